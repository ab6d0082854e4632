package org.okra.core.sample;

import java.util.Arrays;
import org.okra.core.Errors;

/**
 * A set of labels out of d, stored as the list of its members: the output of multi-label
 * classification. As a vector it is 1 at its members and 0 elsewhere.
 */
public final class LabelSet implements BinaryVector {
  private final int universe;
  private final int[] labels;

  private LabelSet(int universe, int[] labels) {
    this.universe = universe;
    this.labels = labels;
  }

  /**
   * A set of labels.
   *
   * @param universe d, the number of labels that exist
   * @param labels members, rising strictly, each from 0 to d - 1; copied
   */
  public static LabelSet of(int universe, int... labels) {
    int previous = -1;
    for (int label : labels) {
      if (label <= previous || label >= universe) {
        throw Errors.argument(
            "Label %s cannot follow label %s in a set out of %s; labels rise strictly from 0 to"
                + " %s.",
            label, previous, universe, universe - 1);
      }
      previous = label;
    }
    return new LabelSet(universe, labels.clone());
  }

  @Override
  public int universe() {
    return universe;
  }

  @Override
  public int count() {
    return labels.length;
  }

  @Override
  public boolean contains(int item) {
    return Arrays.binarySearch(labels, item) >= 0;
  }

  @Override
  public int[] items() {
    return labels.clone();
  }

  @Override
  public int intersectionCount(ItemSet other) {
    if (!(other instanceof LabelSet set)) {
      return BinaryVector.super.intersectionCount(other);
    }
    int common = 0;
    int i = 0;
    int j = 0;
    while (i < labels.length && j < set.labels.length) {
      int difference = labels[i] - set.labels[j];
      common += difference == 0 ? 1 : 0;
      i += difference <= 0 ? 1 : 0;
      j += difference >= 0 ? 1 : 0;
    }
    return common;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LabelSet set
        && universe == set.universe
        && Arrays.equals(labels, set.labels);
  }

  @Override
  public int hashCode() {
    return 31 * universe + Arrays.hashCode(labels);
  }

  @Override
  public String toString() {
    return Arrays.toString(labels) + " of " + universe;
  }
}
