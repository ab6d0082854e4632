package org.okra.experiments.report;

/** A scale with what it measures. */
record Axis(String label, Scale scale) {}
