package org.okra.experiments.result;

import java.util.List;

/**
 * Some test rows of the first split, with the predictions of every method.
 *
 * @param methods names
 * @param rows a choice of the test rows
 * @param total how many test rows there are
 */
public record Examples(List<String> methods, List<Row> rows, int total) {
  /** No rows. */
  public static final Examples NONE = new Examples(List.of(), List.of(), 0);

  /**
   * One test row.
   *
   * @param key number or name of the row
   * @param input a summary
   * @param truth its output
   * @param predictions one per method, empty for a method that has none
   * @param scores one per method, lower is better; NaN for a method that has none
   * @param topScores one per method: its first labels or outputs with their scores; may be empty
   */
  public record Row(
      String key,
      String input,
      String truth,
      List<String> predictions,
      List<Double> scores,
      List<String> topScores) {
    public Row {
      predictions = List.copyOf(predictions);
      scores = List.copyOf(scores);
      topScores = List.copyOf(topScores);
    }
  }

  public Examples {
    methods = List.copyOf(methods);
    rows = List.copyOf(rows);
  }
}
