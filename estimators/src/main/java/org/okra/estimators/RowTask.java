package org.okra.estimators;

import java.io.Serializable;
import org.okra.core.Matrix;
import org.okra.core.component.Components;
import org.okra.core.run.RunContext;

/**
 * What is computed of blocks of rows where the rows are, and added up on the way back. It travels
 * there, so it holds numbers and the texts of components, and no component itself.
 */
public interface RowTask extends Serializable {
  /**
   * Some rows.
   *
   * @param features rows x q
   * @param targets rows x b
   * @param weights one per row; empty when all are 1
   * @param kept what {@link DistantRows.Visited#keep} left with these rows; empty at first
   */
  record Block(Matrix features, Matrix targets, double[] weights, double[] kept) {}

  /**
   * The numbers of a block, as many for every block of a sum.
   *
   * @param components those of the machine that has the rows
   */
  double[] of(Block block, Components components, RunContext context);

  /** How many numbers there will be, about. */
  long numbers();

  /** Adds the numbers of other blocks; a task may take a larger one or so instead. */
  default void add(double[] sums, double[] others) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += others[i];
    }
  }
}
