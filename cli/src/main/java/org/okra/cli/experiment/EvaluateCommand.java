package org.okra.cli.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.cli.TextTable;
import org.okra.core.Errors;
import org.okra.core.component.Components;
import org.okra.core.component.FlowText;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.datasets.Dataset;
import org.okra.evaluation.Estimate;
import org.okra.evaluation.Metric;
import org.okra.experiments.model.SavedPipeline;
import org.okra.experiments.model.SavedPipeline.Judged;
import org.okra.experiments.model.SavedPipeline.Truths;
import org.okra.experiments.predictions.PredictionOptions;
import org.okra.experiments.predictions.PredictionTable.Depth;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
public final class EvaluateCommand extends ModelCommand {
  @Option(
      names = "--metrics",
      paramLabel = "LIST",
      description = "Metrics joined by commas, such as f1,hamming; else those of the experiment.")
  private Optional<String> metrics = Optional.empty();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Also write the predictions beside the true outputs; else they are not kept.")
  private Optional<Path> out = Optional.empty();

  @Mixin private PredictionFlags flags;

  @Override
  void check() {
    metrics.ifPresent(EvaluateCommand::parse);
    if (out.map(Path::toString).filter(StandardInput.NAME::equals).isPresent()) {
      throw Errors.argument(
          "--out is '-', and standard output has the metrics; give a file, or use 'okra predict"
              + " --out -'.");
    }
    out.ifPresent(this::requirePlace);
  }

  @Override
  void run(Session session, SavedPipeline<?, ?> pipeline, RunContext context) {
    Components components = session.get(Components.class);
    List<Metric<?, ?>> wanted = new ArrayList<>();
    metrics
        .map(EvaluateCommand::parse)
        .orElse(pipeline.about().metrics())
        .forEach(each -> wanted.add(components.create(Metric.class, each)));
    TextTable table = TextTable.ofTexts();
    evaluate(pipeline, data(session, pipeline, context), wanted, context)
        .forEach(
            (name, each) ->
                table.row(
                    name, ResultsTable.text("%.6g", each.value(), "%.2g", each.standardError())));
    table.print(out());
  }

  private <X, Y> Map<String, Estimate> evaluate(
      SavedPipeline<X, Y> pipeline,
      Dataset<?, ?> data,
      List<Metric<?, ?>> wanted,
      RunContext context) {
    Judged<X, Y> judged = pipeline.evaluate(data, wanted, context);
    out.ifPresent(
        file -> {
          PredictionOptions options = flags.of(file);
          options.write(
              pipeline.table(judged.predicted(), Truths.SHOWN, options, Depth.BEST, context), file);
        });
    return judged.metrics();
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
}
