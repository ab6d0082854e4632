package org.okra.experiments.run;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.okra.evaluation.RankedOutputs;
import org.okra.experiments.result.RunResult;

/** Predictions as comma-separated values: a line per test row with truth, prediction and score. */
public final class Predictions {
  static final String HEADER = "method,seed,fold,row,truth,prediction,score\n";

  private Predictions() {}

  /** The lines of one run, without the header. */
  static String lines(Outcome outcome) {
    StringBuilder text = new StringBuilder();
    RunResult run = outcome.result();
    List<? extends RankedOutputs<?>> predictions = outcome.predictions();
    for (int row = 0; row < predictions.size(); row++) {
      RankedOutputs<?> prediction = predictions.get(row);
      String name = outcome.rowNames().get(row);
      text.append(quoted(run.method())).append(',').append(run.seed());
      text.append(',').append(run.fold()).append(',').append(quoted(name)).append(',');
      text.append(quoted(OutputText.of(outcome.truths().get(row)))).append(',');
      text.append(quoted(OutputText.of(prediction.best()))).append(',');
      text.append(prediction.scores()[0]).append('\n');
    }
    return text.toString();
  }

  /**
   * Writes predictions without truths: a line per row and rank, the best first.
   *
   * @param names one per row
   */
  public static void write(
      Writer out, List<String> names, List<? extends RankedOutputs<?>> predictions)
      throws IOException {
    out.write("row,rank,prediction,score\n");
    for (int row = 0; row < predictions.size(); row++) {
      RankedOutputs<?> prediction = predictions.get(row);
      for (int rank = 0; rank < prediction.outputs().size(); rank++) {
        String output = OutputText.of(prediction.outputs().get(rank));
        out.write(quoted(names.get(row)) + "," + (rank + 1) + "," + quoted(output));
        out.write("," + prediction.scores()[rank] + "\n");
      }
    }
  }

  private static String quoted(String text) {
    return text.matches("[^,\"\\r\\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
