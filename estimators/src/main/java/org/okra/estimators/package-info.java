/**
 * Output kernel regression: from inputs to the feature space of an output kernel.
 *
 * <p>{@link org.okra.estimators.Okra} has the methods of the papers by name. Each is an {@link
 * org.okra.estimators.OutputKernelRegression}: two {@linkplain org.okra.estimators.Sides sides} (a
 * kernel and where the map comes from, for inputs and outputs) and an {@link
 * org.okra.estimators.Estimator} that joins them. Fitting poses a {@link
 * org.okra.estimators.FitProblem}, which holds what every estimator needs and computes each part
 * once: the maps, the {@link org.okra.estimators.TrainingSums} over blocks of rows, which can be
 * merged, stored and continued, and the factor or the {@link org.okra.estimators.Spectrum} of the
 * input side. The result is a {@link org.okra.estimators.KernelModel}: two feature maps and a
 * coefficient matrix.
 *
 * <p>{@link org.okra.estimators.ModelFiles} saves a model as a {@linkplain
 * org.okra.core.container.Container container} of kind {@code model}. Its parts, with format 2 for
 * what format 1 did not have:
 *
 * <table>
 * <caption>The parts of a model file</caption>
 * <tr><td>{@code format}</td><td>1; 2 for weighted exact models, whose {@code roots} matter, and
 * for models with an intercept</td></tr>
 * <tr><td>{@code okra}</td><td>the version of Okra that wrote it</td></tr>
 * <tr><td>{@code input/}</td><td>the map of the inputs</td></tr>
 * <tr><td>{@code output/}</td><td>the map of the outputs</td></tr>
 * <tr><td>{@code output-kernel/}</td><td>the kernel of the outputs; absent when it is that of the
 * output map</td></tr>
 * <tr><td>{@code coefficients/}</td><td>C: {@code type} is {@code matrix} with {@code matrix} (a x
 * b) and, with an intercept, {@code constant} (b numbers), or {@code inverse} with {@code size} n, {@code factor}, the lower triangle of the Cholesky
 * factor of Kx + n lambda I column by column, n (n + 1) / 2 numbers, and with weights their {@code
 * roots}, with an intercept C 1 as {@code constant}</td></tr>
 * </table>
 *
 * <p>A map has a {@code type}, which names the {@link org.okra.sketches.MapFormat} that reads the
 * rest: {@code landmarks} with {@code kernel/} (its {@code specification} as text and, for kernels
 * that hold more than options, {@code state/}: {@link org.okra.kernels.SavedKernels}), {@code
 * landmarks/} ({@link org.okra.core.sample.codec}) and {@code coefficients} (absent when they are
 * the identity), {@code fourier} with {@code frequencies} (d x q) and {@code constant}, {@code
 * coordinates} with {@code offset} (d numbers), {@code projected} with {@code base/} (a map) and
 * {@code projection} (r x p), or that of a plugin.
 *
 * <p>{@link org.okra.estimators.lipschitz.Lipschitz} is the estimator for losses other than the
 * square, those of {@link org.okra.estimators.loss}.
 *
 * <p>To add an estimator, write a record that implements {@link org.okra.estimators.Estimator}, and
 * add its name to {@code META-INF/services/org.okra.estimators.Estimator}. To add a projection of
 * the outputs, do the same with {@link org.okra.estimators.ProjectionLearner}.
 */
package org.okra.estimators;
