package org.okra.kernels.set;

import java.util.OptionalDouble;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.linear.VectorMath;
import org.okra.core.run.RunContext;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.ProductBlocks;

/** A kernel of the Tanimoto similarity {@code T = |a & b| / |a | b|}; T is 1 for two empty sets. */
abstract class IntersectionKernel implements Kernel<ItemSet> {
  /** {@code x[i] <- f(x[i])} for similarities in [offset, offset + length), with f(1) = 1. */
  abstract void profile(double[] x, int offset, int length, VectorMath vectors);

  /** f of one similarity. */
  abstract double profile(double similarity);

  @Override
  public final Class<ItemSet> domain() {
    return ItemSet.class;
  }

  @Override
  public final double value(ItemSet a, ItemSet b) {
    checkUniverses(a.universe(), b.universe());
    return profile(similarity(a.intersectionCount(b), a.count(), b.count()));
  }

  @Override
  public final OptionalDouble constantDiagonal() {
    return OptionalDouble.of(1);
  }

  @Override
  public final void fill(
      Samples<? extends ItemSet> rows,
      Samples<? extends ItemSet> columns,
      Matrix block,
      RunContext context) {
    // Label sets and bit vectors are 0-1 vectors: the product counts common items.
    if (rows instanceof VectorSamples<?> left && columns instanceof VectorSamples<?> right) {
      checkUniverses(left.dimension(), right.dimension());
      ProductBlocks.fill(left, right, block, this::apply, context);
    } else {
      Kernel.super.fill(rows, columns, block, context);
    }
  }

  @Override
  public final void fillSymmetric(
      Samples<? extends ItemSet> samples, Matrix block, RunContext context) {
    if (samples instanceof VectorSamples<?> vectors) {
      ProductBlocks.fillSymmetric(vectors, block, this::apply, constantDiagonal(), context);
    } else {
      Kernel.super.fillSymmetric(samples, block, context);
    }
  }

  private void apply(ProductBlocks.Stretch stretch, VectorMath vectors) {
    double[] x = stretch.values();
    for (int i = 0; i < stretch.length(); i++) {
      int at = stretch.offset() + i;
      x[at] = similarity(x[at], stretch.rowNorms()[stretch.row() + i], stretch.columnNorm());
    }
    profile(x, stretch.offset(), stretch.length(), vectors);
  }

  private static double similarity(double common, double countA, double countB) {
    double union = countA + countB - common;
    return union == 0 ? 1 : common / union;
  }

  private static void checkUniverses(int left, int right) {
    if (left != right) {
      throw Errors.shape(
          "A kernel cannot compare sets out of %s and out of %s items.", left, right);
    }
  }
}
