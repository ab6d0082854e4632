package org.okra.datasets.split;

import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Split;

/** What the splits share: repetitions, and splits from a part number per row. */
final class Assignments {
  private Assignments() {}

  /** The splits of all repetitions; repetition r draws from the stream with index r. */
  static List<Split> repeated(
      int repeats,
      String purpose,
      RunContext context,
      Function<RandomStream, List<Split>> repetition) {
    return IntStream.range(0, repeats)
        .mapToObj(repeat -> repetition.apply(context.random().stream(purpose, repeat)))
        .flatMap(List::stream)
        .toList();
  }

  /** One split per fold: fold f is the test part, all other rows train, both in rising order. */
  static List<Split> folds(int[] foldOfRow, int folds) {
    return IntStream.range(0, folds).mapToObj(fold -> twoParts(foldOfRow, fold)).toList();
  }

  /** Rows of one part test, all others train, both in rising order. */
  static Split twoParts(int[] partOfRow, int testPart) {
    return new Split(
        IntStream.range(0, partOfRow.length).filter(row -> partOfRow[row] != testPart).toArray(),
        IntStream.range(0, partOfRow.length).filter(row -> partOfRow[row] == testPart).toArray());
  }

  /** Fails unless there are two rows. */
  static void requireTwoRows(int size) {
    if (size < 2) {
      throw Errors.empty(
          "A data set of %s rows cannot be split in two; it needs at least 2.", size);
    }
  }

  /** Fails unless every fold can have a row (or group). */
  static void requireFolds(int folds, int available, String what) {
    if (folds > available) {
      throw Errors.option(
              "%s folds cannot be made of %s %s; give fewer folds.", folds, available, what)
          .under("folds");
    }
  }
}
