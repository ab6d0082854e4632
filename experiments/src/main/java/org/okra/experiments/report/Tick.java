package org.okra.experiments.report;

/** A mark on an axis with its text. */
record Tick(double value, String label) {}
