package org.okra.kernels.vector;

import java.util.Optional;
import java.util.OptionalDouble;
import org.okra.core.Matrix;
import org.okra.core.component.Specification;
import org.okra.core.linear.VectorMath;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelGradient;
import org.okra.kernels.KernelSaver;
import org.okra.kernels.SharedDistances;

/**
 * An isotropic kernel whose Gram matrices take the squared distances from others of another width.
 *
 * @param kernel f
 * @param distances what is known
 */
record SharingKernel(IsotropicKernel kernel, SharedDistances distances)
    implements Kernel<FeatureVector> {

  @Override
  public Class<FeatureVector> domain() {
    return kernel.domain();
  }

  @Override
  public double value(FeatureVector a, FeatureVector b) {
    return kernel.value(a, b);
  }

  @Override
  public void fill(
      Samples<? extends FeatureVector> rows,
      Samples<? extends FeatureVector> columns,
      Matrix block,
      RunContext context) {
    kernel.fill(rows, columns, block, context);
  }

  @Override
  public void fillSymmetric(
      Samples<? extends FeatureVector> samples, Matrix block, RunContext context) {
    distances.fill(
        samples,
        block,
        matrix -> IsotropicKernel.fillDistances(ProductBlocks.vectors(samples), matrix, context));
    VectorMath vectors = context.linearAlgebra().vectorMath();
    context
        .workers()
        .forEach(
            block.columns(),
            j -> {
              kernel.profile(block.values(), block.index(0, j), block.rows(), vectors);
              block.set(j, j, 1);
            });
  }

  @Override
  public OptionalDouble constantDiagonal() {
    return kernel.constantDiagonal();
  }

  @Override
  public Optional<KernelGradient<FeatureVector>> gradient() {
    return kernel.gradient();
  }

  @Override
  public Specification save(KernelSaver saver) {
    return kernel.save(saver);
  }

  @Override
  public String toString() {
    return kernel.toString();
  }
}
