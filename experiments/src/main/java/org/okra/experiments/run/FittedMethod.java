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
 * @param pairs the training pairs, prepared
 * @param fitted the model and what came with it
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public record FittedMethod<X, Y>(
    Settings settings, Sides<X, Y> sides, TrainingPairs<X, Y> pairs, Fitted<X, Y> fitted) {

  /** What the input kernel works on. */
  public Class<X> inputType() {
    return sides.inputKernel().domain();
  }

  /**
   * The outputs that a decoder chooses from: the training outputs first.
   *
   * @param testOutputs asked for when the method looks at a closed world
   */
  public Samples<Y> candidates(Samples<?> testOutputs) {
    return candidates(settings, pairs, testOutputs);
  }

  static <Y> Samples<Y> candidates(
      Settings settings, TrainingPairs<?, Y> pairs, Samples<?> testOutputs) {
    Samples<Y> known =
        pairs.unlabelled().size() == 0
            ? pairs.outputs()
            : pairs.outputs().followedBy(pairs.unlabelled());
    if (settings.candidates() == CandidateSource.TRAIN) {
      return known;
    }
    @SuppressWarnings("unchecked") // Both parts of a split hold outputs of one type.
    Samples<Y> others = (Samples<Y>) testOutputs;
    return known.followedBy(others);
  }

  /** The decoder, ready to choose among candidates. */
  public PreImageSolver<X, Y> solver(Samples<Y> candidates, RunContext context) {
    DecodingTask<X, Y> task =
        new DecodingTask<>(
            fitted.model(),
            pairs.inputs(),
            pairs.outputs(),
            Optional.of(CandidateSets.shared(candidates)),
            fitted.leftOut());
    return PluginCode.returned(
        settings.decoder().prepare(task, context), settings.decoder(), "prepare");
  }
}
