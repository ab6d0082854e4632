/**
 * Whether one method is better than another: effect sizes and intervals first, then tests.
 *
 * <p>Between two methods a {@link org.okra.evaluation.statistics.PairedComparison} holds the mean
 * difference with its interval, how often each wins, and two tests: the {@link
 * org.okra.evaluation.statistics.Wilcoxon} signed rank test, which assumes independent pairs (one
 * per data set), and the {@link org.okra.evaluation.statistics.ResampledT corrected resampled t
 * test} for splits and folds of one data set, whose training parts overlap. Between several methods
 * over data sets {@link org.okra.evaluation.statistics.Friedman} gives average ranks, the tests of
 * Friedman and of Iman and Davenport, and Nemenyi's critical difference.
 *
 * <pre>{@code
 * Friedman ranks = Friedman.of(values, Direction.HIGHER_IS_BETTER);   // data sets x methods
 * double apart = ranks.criticalDifference(0.05);
 * }</pre>
 *
 * <p>J. Demsar, Statistical comparisons of classifiers over multiple data sets, JMLR 7, 2006; C.
 * Nadeau and Y. Bengio, Inference for the generalization error, Machine Learning 52, 2003.
 */
package org.okra.evaluation.statistics;
