package org.okra.kernels.vector;

import org.okra.core.Matrix;
import org.okra.core.component.Specification;
import org.okra.core.linear.VectorMath;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.SharedDistances;
import org.okra.kernels.WrappedKernel;

/**
 * An isotropic kernel whose Gram matrices take the squared distances from others of another width.
 *
 * @param kernel f
 * @param distances what is known
 */
record SharingKernel(IsotropicKernel kernel, SharedDistances distances)
    implements WrappedKernel<FeatureVector> {
  @Override
  public void fillSymmetric(
      Samples<? extends FeatureVector> samples, Matrix block, RunContext context) {
    distances.fill(samples, block, matrix -> SquaredDistances.fill(samples, matrix, context));
    VectorMath math = context.linearAlgebra().vectorMath();
    context
        .workers()
        .forEach(
            block.columns(),
            j -> {
              kernel.profile(block.values(), block.index(0, j), block.rows(), math);
              block.set(j, j, 1);
            });
  }

  @Override
  public String toString() {
    return Specification.text(kernel);
  }
}
