package org.okra.datasets.split;

import java.util.ArrayList;
import java.util.List;
import org.okra.core.sample.Split;

/** From a part number per row to splits. */
final class Assignments {
  private Assignments() {}

  /** One split per fold: fold f is the test part, all other rows train, both in rising order. */
  static List<Split> folds(int[] foldOfRow, int folds) {
    List<Split> result = new ArrayList<>(folds);
    for (int fold = 0; fold < folds; fold++) {
      result.add(twoParts(foldOfRow, fold));
    }
    return result;
  }

  /** Rows of one part test, all others train, both in rising order. */
  static Split twoParts(int[] partOfRow, int testPart) {
    int tests = 0;
    for (int part : partOfRow) {
      tests += part == testPart ? 1 : 0;
    }
    int[] train = new int[partOfRow.length - tests];
    int[] test = new int[tests];
    int trained = 0;
    int tested = 0;
    for (int row = 0; row < partOfRow.length; row++) {
      if (partOfRow[row] == testPart) {
        test[tested++] = row;
      } else {
        train[trained++] = row;
      }
    }
    return new Split(train, test);
  }
}
