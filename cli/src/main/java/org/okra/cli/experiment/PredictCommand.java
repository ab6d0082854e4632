package org.okra.cli.experiment;

import java.nio.file.Path;
import org.okra.core.Errors;
import org.okra.core.file.AtomicFile;
import org.okra.core.run.RunContext;
import org.okra.experiments.model.Predicted;
import org.okra.experiments.model.SavedPipeline;
import org.okra.experiments.run.Predictions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code okra predict}: predicts outputs of new inputs. */
@Command(
    name = "predict",
    description = {
      "Predict the outputs of new inputs with a model that 'okra fit' saved; write them as"
          + " comma-separated values: row, rank, prediction, score (lower is better).",
      "A file is read as the training data were if its ending matches their type, else with the"
          + " defaults of csv, arff, libsvm or npy. Tables may leave out the output columns; ARFF"
          + " and LibSVM files keep their form, and outputs in them are not looked at. Of a data"
          + " set with a test part, the test part is predicted.",
      "Examples: okra predict --model bibtex.okra --input new.arff --out predictions.csv;"
          + " okra predict --model m.okra --input '{type: csv, train: new.csv, separator: tab}'"
          + " --out p.csv --top 5"
    })
public final class PredictCommand extends ModelCommand {
  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "Where predictions go.")
  private Path out;

  @Option(
      names = "--top",
      paramLabel = "K",
      defaultValue = "1",
      description = "Outputs per input, best first; decoders may know fewer. Default: 1.")
  private int top;

  @Override
  void check() {
    if (top < 1) {
      throw Errors.argument("--top is %s; ask for at least 1.", top);
    }
  }

  @Override
  void run(Session session, SavedPipeline<?, ?> pipeline, RunContext context) {
    Predicted<?, ?> predicted = pipeline.predict(data(session, pipeline, context), top, context);
    AtomicFile.write(
        out, writer -> Predictions.write(writer, predicted.names(), predicted.outputs()));
    out().println("predicted " + predicted.outputs().size() + " rows; predictions  " + out);
  }
}
