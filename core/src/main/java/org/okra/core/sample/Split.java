package org.okra.core.sample;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.random.RandomStream;

/**
 * Which rows of a data set train a model and which test it.
 *
 * <p>No row may appear twice, neither within a part nor in both. A row may be in neither part, and
 * the test part may be empty; the training part may not.
 *
 * @param train row numbers, counted from 0, in the order they will be used; copied
 * @param test row numbers; copied
 */
public record Split(int[] train, int[] test) {

  public Split {
    train = train.clone();
    test = test.clone();
    if (train.length == 0) {
      throw Errors.empty(
          "A split needs at least one training row; there is none (and %s test rows).",
          test.length);
    }
    BitSet seen = new BitSet();
    mark(train, "training", seen);
    mark(test, "test", seen);
  }

  /**
   * Random folds of equal size, give or take a row: {@code count} splits in which every row tests
   * once. Both parts are in rising order.
   *
   * @param size rows of the data set
   * @param count folds, from 2 to size
   */
  public static List<Split> folds(int size, int count, RandomStream stream) {
    if (count < 2 || count > size) {
      throw Errors.argument(
          "%s folds cannot be made of %s rows; give at least 2 folds and at most one per row.",
          count, size);
    }
    int[] order = stream.permutation(size);
    int[] foldOfRow = new int[size];
    for (int i = 0; i < size; i++) {
      foldOfRow[order[i]] = i % count;
    }
    return IntStream.range(0, count).mapToObj(fold -> twoParts(foldOfRow, fold)).toList();
  }

  /**
   * Two random parts. Repeated random sub-sampling is several of these, each with a stream of its
   * own. Both parts are in rising order and have at least one row.
   *
   * @param size rows of the data set, at least 2
   * @param testShare share of the rows that test, between 0 and 1
   */
  public static Split random(int size, double testShare, RandomStream stream) {
    if (!(testShare > 0 && testShare < 1)) {
      throw Errors.argument(
          "A test share of %s is not possible; give a number between 0 and 1.", testShare);
    }
    if (size < 2) {
      throw Errors.empty(
          "A data set of %s rows cannot be split in two; it needs at least 2.", size);
    }
    int tests = (int) Math.max(1, Math.min(size - 1L, Math.round(size * testShare)));
    int[] partOfRow = new int[size];
    for (int row : stream.subset(size, tests)) {
      partOfRow[row] = 1;
    }
    return twoParts(partOfRow, 1);
  }

  /** Rows of one part test, all others train. */
  private static Split twoParts(int[] partOfRow, int testPart) {
    IntPredicate tested = row -> partOfRow[row] == testPart;
    int[] train = IntStream.range(0, partOfRow.length).filter(tested.negate()).toArray();
    return new Split(train, IntStream.range(0, partOfRow.length).filter(tested).toArray());
  }

  private static void mark(int[] rows, String part, BitSet seen) {
    for (int row : rows) {
      if (row < 0) {
        throw Errors.argument(
            "Row %s in the %s part does not exist; counting starts at 0.", row, part);
      }
      if (seen.get(row)) {
        throw Errors.argument(
            "Row %s in the %s part appears twice in the split; a row that is tested on may not be"
                + " trained on, and none may be repeated.",
            row, part);
      }
      seen.set(row);
    }
  }

  @Override
  public int[] train() {
    return train.clone();
  }

  @Override
  public int[] test() {
    return test.clone();
  }

  /**
   * Returns if every row is below {@code size}.
   *
   * @param size rows of the data set that is split
   */
  public void requireWithin(int size) {
    int largest = IntStream.concat(Arrays.stream(train), Arrays.stream(test)).max().orElse(-1);
    if (largest >= size) {
      throw Errors.argument(
          "The split names row %s but the data set has %s rows, 0 to %s.", largest, size, size - 1);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Split split
        && Arrays.equals(train, split.train)
        && Arrays.equals(test, split.test);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(train) + Arrays.hashCode(test);
  }

  @Override
  public String toString() {
    return "Split of " + train.length + " training and " + test.length + " test rows";
  }
}
