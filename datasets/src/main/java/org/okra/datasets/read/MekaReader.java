package org.okra.datasets.read;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.datasets.DataFile;
import org.okra.datasets.Dataset;

/**
 * Multi-label data of MEKA: an ARFF file with {@code -C k} in the name of its relation. The first k
 * attributes are labels, or the last -k when k is negative.
 */
public final class MekaReader {
  private static final Pattern COUNT = Pattern.compile("(?:^|[\\s:])-[cC]\\s+(-?\\d{1,9})(?!\\d)");

  private MekaReader() {}

  /**
   * Reads a data set.
   *
   * @param ignored names of attributes to skip; they do not count among the k
   */
  public static Dataset<FeatureVector, LabelSet> read(
      DataFile arff, Set<String> ignored, RunContext context) {
    return ArffDatasets.labels(
        arff, ignored, reader -> ArffDatasets.atEnds(reader, count(reader)), context);
  }

  private static int count(ArffReader reader) {
    Matcher matcher = COUNT.matcher(reader.header().relation());
    int count = matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
    if (count == 0) {
      throw reader.error(
          String.format(
                  Locale.ROOT,
                  "the relation '%s' does not say how many attributes are labels; MEKA writes -C 5"
                      + " for the",
                  Numbers.shown(reader.header().relation()))
              + " first five and -C -5 for the last five");
    }
    return count;
  }
}
