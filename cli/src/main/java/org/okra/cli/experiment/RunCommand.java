package org.okra.cli.experiment;

import java.nio.file.Path;
import java.util.Optional;
import org.okra.cli.EngineOptions;
import org.okra.cli.TextTable;
import org.okra.estimators.engine.ClusterEngine;
import org.okra.experiments.file.ExperimentFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code okra run}: runs an experiment file. */
@Command(
    name = "run",
    description = {
      "Run the experiment that a YAML file describes; write results.json, predictions.csv and"
          + " report.html.",
      "Examples: okra run bibtex.yaml --data data/bibtex;"
          + " okra run bibtex.yaml --set estimator.lambda=1e-4 --out trial; okra run bibtex.yaml"
          + " --resume"
    })
public final class RunCommand extends FileCommand {
  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "Where results go; else 'results/NAME' in the current folder.")
  private Optional<Path> out = Optional.empty();

  @Mixin private RestartFlags restart;

  @Mixin private PredictionFlags flags;

  @Mixin private EngineOptions engine;

  @Override
  Optional<ClusterEngine> engine() {
    return engine.open();
  }

  @Override
  void check() {
    restart.start();
    flags.ofFolder();
  }

  @Override
  void run(Session session, ExperimentFile experiment) {
    Path target = out.orElse(Path.of("results", experiment.name()));
    ResultsTable.print(session.run(experiment, target, restart.start(), flags.ofFolder()), out());
    out().println();
    TextTable.ofTexts()
        .row("predictions", target.resolve("predictions.csv"))
        .row("report", target.resolve("report.html"))
        .print(out());
  }
}
