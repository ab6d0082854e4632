package org.okra.experiments.predictions;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.sample.Samples;
import org.okra.decoders.OutputSet;
import org.okra.evaluation.RankedOutputs;

/**
 * Predictions, line by line.
 *
 * @param columns what the outputs are called
 * @param lines all with the same keys, in the same order
 */
public record PredictionTable(OutputColumns columns, List<Line> lines) {

  /**
   * One prediction.
   *
   * @param keys what it is for, by name: {@code row}, {@code id}, ...
   * @param truth the output that the row came with, if it is known
   * @param prediction an output
   * @param score of the prediction; lower is better
   * @param labelScores one per label, higher is likelier; empty when they were not asked for
   * @param probabilities one per label; empty unless the decoder has them
   * @param set what else the output may be, by column; empty without conformal sets
   */
  record Line(
      Map<String, Object> keys,
      Optional<Object> truth,
      Object prediction,
      double score,
      double[] labelScores,
      double[] probabilities,
      Map<String, String> set) {}

  public PredictionTable {
    lines = List.copyOf(lines);
  }

  /** How often the outputs of a row appear. */
  public enum Depth {
    /** The best alone. */
    BEST,
    /** A line per output, the best first, with its {@code rank} from 1. */
    RANKED
  }

  /**
   * A table of predictions of some rows.
   *
   * @param run what all lines share, such as {@code method} and {@code seed}
   * @param rows one per prediction
   * @param truths one per prediction, or none at all
   * @param labels numbers of every label
   * @param sets one per prediction, where there are conformal sets
   */
  public static PredictionTable of(
      OutputColumns columns,
      Map<String, Object> run,
      List<RowKey> rows,
      Optional<Samples<?>> truths,
      List<? extends RankedOutputs<?>> predictions,
      LabelValues labels,
      Optional<List<OutputSet>> sets,
      Depth depth) {
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < predictions.size(); i++) {
      int row = i;
      RankedOutputs<?> prediction = predictions.get(i);
      int ranks = depth == Depth.BEST ? 1 : prediction.outputs().size();
      for (int rank = 0; rank < ranks; rank++) {
        Map<String, Object> keys = new LinkedHashMap<>(run);
        rows.get(i).addTo(keys);
        if (depth == Depth.RANKED) {
          keys.put("rank", rank + 1);
        }
        lines.add(
            new Line(
                keys,
                truths.map(all -> all.get(row)),
                prediction.outputs().get(rank),
                prediction.scores()[rank],
                row(labels.scores(), row),
                row(labels.probabilities(), row),
                sets.map(all -> columns.fields(all.get(row))).orElse(Map.of())));
      }
    }
    return new PredictionTable(columns, lines);
  }

  private static double[] row(Optional<Matrix> values, int row) {
    return values.map(all -> all.rowValues(row)).orElse(new double[0]);
  }

  /** The same without sets and probabilities. */
  public static PredictionTable of(
      OutputColumns columns,
      Map<String, Object> run,
      List<RowKey> rows,
      Optional<Samples<?>> truths,
      List<? extends RankedOutputs<?>> predictions,
      Optional<Matrix> labelScores,
      Depth depth) {
    LabelValues labels = new LabelValues(labelScores, Optional.empty());
    return of(columns, run, rows, truths, predictions, labels, Optional.empty(), depth);
  }

  /** Names of the labels of some numbers. */
  List<String> labelNames(double[] values) {
    return IntStream.range(0, values.length).mapToObj(columns::item).toList();
  }
}
