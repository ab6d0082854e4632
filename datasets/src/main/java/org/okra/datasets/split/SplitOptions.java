package org.okra.datasets.split;

import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Option;

/** The options of the splits, and what they share. */
public final class SplitOptions {
  private SplitOptions() {}

  /** A share of the rows, once or several times. */
  public record Share(
      @Option(help = "share of the rows that test, between 0 and 1", defaultsTo = "0.3")
          double testShare,
      @Option(help = "how many independent splits, at least 1", defaultsTo = "1") int repeats) {
    public Share {
      checkShare(testShare);
      checkRepeats(repeats);
    }
  }

  /** Folds, once or several times. */
  public record Folds(
      @Option(help = "parts, each of which tests once, at least 2", defaultsTo = "5") int folds,
      @Option(help = "how many independent rounds, at least 1", defaultsTo = "1") int repeats) {
    public Folds {
      checkFolds(folds);
      checkRepeats(repeats);
    }
  }

  /** A share of the rows that keeps groups together. */
  public record GroupedShare(
      @Option(
              help = "input column whose equal values form a group; none takes the row names",
              defaultsTo = "none")
          Optional<String> column,
      @Option(help = "share of the rows that test, between 0 and 1", defaultsTo = "0.3")
          double testShare,
      @Option(help = "how many independent splits, at least 1", defaultsTo = "1") int repeats) {
    public GroupedShare {
      checkShare(testShare);
      checkRepeats(repeats);
    }
  }

  /** Folds that keep groups together. */
  public record GroupedFolds(
      @Option(
              help = "input column whose equal values form a group; none takes the row names",
              defaultsTo = "none")
          Optional<String> column,
      @Option(help = "parts, each of which tests once, at least 2", defaultsTo = "5") int folds,
      @Option(help = "how many independent rounds, at least 1", defaultsTo = "1") int repeats) {
    public GroupedFolds {
      checkFolds(folds);
      checkRepeats(repeats);
    }
  }

  /** A number of rows from the top. */
  public record First(
      @Option(help = "rows from the top that train, at least 1; all others test") int train) {
    public First {
      if (train < 1) {
        throw new OkraException(
            ErrorCode.INVALID_OPTION, "train is " + train + "; it must be at least 1.");
      }
    }
  }

  /** The official parts, or less of the one that trains. */
  public record Official(
      @Option(
              help =
                  "rows from the top of the training part that are used, at least 1; none is all",
              defaultsTo = "none")
          Optional<Integer> train) {
    public Official {
      train.ifPresent(
          rows -> {
            if (rows < 1) {
              throw new OkraException(
                  ErrorCode.INVALID_OPTION, "train is " + rows + "; it must be at least 1.");
            }
          });
    }
  }

  private static void checkShare(double testShare) {
    if (!(testShare > 0 && testShare < 1)) {
      throw new OkraException(
          ErrorCode.INVALID_OPTION,
          "testShare is " + testShare + "; it must lie between 0 and 1, such as 0.3.");
    }
  }

  private static void checkRepeats(int repeats) {
    if (repeats < 1) {
      throw new OkraException(
          ErrorCode.INVALID_OPTION, "repeats is " + repeats + "; it must be at least 1.");
    }
  }

  private static void checkFolds(int folds) {
    if (folds < 2) {
      throw new OkraException(
          ErrorCode.INVALID_OPTION, "folds is " + folds + "; it must be at least 2.");
    }
  }

  /** The nearest number of rows to a share of them, at least 1 and leaving at least 1. */
  static int testRows(int size, double testShare) {
    if (size < 2) {
      throw new OkraException(
          ErrorCode.EMPTY_INPUT,
          "A data set of " + size + " rows cannot be split in two; it needs at least 2.");
    }
    return (int) Math.max(1, Math.min(size - 1L, Math.round(size * testShare)));
  }

  /** Fails unless every fold can have a row (or group). */
  static void requireFolds(int folds, int available, String what) {
    if (folds > available) {
      throw new OkraException(
          ErrorCode.INVALID_OPTION,
          folds + " folds cannot be made of " + available + " " + what + "; give fewer folds.");
    }
  }
}
