package org.okra.evaluation.loss;

import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.ComponentKind;
import org.okra.core.component.Specification;
import org.okra.core.component.TypeArguments;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Blocks;

/**
 * What it costs to predict one output when another is true; 0 for the truth itself.
 *
 * <p>One method is enough for a new loss: {@link #value}. Losses that can fill a whole block faster
 * than entry by entry override {@link #fill}. Instances are immutable and may be used by several
 * threads at once.
 *
 * @param <Y> type of one output
 */
@ComponentKind("loss")
public interface StructuredLoss<Y> {
  /** The type of output this loss is made for: what the class gives for Y. */
  @SuppressWarnings("unchecked")
  default Class<Y> domain() {
    return (Class<Y>) TypeArguments.of(getClass(), StructuredLoss.class, 0);
  }

  /** {@code loss(predicted, truth)}, finite; not necessarily symmetric. */
  double value(Y predicted, Y truth);

  /**
   * {@code B[i, j] <- loss(predicted[i], truths[j])}.
   *
   * @param block overwritten; predicted.size() x truths.size()
   */
  default void fill(
      Samples<? extends Y> predicted,
      Samples<? extends Y> truths,
      Matrix block,
      RunContext context) {
    Blocks.checkShape(predicted.size(), truths.size(), block);
    context
        .workers()
        .forEach(
            truths.size(),
            j -> {
              Y truth = truths.get(j);
              for (int i = 0; i < predicted.size(); i++) {
                block.values()[block.index(i, j)] = finite(value(predicted.get(i), truth));
              }
            });
  }

  private double finite(double value) {
    if (!Double.isFinite(value)) {
      throw Errors.notFinite(
          "loss %s gave %s; check the outputs for NaN and for extremes.",
          Specification.text(this), value);
    }
    return value;
  }
}
