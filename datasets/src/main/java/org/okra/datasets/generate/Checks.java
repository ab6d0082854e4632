package org.okra.datasets.generate;

import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;

/** What the options of all generators have in common. */
final class Checks {
  private Checks() {}

  /** Training and test rows: at least one of each, and together few enough for one array. */
  static void rows(int train, int test) {
    if (train < 1 || test < 1 || (long) train + test > Matrix.MAX_ENTRIES) {
      throw new OkraException(
          ErrorCode.INVALID_OPTION,
          train
              + " training and "
              + test
              + " test rows are not possible; give at least 1 of each, at most "
              + Matrix.MAX_ENTRIES
              + " together.");
    }
  }

  /** A whole number with a lower bound. */
  static void atLeast(String what, long value, long least) {
    if (value < least) {
      throw new OkraException(
          ErrorCode.INVALID_OPTION, what + " is " + value + "; it must be at least " + least + ".");
    }
  }

  /** A number in [least, most]. */
  static void within(String what, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw new OkraException(
          ErrorCode.INVALID_OPTION,
          what + " is " + value + "; it must be from " + least + " to " + most + ".");
    }
  }

  /** The first {@code train} rows to learn from, the rest to judge by. */
  static <X, Y> TrainTest<X, Y> cut(Dataset<X, Y> whole, int train) {
    return new TrainTest<>(whole.slice(0, train), whole.slice(train, whole.size()));
  }
}
