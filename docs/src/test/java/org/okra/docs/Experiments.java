package org.okra.docs;

import com.google.inject.Guice;
import com.google.inject.Injector;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.okra.core.run.RunContext;
import org.okra.experiments.OkraModule;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.model.PipelineFiles;
import org.okra.experiments.model.PipelineTrainer;
import org.okra.experiments.model.SavedPipeline;
import org.okra.experiments.plugin.Plugins;
import org.okra.experiments.result.Results;
import org.okra.experiments.run.DataSource;
import org.okra.experiments.run.ResultFolder;
import org.okra.experiments.run.Runner;

/** Reads and runs experiments as the command does. */
final class Experiments implements AutoCloseable {
  private final RunContext context = RunContext.withSeed(0);
  private final Injector injector;

  Experiments(Plugins plugins) {
    injector =
        Guice.createInjector(
            new OkraModule(context, plugins, new DataSource(List.of(Path.of("no-data")))));
  }

  ExperimentFile read(String source, String text) {
    return injector.getInstance(ExperimentReader.class).parse(source, text, List.of());
  }

  Results run(String text, Path out) {
    try (ResultFolder folder = ResultFolder.open(out, ResultFolder.Start.FRESH)) {
      return injector.getInstance(Runner.class).run(read("page", text), folder);
    }
  }

  SavedPipeline<?, ?> fit(String text, String method) {
    return injector
        .getInstance(PipelineTrainer.class)
        .fit(read("page", text), Optional.of(method), Optional.empty());
  }

  /** What is read after it was written. */
  SavedPipeline<?, ?> copy(SavedPipeline<?, ?> fitted, Path file) {
    PipelineFiles files = injector.getInstance(PipelineFiles.class);
    files.write(fitted, file, context);
    return files.read(file, context);
  }

  @Override
  public void close() {
    context.close();
  }
}
