package org.okra.cli.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.okra.cli.ExitCode;
import org.okra.cli.FolderOptions;
import org.okra.core.Errors;
import org.okra.core.run.RunContext;
import org.okra.datasets.Dataset;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.model.InputSource;
import org.okra.experiments.model.PipelineFiles;
import org.okra.experiments.model.PipelineTrainer;
import org.okra.experiments.model.PipelineUpdate;
import org.okra.experiments.model.PipelineUpdate.Change;
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
      "With --append a saved model goes on learning from new rows, and with --forget it is as if"
          + " it had never seen some; neither needs the other rows, nor an experiment file.",
      "Examples: okra fit bibtex.yaml --model bibtex.okra;"
          + " okra fit bibtex.yaml --method iokr --set estimator.lambda=1e-4 --model iokr.okra;"
          + " okra fit --append new.arff --model bibtex.okra"
    })
public final class FitCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = "The experiment file; none with --append and --forget.")
  private Optional<Path> file = Optional.empty();

  @Option(
      names = "--append",
      paramLabel = "FILE|DATASET",
      description =
          "New rows for the saved model to learn from, as for 'okra evaluate' (of a data set with a"
              + " test part: its test rows).")
  private Optional<String> append = Optional.empty();

  @Option(
      names = "--forget",
      paramLabel = "FILE|DATASET",
      description = "Rows that the saved model learnt from and shall forget.")
  private Optional<String> forget = Optional.empty();

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
    boolean update = append.isPresent() || forget.isPresent();
    if (file.isPresent() == update) {
      throw Errors.argument(
          "Give an experiment file to fit a model, or --append or --forget to change a saved one.");
    }
    if (update && (!assignments.isEmpty() || seed.isPresent() || method.isPresent())) {
      throw Errors.argument(
          "--set, --seed and --method are for fitting an experiment file; --append and --forget"
              + " keep the settings of the model.");
    }
    try (Session session = Session.open(folders, machine, file, command.commandLine().getErr())) {
      PipelineFiles.requirePlace(model);
      RunContext context = session.get(RunContext.class);
      SavedPipeline<?, ?> fitted =
          update ? updated(session, context) : fitted(session, file.orElseThrow());
      session.get(PipelineFiles.class).write(fitted, model, context);
      command
          .commandLine()
          .getOut()
          .println(
              (update ? "updated " : "fitted ")
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

  private SavedPipeline<?, ?> fitted(Session session, Path experiment) {
    ExperimentFile read = session.get(ExperimentReader.class).read(experiment, assignments);
    return session.get(PipelineTrainer.class).fit(read, method, seed);
  }

  private SavedPipeline<?, ?> updated(Session session, RunContext context) {
    SavedPipeline<?, ?> changed = session.get(PipelineFiles.class).read(model, context);
    if (append.isPresent()) {
      changed = changed(Change.APPEND, changed, append.get(), session);
    }
    if (forget.isPresent()) {
      changed = changed(Change.FORGET, changed, forget.get(), session);
    }
    return changed;
  }

  private static <X, Y> SavedPipeline<X, Y> changed(
      Change change, SavedPipeline<X, Y> saved, String rows, Session session) {
    RunContext seeded = session.get(RunContext.class).reseeded(saved.about().seed());
    Dataset<?, ?> data = session.get(InputSource.class).read(rows, saved, seeded);
    return session.get(PipelineUpdate.class).apply(change, saved, data, seeded);
  }
}
