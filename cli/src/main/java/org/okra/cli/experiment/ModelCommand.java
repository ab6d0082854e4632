package org.okra.cli.experiment;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.okra.core.run.RunContext;
import org.okra.datasets.Dataset;
import org.okra.experiments.model.InputSource;
import org.okra.experiments.model.PipelineFiles;
import org.okra.experiments.model.SavedPipeline;
import picocli.CommandLine.Option;

/** A command that applies a saved model to rows. */
abstract class ModelCommand extends SessionCommand {
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
      description =
          "A file, '-' for standard input, or a data set as in experiment files, such as '{name:"
              + " bibtex}'.")
  private String input;

  @Override
  final void run(Session session) {
    RunContext context = session.get(RunContext.class);
    SavedPipeline<?, ?> pipeline = session.get(PipelineFiles.class).read(model, context);
    run(session, pipeline, context.reseeded(pipeline.about().seed()));
  }

  /**
   * Applies a model.
   *
   * @param context with the seed of the model
   */
  abstract void run(Session session, SavedPipeline<?, ?> pipeline, RunContext context);

  final Dataset<?, ?> data(Session session, SavedPipeline<?, ?> pipeline, RunContext context) {
    Dataset<?, ?> rows;
    if (input.equals(StandardInput.NAME)) {
      String trained = pipeline.about().dataset().type();
      try (StandardInput given = StandardInput.read(System.in, trained)) {
        rows = read(given.file().toString(), session, pipeline, context);
      }
    } else {
      rows = read(input, session, pipeline, context);
    }
    rows.notes().stream()
        .filter(
            note ->
                Stream.of(InputSource.IGNORED, InputSource.UNKNOWN, InputSource.UNKNOWN_LABELS)
                    .anyMatch(note::startsWith))
        .forEach(note -> err().println("okra: " + note));
    return rows;
  }

  private static Dataset<?, ?> read(
      String rows, Session session, SavedPipeline<?, ?> pipeline, RunContext context) {
    return session.get(InputSource.class).read(rows, pipeline, context);
  }
}
