package org.okra.cli.experiment;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.okra.cli.ExitCode;
import org.okra.cli.FolderOptions;
import org.okra.core.Errors;
import org.okra.core.component.FlowText;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.datasets.Dataset;
import org.okra.decoders.metric.Estimate;
import org.okra.experiments.model.InputSource;
import org.okra.experiments.model.PipelineFiles;
import org.okra.experiments.model.SavedPipeline;
import org.okra.experiments.run.Toolbox;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code okra evaluate}: judges a saved model on rows whose outputs are known. */
@Command(
    name = "evaluate",
    description = {
      "Predict rows whose outputs are known with a model that 'okra fit' saved, and judge.",
      "Inputs are read as by 'okra predict'.",
      "Examples: okra evaluate --model bibtex.okra --input bibtex-test.arff.gz;"
          + " okra evaluate --model bibtex.okra --input '{name: bibtex}' --metrics f1,hamming"
    })
public final class EvaluateCommand implements Callable<Integer> {
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
      names = "--metrics",
      paramLabel = "LIST",
      description = "Metrics joined by commas, such as f1,hamming; else those of the experiment.")
  private Optional<String> metrics = Optional.empty();

  @Mixin private FolderOptions folders;
  @Mixin private MachineOptions machine;
  @Spec private CommandSpec command;

  /** For picocli. */
  public EvaluateCommand() {}

  @Override
  public Integer call() {
    PrintWriter out = command.commandLine().getOut();
    Optional<List<Specification>> own = metrics.map(EvaluateCommand::parse);
    try (Session session =
        Session.open(folders, machine, Optional.empty(), command.commandLine().getErr())) {
      RunContext context = session.get(RunContext.class);
      SavedPipeline<?, ?> pipeline = session.get(PipelineFiles.class).read(model, context);
      List<Specification> wanted = own.orElse(pipeline.about().metrics());
      RunContext seeded = context.reseeded(pipeline.about().seed());
      Dataset<?, ?> data = session.get(InputSource.class).read(input, pipeline, seeded);
      Map<String, Estimate> values =
          pipeline.evaluate(data, wanted, session.get(Toolbox.class), seeded);
      int width = values.keySet().stream().mapToInt(String::length).max().orElse(1);
      values.forEach(
          (name, value) -> out.println(name + " ".repeat(width + 2 - name.length()) + text(value)));
    }
    return ExitCode.OK.number();
  }

  /** Names and specifications, as in the brackets of a list. */
  private static List<Specification> parse(String text) {
    List<?> entries = (List<?>) FlowText.parse("[" + text + "]");
    if (entries.isEmpty()) {
      throw Errors.argument(
          "--metrics names none; give some joined by commas, such as f1,hamming, or leave it out"
              + " for those of the experiment.");
    }
    return entries.stream().map(each -> Specification.parse(FlowText.write(each))).toList();
  }

  private static String text(Estimate value) {
    String number = String.format(Locale.ROOT, "%.6g", value.value());
    return value.standardError().isEmpty()
        ? number
        : number + String.format(Locale.ROOT, " ± %.2g", value.standardError().getAsDouble());
  }
}
