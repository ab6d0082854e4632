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
 * <p>Every built-in component passes the contract of its kind. To make a contract stricter for your
 * own component, add tests to your class; for what it cannot know (how to move a sample along a
 * coordinate, which options to try), override its protected methods. A contract that draws random
 * samples ends the message of a failure with the line that repeats it: {@code -Dtests.seed} sets
 * what they are drawn from.
 */
package org.okra.testing;
