/**
 * Metrics: how good predictions are, with a standard error.
 *
 * <p>A {@link org.okra.evaluation.Metric} compares truths with predictions and returns an {@link
 * org.okra.evaluation.Estimate}. What a prediction is depends on the metric: an output of the same
 * type as the truth (label sets, rankings, vectors), {@link org.okra.evaluation.RankedOutputs} for
 * top-k accuracy, {@link org.okra.evaluation.LabelScores} for areas under curves and rankings of
 * labels, a vector of quantiles, a region for coverage, a number for the surrogate error. Metrics
 * that are made of one value per label or target give these as parts of their estimates. {@link
 * org.okra.evaluation.Metric#evaluate} checks sizes and types once, above all metrics.
 *
 * <p>The standard error of a mean is {@code s / sqrt(n)}. Metrics that are no means (micro and
 * macro F1, RMSE and its relatives) use the jackknife, {@code sqrt((n - 1) / n sum_i (m_(-i) -
 * mean)^2)}, with every left-out value m_(-i) updated from the sums instead of computed again.
 *
 * <pre>{@code
 * Estimate f1 = new ExampleF1().evaluate(testOutputs, solver.best(testInputs, context));
 * }</pre>
 *
 * <p>To add a metric: write a record that implements {@link org.okra.evaluation.MeanScore}, {@link
 * org.okra.evaluation.MeanError} or {@link org.okra.evaluation.Metric}, with a {@link
 * org.okra.core.component.Component}, and add its name to {@code
 * META-INF/services/org.okra.evaluation.Metric}. Extend {@code MetricContract} of {@code
 * okra-testing} to see whether it keeps what the interface promises.
 */
package org.okra.evaluation;
