package org.okra.cli.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.okra.core.Errors;
import org.okra.core.file.AtomicFile;
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

  /**
   * Fails when a file cannot be written, or would replace the model or the file of rows; what a
   * data set in braces reads is not looked at.
   */
  final void requirePlace(Path out) {
    for (String read : List.of(model.toString(), input)) {
      if (isSame(out, read)) {
        throw Errors.argument(
            "--out is %s, which the command reads and would replace; choose another file.", out);
      }
    }
    AtomicFile.requirePlace(out);
  }

  private static boolean isSame(Path out, String read) {
    try {
      Path path = Path.of(read);
      return Files.isRegularFile(path) && Files.exists(out) && Files.isSameFile(path, out);
    } catch (IOException | InvalidPathException e) {
      // A data set in braces, or a file that reading will complain about.
      return false;
    }
  }

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
