package org.okra.cli.bench;

import java.nio.file.Path;
import java.util.List;
import org.okra.core.Errors;
import org.okra.core.file.AtomicFile;
import org.okra.experiments.run.Json;

/**
 * One run of {@code okra bench limits}, as it is written. Fields may be added later; none will
 * change its meaning.
 *
 * @param format {@link #FORMAT}
 * @param okra version of Okra
 * @param java version of Java
 * @param backend what computes matrix products
 * @param threads of the run
 * @param dgemm the median rate of matrix products in this run, in GFLOP/s
 * @param stages every stage of every method at every size
 * @param growth how their times grow
 */
record LimitsFile(
    String format,
    String okra,
    String java,
    String backend,
    int threads,
    double dgemm,
    List<StageCost> stages,
    List<Growth> growth) {
  static final String FORMAT = "okra-limits-1";

  /** Reads a file. */
  static LimitsFile read(Path file) {
    LimitsFile found = Json.read(file, LimitsFile.class);
    if (!FORMAT.equals(found.format())) {
      throw Errors.fileFormat(
          "%s is not a file of 'okra bench limits --json': its format is %s, not %s.",
          file, found.format(), FORMAT);
    }
    return found;
  }

  /** The longest time of a stage of a method over all sizes. */
  double longest(String method, Stage stage) {
    return stages.stream()
        .filter(each -> each.method().equals(method) && each.stage().equals(stage.label()))
        .mapToDouble(StageCost::seconds)
        .max()
        .orElse(0);
  }

  /** Writes a file. */
  void write(Path file) {
    AtomicFile.write(file, Json.text(this));
  }
}
