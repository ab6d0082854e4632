package org.okra.docs;

import com.google.inject.Injector;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.Progress;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;
import org.okra.experiments.OkraModule;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.model.PipelineFiles;
import org.okra.experiments.model.PipelineTrainer;
import org.okra.experiments.model.SavedPipeline;
import org.okra.experiments.plan.Forecast;
import org.okra.experiments.plugin.Plugins;
import org.okra.experiments.result.Results;
import org.okra.experiments.run.DataFolders;
import org.okra.experiments.run.ResultFolder;
import org.okra.experiments.run.Runner;

/** Reads, plans and runs experiments as the command does. */
final class Experiments implements AutoCloseable {
  private final Injector injector;
  private final Path data;

  Experiments(Plugins plugins) {
    this(plugins, Path.of("no-data"));
  }

  /**
   * Experiments on files.
   *
   * @param data the folder that they are in
   */
  Experiments(Plugins plugins, Path data) {
    this(plugins, data, 1L << 30);
  }

  /**
   * Experiments within a memory budget.
   *
   * @param bytes the budget
   */
  Experiments(Plugins plugins, Path data, long bytes) {
    this.data = data;
    injector =
        new OkraModule(
                RunContext.builder().memory(new MemoryBudget(bytes)),
                plugins,
                new DataFolders(List.of(data)),
                Progress.SILENT)
            .injector();
  }

  ExperimentFile read(String source, String text) {
    return injector.getInstance(ExperimentReader.class).parse(source, text, List.of());
  }

  Results run(String text, Path out) {
    try (ResultFolder folder = ResultFolder.open(out, ResultFolder.Start.FRESH)) {
      return injector.getInstance(Runner.class).run(read("page", text), folder);
    }
  }

  List<Forecast> plan(String text) {
    return injector.getInstance(Runner.class).forecast(read("page", text), context().memory());
  }

  SavedPipeline<?, ?> fit(String text, String method) {
    return injector
        .getInstance(PipelineTrainer.class)
        .fit(read("page", text), Optional.of(method), Optional.empty(), PipelineTrainer.Part.ALL);
  }

  /** What is read after it was written. */
  SavedPipeline<?, ?> copy(SavedPipeline<?, ?> fitted, Path file) {
    PipelineFiles files = injector.getInstance(PipelineFiles.class);
    files.write(fitted, file, context());
    return files.read(file, context());
  }

  /** What a pipeline predicts of the training rows of an experiment, as texts. */
  List<String> predicted(SavedPipeline<?, ?> pipeline, String text) {
    return pipeline.predict(rows(text), 1, context()).outputs().stream()
        .map(each -> text(each.best()) + " with " + each.scores()[0])
        .toList();
  }

  private static String text(Object output) {
    return output instanceof FeatureVector vector
        ? Arrays.toString(vector.toArray())
        : output.toString();
  }

  /** The training rows of an experiment. */
  Dataset<?, ?> rows(String text) {
    DatasetSource source = read("page", text).methods().get(0).settings().dataset();
    return source.load(DataFolder.of(data), context()).train();
  }

  RunContext context() {
    return injector.getInstance(RunContext.class);
  }

  @Override
  public void close() {
    context().close();
  }
}
