package org.okra.datasets.read;

import java.util.Set;
import org.okra.core.Errors;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.datasets.DataFile;
import org.okra.datasets.Dataset;

/** Multi-target regression data: an ARFF file whose last attributes are the targets. */
public final class TargetReader {
  private TargetReader() {}

  /**
   * Reads a data set.
   *
   * @param targets how many attributes at the end are outputs, at least 1
   * @param ignored names of attributes to skip; they do not count among the targets
   */
  public static Dataset<FeatureVector, FeatureVector> read(
      DataFile arff, int targets, Set<String> ignored, RunContext context) {
    if (targets < 1) {
      throw Errors.argument("%s targets are too few; give at least 1.", targets);
    }
    return ArffDatasets.targets(
        arff, ignored, reader -> ArffDatasets.atEnds(reader, -targets), context);
  }
}
