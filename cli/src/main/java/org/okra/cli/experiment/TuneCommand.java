package org.okra.cli.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.component.FlowText;
import org.okra.core.file.AtomicFile;
import org.okra.evaluation.Estimate;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.Method;
import org.okra.experiments.run.SearchRunner;
import org.okra.experiments.run.Trial;
import org.okra.experiments.run.Tuned;
import org.okra.experiments.run.TunedExperiment;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code okra tune}: runs the searches of an experiment file. */
@Command(
    name = "tune",
    description = {
      "Search the settings that the methods of an experiment file leave open, on the training part"
          + " of the first seed; write every trial to tune.json and the experiment with the best"
          + " settings to best.yaml.",
      "Examples: okra tune bibtex.yaml --out tuned; okra run tuned/best.yaml;"
          + " okra tune bibtex.yaml --set 'search={space: {estimator.lambda: [1e-6, 1e-4]}}'"
    })
public final class TuneCommand extends FileCommand {
  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "Where tune.json and best.yaml go; else 'results/NAME' in the current folder.")
  private Optional<Path> out = Optional.empty();

  /** For picocli. */
  public TuneCommand() {}

  @Override
  void run(Session session, ExperimentFile experiment) {
    // Before the work: a search must not end in a folder that cannot be written to.
    Path target = created(out.orElse(Path.of("results", experiment.name())));
    TunedExperiment tuned = session.get(SearchRunner.class).run(experiment);
    // Before the files: what was found is on the screen even when the disk is full.
    for (int i = 0; i < tuned.searches().size(); i++) {
      Method method = experiment.methods().get(i);
      tuned.searches().get(i).ifPresent(search -> print(method, search));
    }
    out().flush();
    AtomicFile.write(target.resolve("tune.json"), tuned.json());
    AtomicFile.write(target.resolve("best.yaml"), tuned.bestFile());
    out().println("best settings  " + target.resolve("best.yaml"));
  }

  private static Path created(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw Errors.of(
          ErrorCode.INPUT_OUTPUT,
          e,
          "Cannot write to the folder %s: %s. Choose another with --out.",
          folder,
          e);
    }
    if (!Files.isWritable(folder)) {
      throw Errors.of(
          ErrorCode.INPUT_OUTPUT,
          "Cannot write to the folder %s: it may be read only. Choose another with --out.",
          folder);
    }
    return folder;
  }

  private void print(Method method, Tuned tuned) {
    int metric = method.search().orElseThrow().metric();
    out().println(method.name() + ", by " + method.settings().metricNames().get(metric));
    for (Trial trial : tuned.ranked()) {
      out().println("  " + text(trial.value()) + "  " + FlowText.write(trial.settings()));
    }
    out().println();
  }

  private static String text(Estimate value) {
    String mean = String.format(Locale.ROOT, "%10.4f", value.value());
    return value.standardError().isEmpty()
        ? mean
        : mean + String.format(Locale.ROOT, " ± %.4f", value.standardError().getAsDouble());
  }
}
