package org.okra.evaluation.loss;

import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.kernels.vector.ProductBlocks;

/** A loss that depends on the sizes of two sets and of their intersection only. */
interface SetLoss extends StructuredLoss<ItemSet> {
  /**
   * The loss.
   *
   * @param common items in both sets
   * @param predicted items in the predicted set
   * @param truth items in the true set
   * @param universe items that exist
   */
  double loss(double common, double predicted, double truth, int universe);

  @Override
  default double value(ItemSet predicted, ItemSet truth) {
    checkUniverses(predicted.universe(), truth.universe());
    return loss(
        predicted.intersectionCount(truth), predicted.count(), truth.count(), truth.universe());
  }

  @Override
  default void fill(
      Samples<? extends ItemSet> predicted,
      Samples<? extends ItemSet> truths,
      Matrix block,
      RunContext context) {
    // Label sets and bit vectors are 0-1 vectors: the product counts common items.
    if (predicted instanceof VectorSamples<?> left && truths instanceof VectorSamples<?> right) {
      checkUniverses(left.dimension(), right.dimension());
      int universe = left.dimension();
      ProductBlocks.fill(left, right, block, (s, math) -> apply(s, universe), context);
    } else {
      StructuredLoss.super.fill(predicted, truths, block, context);
    }
  }

  private void apply(ProductBlocks.Stretch stretch, int universe) {
    double[] x = stretch.values();
    for (int i = 0; i < stretch.length(); i++) {
      int at = stretch.offset() + i;
      x[at] = loss(x[at], stretch.rowNorms()[stretch.row() + i], stretch.columnNorm(), universe);
    }
  }

  private static void checkUniverses(int predicted, int truth) {
    if (predicted != truth) {
      throw Errors.shape(
          "A predicted set out of %s items cannot be compared with a true set out of %s; use the"
              + " same labels for both.",
          predicted, truth);
    }
  }
}
