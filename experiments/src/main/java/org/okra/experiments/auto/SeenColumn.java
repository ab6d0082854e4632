package org.okra.experiments.auto;

import java.util.ArrayList;
import java.util.List;
import org.okra.core.Matrix;
import org.okra.core.sample.VectorSamples;

/** What the numbers of a coordinate are like over all rows. */
final class SeenColumn {
  private static final int BLOCK = 1024;

  private int present;
  private double first;
  private double last;
  private double largest;
  private boolean differs;
  private boolean counts = true;

  private SeenColumn() {}

  /** All coordinates of vectors. */
  static List<SeenColumn> of(VectorSamples<?> vectors) {
    List<SeenColumn> all = new ArrayList<>();
    for (int j = 0; j < vectors.dimension(); j++) {
      all.add(new SeenColumn());
    }
    // By blocks: rows may lie in a file.
    for (int from = 0; from < vectors.size(); from += BLOCK) {
      Matrix block = vectors.slice(from, Math.min(vectors.size(), from + BLOCK)).dense();
      for (int j = 0; j < block.columns(); j++) {
        for (int i = 0; i < block.rows(); i++) {
          all.get(j).add(block.get(i, j));
        }
      }
    }
    return all;
  }

  private void add(double value) {
    if (Double.isNaN(value)) {
      counts = false;
      return;
    }
    if (present == 0) {
      first = value;
    } else {
      counts = counts && value == last + 1;
      differs = differs || value != first;
    }
    last = value;
    largest = Math.max(largest, Math.abs(value));
    present++;
  }

  /** How many rows have a number. */
  int present() {
    return present;
  }

  /** The first number. */
  double first() {
    return first;
  }

  /** The largest absolute value. */
  double largest() {
    return largest;
  }

  /** Whether all numbers are the same. */
  boolean isConstant() {
    return !differs;
  }

  /** Whether every row has the number of the row before and one more. */
  boolean isCount() {
    return counts;
  }
}
