package org.okra.experiments.run;

import java.nio.file.Path;
import java.util.List;
import org.okra.experiments.result.Results;

/**
 * Receives the results of a finished experiment: a file, a page, or what a plugin binds, such as a
 * tracking server. Bind yours with {@code Multibinder.newSetBinder(binder(), ResultSink.class)}.
 */
public interface ResultSink {
  /**
   * Takes the results.
   *
   * @param predictions a file per run with its predictions, in the order of the table
   * @param folder where the results of this experiment go
   */
  void write(Results results, List<Path> predictions, Path folder);
}
