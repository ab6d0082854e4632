package org.okra.experiments.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.sample.Samples;
import org.okra.decoders.OutputSet;
import org.okra.evaluation.Direction;
import org.okra.evaluation.RankedOutputs;
import org.okra.experiments.predictions.LabelValues;
import org.okra.experiments.predictions.OutputColumns;
import org.okra.experiments.predictions.PredictionTable;
import org.okra.experiments.result.RunResult;

/**
 * One finished run with what it predicted.
 *
 * @param result what is kept
 * @param directions which way each metric improves
 * @param truths the test outputs
 * @param rowNames positions of the rows in the test part
 * @param predictions one per test input
 * @param columns what the outputs are called
 * @param labels numbers of every label of the test rows, where outputs are label sets
 * @param sets what each output may be, where the method has conformal sets
 * @param topScores what the method thought of some test rows, by their positions; may be empty
 * @param dataset the name of the data set where the experiment has several; else empty
 */
public record Outcome(
    RunResult result,
    Map<String, Direction> directions,
    Samples<?> truths,
    List<String> rowNames,
    List<? extends RankedOutputs<?>> predictions,
    OutputColumns columns,
    LabelValues labels,
    Optional<List<OutputSet>> sets,
    Map<String, String> topScores,
    String dataset) {

  /** What is kept of it on disk. */
  StoredRun stored() {
    return new StoredRun(result, directions, topScores);
  }

  /**
   * What was predicted, ready to be written.
   *
   * @param testRows where the rows of the test part come from
   */
  PredictionTable table(TestRows testRows) {
    Map<String, Object> run = new LinkedHashMap<>();
    if (!dataset.isEmpty()) {
      run.put("dataset", dataset);
    }
    run.put("method", result.method());
    run.put("seed", result.seed());
    run.put("fold", result.fold());
    run.put("split", testRows.split());
    return PredictionTable.of(
        columns,
        run,
        testRows.keys(rowNames),
        Optional.of(truths),
        predictions,
        labels,
        sets,
        PredictionTable.Depth.BEST);
  }

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
            result.facts(),
            result.targets(),
            result.labels()));
  }

  /** The same with the settings that a search chose. */
  Outcome withChosen(Map<String, Object> settings) {
    return with(result.withChosen(settings));
  }

  private Outcome with(RunResult changed) {
    return new Outcome(
        changed,
        directions,
        truths,
        rowNames,
        predictions,
        columns,
        labels,
        sets,
        topScores,
        dataset);
  }
}
