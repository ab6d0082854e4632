package org.okra.evaluation.loss;

import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Blocks;
import org.okra.kernels.set.ZeroOneKernel;

/**
 * The 0-1 loss: 0 if the outputs are equal, 1 otherwise, for any type with an {@code equals}.
 * Vectors are equal when all their coordinates are, however they are stored.
 */
@Component(
    name = "zero-one",
    help = "any type: 0 if equal, 1 otherwise",
    alsoKnownAs = {"0-1", "exact-match"})
public record ZeroOneLoss() implements StructuredLoss<Object> {
  @Override
  public double value(Object predicted, Object truth) {
    return 1 - new ZeroOneKernel().value(predicted, truth);
  }

  @Override
  public void fill(
      Samples<? extends Object> predicted,
      Samples<? extends Object> truths,
      Matrix block,
      RunContext context) {
    new ZeroOneKernel().fill(predicted, truths, block, context);
    Blocks.forEachColumn(
        block,
        context,
        j -> {
          for (int i = 0; i < block.rows(); i++) {
            block.values()[block.index(i, j)] = 1 - block.values()[block.index(i, j)];
          }
        });
  }
}
