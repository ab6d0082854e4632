package org.okra.kernels.set;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.okra.core.Errors;
import org.okra.core.linear.VectorMath;
import org.okra.core.run.RunContext;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.kernels.vector.ProductBlocks;
import org.okra.kernels.vector.VectorisedKernel;

/** A kernel of the Tanimoto similarity {@code T = |a & b| / |a | b|}; T is 1 for two empty sets. */
interface IntersectionKernel extends VectorisedKernel<ItemSet> {
  /** f of one similarity, with f(1) = 1. */
  double profile(double similarity);

  /** {@code x[i] <- f(x[i])} for similarities in [offset, offset + length). */
  void profile(double[] x, int offset, int length, VectorMath math);

  @Override
  default double value(ItemSet a, ItemSet b) {
    checkUniverses(a.universe(), b.universe());
    return profile(similarity(a.intersectionCount(b), a.count(), b.count()));
  }

  @Override
  default OptionalDouble constantDiagonal() {
    return OptionalDouble.of(1);
  }

  /** Label sets and bit vectors are 0-1 vectors: their product counts common items. */
  @Override
  default Optional<List<VectorSamples<?>>> vectors(
      List<? extends Samples<? extends ItemSet>> sides, RunContext context) {
    List<VectorSamples<?>> vectors = new ArrayList<>();
    for (Samples<? extends ItemSet> side : sides) {
      if (!(side instanceof VectorSamples<?> binary)) {
        return Optional.empty();
      }
      vectors.add(binary);
      checkUniverses(vectors.get(0).dimension(), binary.dimension());
    }
    return Optional.of(vectors);
  }

  @Override
  default void apply(ProductBlocks.Stretch stretch, VectorMath math) {
    double[] x = stretch.values();
    for (int i = 0; i < stretch.length(); i++) {
      int at = stretch.offset() + i;
      x[at] = similarity(x[at], stretch.rowNorms()[stretch.row() + i], stretch.columnNorm());
    }
    profile(x, stretch.offset(), stretch.length(), math);
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
