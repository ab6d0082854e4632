package org.okra.cli.experiment;

import java.nio.file.Path;
import org.okra.core.Errors;
import org.okra.core.run.RunContext;
import org.okra.datasets.Dataset;
import org.okra.experiments.model.Predicted;
import org.okra.experiments.model.SavedPipeline;
import org.okra.experiments.model.SavedPipeline.Truths;
import org.okra.experiments.predictions.PredictionOptions;
import org.okra.experiments.predictions.PredictionTable;
import org.okra.experiments.predictions.PredictionTable.Depth;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code okra predict}: predicts outputs of new inputs. */
@Command(
    name = "predict",
    description = {
      "Predict the outputs of new inputs with a model that 'okra fit' saved; write them with"
          + " the number of their row (from 0), its id if it has one, rank and score (lower is"
          + " better): a column per target, labels joined by ';', rankings as 'd > a > b'.",
      "Tables, ARFF files and JSON lines are read by the names of their columns, in any order, with"
          + " or without the outputs; columns that the model does not know are ignored with a note."
          + " LibSVM files may leave out the targets. The model needs neither its training files"
          + " nor their label file. Of a data set with a test part, the test part is predicted.",
      "Examples: okra predict --model bibtex.okra --input new.arff --out predictions.csv;"
          + " head -n 5 new.csv | okra predict --model m.okra --input - --out p.jsonl --scores;"
          + " okra predict --model m.okra --input '{type: csv, train: new.csv, separator: tab}'"
          + " --out p.csv --top 5"
    })
public final class PredictCommand extends ModelCommand {
  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "Where predictions go; '-' for standard output.")
  private Path out;

  @Option(
      names = "--top",
      paramLabel = "K",
      defaultValue = "1",
      description = "Outputs per input, best first; decoders may know fewer. Default: 1.")
  private int top;

  @Mixin private PredictionFlags flags;

  @Override
  void check() {
    if (top < 1) {
      throw Errors.argument("--top is %s; ask for at least 1.", top);
    }
    if (!isStandardOutput()) {
      requirePlace(out);
    }
  }

  @Override
  void run(Session session, SavedPipeline<?, ?> pipeline, RunContext context) {
    int rows = write(pipeline, data(session, pipeline, context), context);
    if (!isStandardOutput()) {
      out().println("predicted " + rows + " rows; predictions  " + out);
    }
  }

  private boolean isStandardOutput() {
    return out.toString().equals(StandardInput.NAME);
  }

  private <X, Y> int write(SavedPipeline<X, Y> pipeline, Dataset<?, ?> data, RunContext context) {
    PredictionOptions options = flags.of(out);
    Predicted<X, Y> predicted = pipeline.predict(data, top, context);
    PredictionTable table =
        pipeline.table(predicted, Truths.LEFT_OUT, options, Depth.RANKED, context);
    if (isStandardOutput()) {
      options.write(table, out());
    } else {
      options.write(table, out);
    }
    return predicted.outputs().size();
  }
}
