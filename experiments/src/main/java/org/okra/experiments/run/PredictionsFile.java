package org.okra.experiments.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.okra.core.file.AtomicFile;
import org.okra.experiments.result.Results;

/** {@code predictions.csv}: the predictions of all runs. */
public final class PredictionsFile implements ResultSink {
  @Override
  public void write(Results results, List<Path> predictions, Path folder) {
    AtomicFile.write(
        folder.resolve("predictions.csv"),
        out -> {
          out.write(Predictions.HEADER);
          for (Path each : predictions) {
            out.write(Files.readString(each));
          }
        });
  }
}
