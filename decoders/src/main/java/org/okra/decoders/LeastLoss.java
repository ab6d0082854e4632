package org.okra.decoders;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.evaluation.loss.StructuredLoss;
import org.okra.evaluation.loss.ZeroOneLoss;

/** Chooses by {@link LossSearch}. */
@Component(
    name = "loss-search",
    help = "the candidate with the least expected loss, for any loss",
    alsoKnownAs = {"loss", "minimum-bayes-risk", "mbr"})
public record LeastLoss(
    @Option(help = "the loss, such as hamming, f1, jaccard, zero-one or squared", required = true)
        StructuredLoss<?> loss)
    implements Decoder {
  /** An example. */
  public LeastLoss() {
    this(new ZeroOneLoss());
  }

  @Override
  public Class<?> outputType() {
    return loss.domain();
  }

  @Override
  public <X, Y> PreImageSolver<X, Y> prepare(DecodingTask<X, Y> task, RunContext context) {
    return new LossSearch<>(task.model(), loss, task.requiredCandidates(this));
  }
}
