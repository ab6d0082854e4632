package org.okra.datasets.split;

import java.util.Arrays;
import java.util.BitSet;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;

/**
 * Which rows of a data set train a model and which test it.
 *
 * <p>No row may stand twice, neither within a part nor in both. A row may be in neither part, and
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
      throw new OkraException(
          ErrorCode.EMPTY_INPUT,
          "A split needs at least one training row; there is none (and "
              + test.length
              + " test rows).");
    }
    BitSet seen = new BitSet();
    mark(train, "training", seen);
    mark(test, "test", seen);
  }

  private static void mark(int[] rows, String part, BitSet seen) {
    for (int row : rows) {
      if (row < 0) {
        throw new OkraException(
            ErrorCode.INVALID_ARGUMENT,
            "Row " + row + " in the " + part + " part does not exist; counting starts at 0.");
      }
      if (seen.get(row)) {
        throw new OkraException(
            ErrorCode.INVALID_ARGUMENT,
            "Row "
                + row
                + " in the "
                + part
                + " part stands twice in the split; a row that is tested on may not be trained on,"
                + " and none may be repeated.");
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
    int largest =
        Math.max(Arrays.stream(train).max().orElse(-1), Arrays.stream(test).max().orElse(-1));
    if (largest >= size) {
      throw new OkraException(
          ErrorCode.INVALID_ARGUMENT,
          "The split names row "
              + largest
              + " but the data set has "
              + size
              + " rows, 0 to "
              + (size - 1)
              + ".");
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
