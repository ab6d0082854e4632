package org.okra.cli.experiment;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.okra.cli.ExitCode;
import org.okra.cli.FolderOptions;
import org.okra.core.Errors;
import org.okra.core.run.RunContext;
import org.okra.experiments.model.Forecast;
import org.okra.experiments.model.InputSource;
import org.okra.experiments.model.PipelineFiles;
import org.okra.experiments.model.SavedPipeline;
import org.okra.experiments.run.Predictions;
import org.okra.experiments.run.TextFile;
import org.okra.experiments.run.Toolbox;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code okra predict}: predicts outputs of new inputs. */
@Command(
    name = "predict",
    description = {
      "Predict the outputs of new inputs with a model that 'okra fit' saved; write them as"
          + " comma-separated values: row, rank, prediction, score (lower is better).",
      "A file is read as the training data were if its ending goes with their type, else with the"
          + " defaults of csv, arff or libsvm. Tables may leave out the output columns; ARFF and"
          + " LibSVM files keep their form, and outputs in them are not looked at. Of a data set"
          + " with a test part, the test part is predicted.",
      "Examples: okra predict --model bibtex.okra --input new.arff --out predictions.csv;"
          + " okra predict --model m.okra --input '{type: csv, train: new.csv, separator: tab}'"
          + " --out p.csv --top 5"
    })
public final class PredictCommand implements Callable<Integer> {
  @Option(
      names = "--model",
      paramLabel = "FILE",
      required = true,
      description = "What 'okra fit' saved.")
  private Path model;

  @Option(
      names = "--input",
      paramLabel = "FILE|DATASET",
      required = true,
      description = "A file, or a data set as in experiment files, such as '{name: bibtex}'.")
  private String input;

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

  @Mixin private FolderOptions folders;
  @Mixin private MachineOptions machine;
  @Spec private CommandSpec command;

  /** For picocli. */
  public PredictCommand() {}

  @Override
  public Integer call() {
    if (top < 1) {
      throw Errors.argument("--top is %s; ask for at least 1.", top);
    }
    try (Session session =
        Session.open(folders, machine, Optional.empty(), command.commandLine().getErr())) {
      RunContext context = session.get(RunContext.class);
      SavedPipeline<?, ?> pipeline = session.get(PipelineFiles.class).read(model, context);
      RunContext seeded = context.reseeded(pipeline.about().seed());
      Forecast<?, ?> forecast =
          pipeline.predict(
              session.get(InputSource.class).read(input, pipeline, seeded),
              top,
              session.get(Toolbox.class).decoders(),
              seeded);
      TextFile.write(
          out, writer -> Predictions.write(writer, forecast.names(), forecast.outputs()));
      command
          .commandLine()
          .getOut()
          .println("predicted " + forecast.outputs().size() + " rows; predictions  " + out);
    }
    return ExitCode.OK.number();
  }
}
