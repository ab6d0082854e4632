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
 * <p>To add a projection of the outputs, implement {@link org.okra.estimators.ProjectionLearner}
 * and its {@link org.okra.estimators.ProjectionFactory}, and add one line to {@code
 * META-INF/services/org.okra.estimators.ProjectionFactory}.
 */
package org.okra.estimators;
