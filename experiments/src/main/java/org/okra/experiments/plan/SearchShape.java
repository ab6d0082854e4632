package org.okra.experiments.plan;

/**
 * How large a search is, and how much of it is shared.
 *
 * @param trials settings that are tried
 * @param problems different maps among them: each is drawn, summed and decomposed once
 * @param parts validation parts, on each of which all of this is done
 * @param rows that are predicted for each trial, on each part
 */
public record SearchShape(long trials, long problems, long parts, double rows) {}
