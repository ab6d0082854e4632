package org.okra.cli.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.okra.cli.ExitCode;
import org.okra.cli.FolderOptions;
import org.okra.core.run.RunContext;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.model.PipelineFiles;
import org.okra.experiments.model.PipelineTrainer;
import org.okra.experiments.model.SavedPipeline;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code okra fit}: fits one method and saves it. */
@Command(
    name = "fit",
    description = {
      "Fit one method of an experiment file to the training part of its data and save everything"
          + " that predicting needs. A method with a search is tuned first.",
      "Examples: okra fit bibtex.yaml --model bibtex.okra;"
          + " okra fit bibtex.yaml --method iokr --set estimator.lambda=1e-4 --model iokr.okra"
    })
public final class FitCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", description = "The experiment file.")
  private Path file;

  @Option(
      names = "--model",
      paramLabel = "FILE",
      required = true,
      description = "Where the model goes; replaced in one step when it is there.")
  private Path model;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Change a setting of the file, such as input.kernel.gamma=0.1; repeatable.")
  private List<String> assignments = List.of();

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Seed of everything random; else the first of the file.")
  private Optional<Long> seed = Optional.empty();

  @Option(
      names = "--method",
      paramLabel = "NAME",
      description = "A variation under 'compare'; else the experiment itself.")
  private Optional<String> method = Optional.empty();

  @Mixin private FolderOptions folders;
  @Mixin private MachineOptions machine;
  @Spec private CommandSpec command;

  /** For picocli. */
  public FitCommand() {}

  @Override
  public Integer call() {
    try (Session session =
        Session.open(folders, machine, Optional.of(file), command.commandLine().getErr())) {
      ExperimentFile experiment = session.get(ExperimentReader.class).read(file, assignments);
      PipelineFiles.requirePlace(model);
      SavedPipeline<?, ?> fitted = session.get(PipelineTrainer.class).fit(experiment, method, seed);
      session.get(PipelineFiles.class).write(fitted, model, session.get(RunContext.class));
      command
          .commandLine()
          .getOut()
          .println(
              "fitted "
                  + fitted.about().method()
                  + " to "
                  + fitted.trainingRows()
                  + " rows, seed "
                  + fitted.about().seed()
                  + "; model  "
                  + model);
    }
    return ExitCode.OK.number();
  }
}
