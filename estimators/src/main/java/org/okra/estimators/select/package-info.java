/**
 * Choosing lambda, widths and sketch sizes on the training data.
 *
 * <p>{@link org.okra.estimators.select.LeaveOneOut} gives the exact leave-one-out error for any
 * number of lambdas from one decomposition, exact or on features, and the left-out predictions for
 * choosing by a decoded metric. {@link org.okra.estimators.select.CrossValidation} validates on
 * splits: a grid of lambdas by the surrogate error, or any {@link
 * org.okra.estimators.select.ModelMetric}, with one decomposition per split ({@link
 * org.okra.estimators.select.LambdaPath}).
 *
 * <p>{@link org.okra.estimators.select.Search} tries a list of settings, {@link
 * org.okra.estimators.select.ContinuousSearch} looks for continuous options without derivatives,
 * and {@link org.okra.estimators.select.SketchGrowth} makes a sketch larger while that helps. All
 * report progress and keep what was found when they are cancelled. {@link
 * org.okra.estimators.select.NestedCrossValidation} gives the honest error of any of them.
 *
 * <pre>{@code
 * var validation = new CrossValidation<>(pairs, Split.folds(n, 5, stream));
 * var found = Search.overLambdas(widths, LogGrid.of(1e-8, 1e-1, 20), (width, lambdas) ->
 *     validation.surrogateErrors(regression(width), lambdas, context), context);
 * }</pre>
 *
 * <p>To choose by a criterion of your own, give a scorer (a function of the setting) to one of the
 * searches, or implement {@link org.okra.estimators.select.ModelMetric}.
 */
package org.okra.estimators.select;
