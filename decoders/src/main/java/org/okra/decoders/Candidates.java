package org.okra.decoders;

import java.util.Optional;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.container.Container;
import org.okra.core.resource.Cost;
import org.okra.core.run.RunContext;
import org.okra.estimators.Estimator;
import org.okra.estimators.ProblemSize;
import org.okra.sketches.MapShape;

/**
 * Chooses by {@link CandidateSearch}. Candidates that are near to the predictions of many inputs,
 * such as training outputs, attract queries that are not theirs; {@code hubness} makes them pay for
 * it.
 */
@Component(
    name = "candidates",
    help = "the candidate with the smallest kernel loss, out of one set for all inputs or one each",
    alsoKnownAs = {"search", "argmin"})
public record Candidates(
    @Option(
            help =
                "what candidates near to many predictions pay: none, a number (1: CSLS), or auto"
                    + " (by leave-one-out)")
        Hubness hubness,
    @Option(
            help = "predictions nearest to a candidate that tell how much of a hub it is",
            atLeast = 1)
        int neighbours)
    implements Decoder {
  /** No correction for hubs. */
  public Candidates() {
    this(Hubness.NONE, 10);
  }

  public Candidates {
    Options.check(Candidates.class, hubness, neighbours);
  }

  @Override
  public <X, Y> PreImageSolver<X, Y> prepare(DecodingTask<X, Y> task, RunContext context) {
    CandidateSets<Y> sets = task.requiredCandidates(this);
    Optional<HubCorrection> hubs =
        hubness.rule() == Hubness.Rule.NONE
            ? Optional.empty()
            : Optional.of(HubCorrection.of(hubness, neighbours, task, sets.all(), context));
    return new CandidateSearch<>(task.model(), sets, hubs, context);
  }

  @Override
  public <X, Y> PreImageSolver<X, Y> restore(
      DecodingTask<X, Y> task, Container tuning, RunContext context) {
    Optional<HubCorrection> hubs =
        hubness.rule() == Hubness.Rule.NONE
            ? Optional.empty()
            : Optional.of(HubCorrection.restore(tuning, neighbours, task.model()));
    return new CandidateSearch<>(task.model(), task.requiredCandidates(this), hubs, context);
  }

  /** Prices are in the coordinates of the model, which left-out rows do not share. */
  @Override
  public Optional<String> insteadForSets() {
    return hubness.rule() == Hubness.Rule.NONE ? Optional.empty() : Optional.of("'hubness: none'");
  }

  /** The left-out predictions, and their products with candidates; twice where these are ranked. */
  @Override
  public Cost tuningCost(Estimator estimator, MapShape input, MapShape output, ProblemSize size) {
    if (hubness.rule() == Hubness.Rule.NONE) {
      return Cost.NONE;
    }
    double rows = Math.min(HubCorrection.ROWS, size.train());
    double pool = size.candidates() + rows;
    double b = output.dimension();
    boolean ranked = hubness.rule() == Hubness.Rule.AUTO;
    Cost left = estimator.leaveOneOutCost(input, output, rows, size);
    return new Cost(
        left.peakBytes() + Double.BYTES * (rows * b + (ranked ? pool * b : 0)),
        Double.BYTES * rows * b,
        left.operations() + (ranked ? 8 : 2) * rows * pool * b,
        left.inputValues(),
        left.outputValues() + (ranked ? pool * output.support() : 0));
  }
}
