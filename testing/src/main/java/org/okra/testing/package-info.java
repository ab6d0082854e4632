/**
 * Contracts: JUnit classes that a plugin author extends with an instance, to see whether it keeps
 * what its interface promises.
 *
 * <pre>{@code
 * final class WaveKernelTest extends KernelContract<FeatureVector> {
 *   @Override
 *   protected Kernel<FeatureVector> kernel() {
 *     return new WaveKernel(0.5);
 *   }
 *
 *   @Override
 *   protected Samples<? extends FeatureVector> samples() {
 *     return DenseRows.of(...);
 *   }
 * }
 * }</pre>
 *
 * <p>A failure ends with the line that repeats it; {@code -Dtests.seed=...} tries other random
 * numbers.
 *
 * <p>Every built-in component passes the contract of its kind. To make a contract stricter for your
 * own component, add tests to your class; to tell it what it cannot know (how to move a sample
 * along a coordinate, which options to try), override its protected methods.
 */
package org.okra.testing;
