package org.okra.cli.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.component.Components;
import org.okra.core.component.FlowText;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.datasets.Dataset;
import org.okra.evaluation.Estimate;
import org.okra.evaluation.Metric;
import org.okra.experiments.model.InputSource;
import org.okra.experiments.model.PipelineFiles;
import org.okra.experiments.model.SavedPipeline;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code okra evaluate}: judges a saved model on rows whose outputs are known. */
@Command(
    name = "evaluate",
    description = {
      "Predict rows whose outputs are known with a model that 'okra fit' saved, and judge.",
      "Inputs are read as by 'okra predict'.",
      "Examples: okra evaluate --model bibtex.okra --input bibtex-test.arff.gz;"
          + " okra evaluate --model bibtex.okra --input '{name: bibtex}' --metrics f1,hamming"
    })
public final class EvaluateCommand extends SessionCommand {
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

  /** For picocli. */
  public EvaluateCommand() {}

  @Override
  void run(Session session) {
    Optional<List<Specification>> own = metrics.map(EvaluateCommand::parse);
    RunContext context = session.get(RunContext.class);
    SavedPipeline<?, ?> pipeline = session.get(PipelineFiles.class).read(model, context);
    Components components = session.get(Components.class);
    List<Metric<?, ?>> wanted = new ArrayList<>();
    own.orElse(pipeline.about().metrics())
        .forEach(each -> wanted.add(components.create(Metric.class, each)));
    RunContext seeded = context.reseeded(pipeline.about().seed());
    Dataset<?, ?> data = session.get(InputSource.class).read(input, pipeline, seeded);
    List<List<String>> rows = new ArrayList<>();
    pipeline
        .evaluate(data, wanted, seeded)
        .forEach((name, value) -> rows.add(List.of(name, text(value))));
    new TextTable(rows).print(out());
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
