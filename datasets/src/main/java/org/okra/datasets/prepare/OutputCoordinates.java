package org.okra.datasets.prepare;

import java.util.stream.IntStream;
import org.okra.core.Matrix;

/**
 * The training outputs as numbers, for steps that learn which inputs matter to them. They are asked
 * for by row, so that a step that looks at few rows costs no more than those.
 */
@FunctionalInterface
public interface OutputCoordinates {
  /**
   * Coordinates of some outputs.
   *
   * @param rows numbers of training rows, k of them
   * @return k x q, finite; what a constant adds to a column does not matter, its scale does
   */
  Matrix of(int[] rows);

  /** The same for some of the rows, in a new order: row i of them is {@code kept[i]} of these. */
  default OutputCoordinates select(int[] kept) {
    return rows -> of(IntStream.of(rows).map(row -> kept[row]).toArray());
  }
}
