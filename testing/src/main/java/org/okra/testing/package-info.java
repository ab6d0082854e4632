/**
 * Contracts: JUnit classes that a plugin author extends with an instance, to see whether it keeps
 * what its interface promises.
 *
 * <pre>{@code
 * final class CauchyKernelTest extends KernelContract<FeatureVector> {
 *   @Override
 *   protected Kernel<FeatureVector> kernel() {
 *     return new CauchyKernel(0.5);
 *   }
 *
 *   @Override
 *   protected Samples<? extends FeatureVector> samples() {
 *     return DenseRows.of(...);
 *   }
 * }
 * }</pre>
 *
 * <p>There is one for every kind: {@link org.okra.testing.KernelContract}, {@link
 * org.okra.testing.SketchContract}, {@link org.okra.testing.MapContract} (maps that are no
 * sketches), {@link org.okra.testing.ProjectionContract}, {@link
 * org.okra.testing.EstimatorContract}, {@link org.okra.testing.RegressionLossContract}, {@link
 * org.okra.testing.CouplingContract}, {@link org.okra.testing.DecoderContract}, {@link
 * org.okra.testing.MetricContract}, {@link org.okra.testing.StructuredLossContract}, {@link
 * org.okra.testing.DatasetContract}, {@link org.okra.testing.SplitContract}, {@link
 * org.okra.testing.PreparationContract} and {@link org.okra.testing.SampleCodecContract}. Every
 * built-in component passes the contract of its kind.
 *
 * <p>To make a contract stricter for your own component, add tests to your class; for what it
 * cannot know (how to move a sample along a coordinate, which options to try), override its
 * protected methods. The text of a failure ends with the line that repeats it; {@code -Dtests.seed}
 * sets what random samples are drawn from.
 */
package org.okra.testing;
