package org.okra.cli.experiment;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.okra.cli.ExitCode;
import org.okra.cli.FolderOptions;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.result.Results;
import org.okra.experiments.run.ResultFolder;
import org.okra.experiments.run.Runner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

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
public final class RunCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", description = "The experiment file.")
  private Path file;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Change a setting of the file, such as input.kernel.gamma=0.1; repeatable.")
  private List<String> assignments = List.of();

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "Where results go; else 'results/NAME' in the current folder.")
  private Optional<Path> out = Optional.empty();

  @Option(
      names = "--resume",
      description = "Continue an interrupted experiment: finished runs are taken over.")
  private boolean resume;

  @Mixin private FolderOptions folders;
  @Mixin private MachineOptions machine;
  @Spec private CommandSpec command;

  /** For picocli. */
  public RunCommand() {}

  @Override
  public Integer call() {
    PrintWriter console = command.commandLine().getOut();
    try (Session session =
        Session.open(folders, machine, Optional.of(file), command.commandLine().getErr())) {
      ExperimentFile experiment = session.get(ExperimentReader.class).read(file, assignments);
      Path target = out.orElse(Path.of("results", experiment.name()));
      ResultFolder.Start start = resume ? ResultFolder.Start.RESUME : ResultFolder.Start.FRESH;
      Results results;
      try (ResultFolder folder = ResultFolder.open(target, start)) {
        results = session.get(Runner.class).run(experiment, folder);
      }
      new ResultsTable(results).print(console);
      console.println();
      console.println("report  " + target.resolve("report.html"));
    }
    return ExitCode.OK.number();
  }
}
