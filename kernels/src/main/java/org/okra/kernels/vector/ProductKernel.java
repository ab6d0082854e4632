package org.okra.kernels.vector;

import org.okra.core.Matrix;
import org.okra.core.linear.VectorMath;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;

/** A vector kernel that is a function of inner products; blocks by {@link ProductBlocks}. */
abstract class ProductKernel implements Kernel<FeatureVector> {
  /** Overwrites the inner products of a stretch by kernel values. */
  abstract void apply(ProductBlocks.Stretch stretch, VectorMath vectors);

  @Override
  public final Class<FeatureVector> domain() {
    return FeatureVector.class;
  }

  @Override
  public final void fill(
      Samples<? extends FeatureVector> rows,
      Samples<? extends FeatureVector> columns,
      Matrix block,
      RunContext context) {
    ProductBlocks.fill(
        ProductBlocks.vectors(rows), ProductBlocks.vectors(columns), block, this::apply, context);
  }

  @Override
  public final void fillSymmetric(
      Samples<? extends FeatureVector> samples, Matrix block, RunContext context) {
    ProductBlocks.fillSymmetric(
        ProductBlocks.vectors(samples), block, this::apply, constantDiagonal(), context);
  }
}
