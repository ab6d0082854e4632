package org.okra.experiments.run;

import java.util.List;
import java.util.Map;
import org.okra.core.sample.Samples;
import org.okra.evaluation.Direction;
import org.okra.evaluation.RankedOutputs;
import org.okra.experiments.result.RunResult;

/**
 * One finished run with what it predicted.
 *
 * @param result what is kept
 * @param directions which way each metric improves
 * @param truths the test outputs
 * @param rowNames names of the test rows, or their numbers in the test part
 * @param predictions one per test input
 */
public record Outcome(
    RunResult result,
    Map<String, Direction> directions,
    Samples<?> truths,
    List<String> rowNames,
    List<? extends RankedOutputs<?>> predictions) {

  /** The same, filed under the seed of the repetition. */
  Outcome withSeed(long seed) {
    return with(
        new RunResult(
            result.method(),
            seed,
            result.fold(),
            result.metrics(),
            result.fitSeconds(),
            result.predictSeconds(),
            result.peakBytes(),
            result.chosen(),
            result.facts()));
  }

  /** The same with the settings that a search chose. */
  Outcome withChosen(Map<String, Object> settings) {
    return with(result.withChosen(settings));
  }

  private Outcome with(RunResult changed) {
    return new Outcome(changed, directions, truths, rowNames, predictions);
  }
}
