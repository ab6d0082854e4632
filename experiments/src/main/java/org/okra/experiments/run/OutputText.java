package org.okra.experiments.run;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.Ranking;

/** Samples as short texts that differ when the samples do, for fingerprints. */
final class OutputText {
  private OutputText() {}

  /**
   * Members of a set, coordinates of a vector or positions of the items of a ranking (0 where it
   * has none), separated by spaces; of anything else what it says of itself.
   */
  static String of(Object output) {
    if (output instanceof ItemSet set) {
      return Arrays.stream(set.items()).mapToObj(Integer::toString).collect(spaces());
    }
    if (output instanceof Ranking ranking) {
      return Arrays.stream(ranking.positions()).mapToObj(Integer::toString).collect(spaces());
    }
    if (output instanceof FeatureVector vector) {
      return Arrays.stream(vector.toArray()).mapToObj(OutputText::number).collect(spaces());
    }
    return String.valueOf(output);
  }

  private static java.util.stream.Collector<CharSequence, ?, String> spaces() {
    return Collectors.joining(" ");
  }

  private static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
