package org.okra.datasets.generate;

import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;

/** What the options of all generators have in common. */
final class Checks {
  private Checks() {}

  /** Training and test rows: at least one of each, and together few enough for one array. */
  static void rows(int train, int test) {
    if (train < 1 || test < 1 || (long) train + test > Matrix.MAX_ENTRIES) {
      throw Errors.option(
          "%s training and %s test rows are not possible; give at least 1 of each, at most %s"
              + " together.",
          train, test, Matrix.MAX_ENTRIES);
    }
  }

  /** A whole number with a lower bound. */
  static void atLeast(String what, long value, long least) {
    if (value < least) {
      throw Errors.option("%s is %s; it must be at least %s.", what, value, least);
    }
  }

  /** A number in [least, most]. */
  static void within(String what, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw Errors.option("%s is %s; it must be from %s to %s.", what, value, least, most);
    }
  }

  /** The first {@code train} rows to learn from, the rest to judge by. */
  static <X, Y> TrainTest<X, Y> cut(Dataset<X, Y> whole, int train) {
    return new TrainTest<>(whole.slice(0, train), whole.slice(train, whole.size()));
  }
}
