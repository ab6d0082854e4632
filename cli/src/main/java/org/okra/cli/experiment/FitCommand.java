package org.okra.cli.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.run.RunContext;
import org.okra.datasets.Dataset;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.model.InputSource;
import org.okra.experiments.model.PipelineFiles;
import org.okra.experiments.model.PipelineTrainer;
import org.okra.experiments.model.PipelineTrainer.Part;
import org.okra.experiments.model.PipelineUpdate;
import org.okra.experiments.model.PipelineUpdate.Change;
import org.okra.experiments.model.SavedPipeline;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code okra fit}: fits one method and saves it. */
@Command(
    name = "fit",
    description = {
      "Fit one method of an experiment file to all rows of its data (but for an official test part)"
          + " and save everything that predicting needs. A method with a search is tuned first.",
      "With --append a saved model goes on learning from new rows, and with --forget it is as if"
          + " it had never seen some; neither needs the other rows, nor an experiment file.",
      "Examples: okra fit bibtex.yaml --model bibtex.okra;"
          + " okra fit bibtex.yaml --method iokr --set estimator.lambda=1e-4 --model iokr.okra;"
          + " okra fit --append new.arff --model bibtex.okra"
    })
public final class FitCommand extends SessionCommand {
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

  @Option(
      names = "--split",
      description =
          "Leave the test rows of the experiment's split out, those of its first fold; else all"
              + " rows are learnt from.")
  private boolean split;

  @Override
  Optional<Path> experiment() {
    return file;
  }

  @Override
  void check() {
    if (file.isPresent() == isUpdate()) {
      throw Errors.argument(
          "Give an experiment file to fit a model, or --append or --forget to change a saved one.");
    }
    if (isUpdate() && (!assignments.isEmpty() || seed.isPresent() || method.isPresent() || split)) {
      throw Errors.argument(
          "--set, --seed, --method and --split are for fitting an experiment file; --append and"
              + " --forget keep the settings of the model.");
    }
  }

  private boolean isUpdate() {
    return append.isPresent() || forget.isPresent();
  }

  @Override
  void run(Session session) {
    PipelineFiles.requirePlace(model);
    RunContext context = session.get(RunContext.class);
    SavedPipeline<?, ?> fitted =
        isUpdate() ? updated(session, context) : fitted(session, file.orElseThrow());
    session.get(PipelineFiles.class).write(fitted, model, context);
    out()
        .printf(
            Locale.ROOT,
            "%s %s to %d rows, seed %d; model  %s%n",
            isUpdate() ? "updated" : "fitted",
            fitted.about().method(),
            fitted.trainingRows(),
            fitted.about().seed(),
            model);
  }

  private SavedPipeline<?, ?> fitted(Session session, Path experiment) {
    ExperimentFile read = session.get(ExperimentReader.class).read(experiment, assignments);
    return session
        .get(PipelineTrainer.class)
        .fit(read, method, seed, split ? Part.TRAINING : Part.ALL);
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
