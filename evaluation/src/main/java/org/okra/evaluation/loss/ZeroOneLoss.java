package org.okra.evaluation.loss;

import org.okra.core.Matrix;
import org.okra.core.component.NoOptions;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Blocks;
import org.okra.kernels.set.ZeroOneKernel;

/**
 * The 0-1 loss: 0 if the outputs are equal, 1 otherwise, for any type with an {@code equals}.
 * Vectors are equal when all their coordinates are, however they are stored.
 */
public final class ZeroOneLoss implements StructuredLoss<Object> {
  private static final String NAME = "zero-one";

  private final ZeroOneKernel equality = new ZeroOneKernel();

  @Override
  public Class<Object> domain() {
    return Object.class;
  }

  @Override
  public double value(Object predicted, Object truth) {
    return 1 - equality.value(predicted, truth);
  }

  @Override
  public void fill(
      Samples<? extends Object> predicted,
      Samples<? extends Object> truths,
      Matrix block,
      RunContext context) {
    equality.fill(predicted, truths, block, context);
    Blocks.forEachColumn(
        block,
        context,
        j -> {
          for (int i = 0; i < block.rows(); i++) {
            block.values()[block.index(i, j)] = 1 - block.values()[block.index(i, j)];
          }
        });
  }

  @Override
  public String toString() {
    return NAME;
  }

  /** Creates the loss. */
  public static final class Factory extends NamedLossFactory<NoOptions> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "any type: 0 if equal, 1 otherwise", NoOptions.class);
    }

    @Override
    public StructuredLoss<?> create(NoOptions options) {
      return new ZeroOneLoss();
    }
  }
}
