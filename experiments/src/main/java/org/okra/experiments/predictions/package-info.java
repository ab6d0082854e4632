/**
 * Predictions as files that can be joined with the rows they are for: the same writers serve {@code
 * okra run}, {@code okra predict} and {@code okra evaluate}.
 *
 * <p>{@link org.okra.experiments.predictions.OutputColumns} turns an output into fields by the
 * names of its targets, labels, classes or items; {@link
 * org.okra.experiments.predictions.PredictionTable} holds the lines, and {@link
 * org.okra.experiments.predictions.PredictionFormat} writes them as CSV, JSON lines or an array.
 */
package org.okra.experiments.predictions;
