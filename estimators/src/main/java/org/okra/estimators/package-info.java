/**
 * Output kernel regression: from inputs to the feature space of an output kernel.
 *
 * <p>{@link org.okra.estimators.OutputKernelRegression} is the estimator. It takes a kernel and a
 * {@link org.okra.estimators.MapSource} for the inputs, a kernel and a {@link
 * org.okra.estimators.ProjectionLearner} for the outputs, and lambda; fitting returns a {@link
 * org.okra.estimators.KernelModel}, which is two feature maps and a coefficient matrix. With
 * features on the input side fitting is a fold over blocks of rows into a {@link
 * org.okra.estimators.RidgeAccumulator}, which can be merged, stored and continued.
 *
 * <p>{@link org.okra.estimators.ModelFiles} saves a model as a {@linkplain
 * org.okra.core.container.Container container} of kind {@code model}. Format 1 has these parts:
 *
 * <table>
 * <caption>The parts of a model file</caption>
 * <tr><td>{@code format}</td><td>1</td></tr>
 * <tr><td>{@code okra}</td><td>the version of Okra that wrote it</td></tr>
 * <tr><td>{@code input/}</td><td>the map of the inputs</td></tr>
 * <tr><td>{@code output/}</td><td>the map of the outputs</td></tr>
 * <tr><td>{@code output-kernel/}</td><td>the kernel of the outputs; absent when it is that of the
 * output map</td></tr>
 * <tr><td>{@code coefficients/}</td><td>C: {@code type} is {@code matrix} with {@code matrix} (a x
 * b), or {@code inverse} with {@code size} n and {@code factor}, the lower triangle of the Cholesky
 * factor of Kx + n lambda I column by column, n (n + 1) / 2 numbers</td></tr>
 * </table>
 *
 * <p>A map has {@code type} {@code landmarks} with {@code kernel/} (its {@code specification} as
 * text and, for kernels that hold more than options, {@code state/}: {@link
 * org.okra.kernels.SavedKernels}), {@code landmarks/} ({@link org.okra.core.sample.codec}) and
 * {@code coefficients} (absent when they are the identity), {@code type} {@code fourier} with
 * {@code frequencies} (d x q) and {@code constant}, or {@code type} {@code coordinates} with {@code
 * offset} (d numbers).
 *
 * <p>{@link org.okra.estimators.lipschitz.LipschitzMachine} is the estimator for losses other than
 * the square, those of {@link org.okra.estimators.loss}.
 *
 * <p>To add an estimator, implement {@link org.okra.estimators.Estimator} and its {@link
 * org.okra.estimators.EstimatorFactory} and add one line to {@code
 * META-INF/services/org.okra.estimators.EstimatorFactory}.
 *
 * <p>To add a projection of the outputs, implement {@link org.okra.estimators.ProjectionLearner}
 * and its {@link org.okra.estimators.ProjectionFactory}, and add one line to {@code
 * META-INF/services/org.okra.estimators.ProjectionFactory}.
 */
package org.okra.estimators;
