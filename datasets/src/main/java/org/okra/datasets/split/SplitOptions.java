package org.okra.datasets.split;

import java.util.Optional;
import org.okra.core.Errors;
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
        throw Errors.option("train is %s; it must be at least 1.", train);
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
              throw Errors.option("train is %s; it must be at least 1.", rows);
            }
          });
    }
  }

  private static void checkShare(double testShare) {
    if (!(testShare > 0 && testShare < 1)) {
      throw Errors.option("testShare is %s; it must lie between 0 and 1, such as 0.3.", testShare);
    }
  }

  private static void checkRepeats(int repeats) {
    if (repeats < 1) {
      throw Errors.option("repeats is %s; it must be at least 1.", repeats);
    }
  }

  private static void checkFolds(int folds) {
    if (folds < 2) {
      throw Errors.option("folds is %s; it must be at least 2.", folds);
    }
  }

  /** The nearest number of rows to a share of them, at least 1 and leaving at least 1. */
  static int testRows(int size, double testShare) {
    if (size < 2) {
      throw Errors.empty(
          "A data set of %s rows cannot be split in two; it needs at least 2.", size);
    }
    return (int) Math.max(1, Math.min(size - 1L, Math.round(size * testShare)));
  }

  /** Fails unless every fold can have a row (or group). */
  static void requireFolds(int folds, int available, String what) {
    if (folds > available) {
      throw Errors.option(
          "%s folds cannot be made of %s %s; give fewer folds.", folds, available, what);
    }
  }
}
