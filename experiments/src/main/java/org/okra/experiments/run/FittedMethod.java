package org.okra.experiments.run;

import java.util.Optional;
import org.okra.core.component.PluginCode;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.decoders.CandidateSets;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.estimators.Fitted;
import org.okra.estimators.Sides;
import org.okra.estimators.TrainingPairs;
import org.okra.experiments.file.CandidateSource;
import org.okra.experiments.file.Settings;

/**
 * A method that was fitted to training rows.
 *
 * @param settings of the method
 * @param sides the kernels
 * @param pairs the training pairs, prepared, as they were learnt
 * @param outputs the training outputs as the data have them
 * @param fitted the model and what came with it
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public record FittedMethod<X, Y>(
    Settings settings,
    Sides<X, Y> sides,
    TrainingPairs<X, Y> pairs,
    Samples<Y> outputs,
    Fitted<X, Y> fitted) {

  /** What the input kernel works on. */
  public Class<X> inputType() {
    return sides.inputKernel().domain();
  }

  /**
   * The outputs of the data that a decoder chooses from: the training outputs first.
   *
   * @param testOutputs asked for when the method looks at a closed world
   */
  public Samples<Y> known(Samples<?> testOutputs) {
    return known(settings, outputs, pairs.unlabelled(), testOutputs);
  }

  static <Y> Samples<Y> known(
      Settings settings, Samples<Y> outputs, Samples<Y> unlabelled, Samples<?> testOutputs) {
    Samples<Y> known = unlabelled.size() == 0 ? outputs : outputs.followedBy(unlabelled);
    if (settings.candidates() != CandidateSource.ALL) {
      return known;
    }
    @SuppressWarnings("unchecked") // Both parts of a split hold outputs of one type.
    Samples<Y> others = (Samples<Y>) testOutputs;
    return known.followedBy(others);
  }

  /** What the decoder chooses from for the test rows, in their order. */
  CandidateSets<Y> candidates(RunRows<?> rows) {
    return rows.offered()
        .map(each -> each.sets(rows.test(), sides.outputKernel().domain()))
        .orElseGet(() -> CandidateSets.shared(known(rows.targets().apply(rows.test().outputs()))));
  }

  /** What the decoder may look at. */
  DecodingTask<X, Y> task(CandidateSets<Y> candidates) {
    return new DecodingTask<>(
        fitted.model(),
        pairs.inputs(),
        outputs,
        settings.decoder().usesCandidates() ? Optional.of(candidates) : Optional.empty(),
        fitted.leftOut());
  }

  /** The decoder, ready to choose among candidates. */
  public PreImageSolver<X, Y> solver(CandidateSets<Y> candidates, RunContext context) {
    return PluginCode.returned(
        settings.decoder().prepare(task(candidates), context), settings.decoder(), "prepare");
  }
}
