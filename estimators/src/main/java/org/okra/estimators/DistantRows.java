package org.okra.estimators;

import org.okra.core.Matrix;

/**
 * Training rows that are elsewhere, such as on a cluster, and seen through sums over all of them:
 * once for estimators that are solved from {@link TrainingSums}, and as often as they like for
 * those that iterate. A few of them can be brought here.
 *
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public interface DistantRows<X, Y> {
  /** S and T over all rows. */
  TrainingSums sums();

  /**
   * The same rows in other coordinates of the features, {@code phi E}, kept near for many sums.
   *
   * @param basis E, a x q
   */
  Visited visited(Matrix basis);

  /**
   * Some of the rows, brought here in this order.
   *
   * @param numbers of them, from 0 to n - 1
   */
  TrainingPairs<X, Y> select(int[] numbers);

  /** Rows that are visited again and again. */
  interface Visited extends AutoCloseable {
    /** The sum over all blocks of what a task says of each, in an order that does not change. */
    double[] sum(RowTask task);

    /** Replaces what is kept with every block by what a task says of it. */
    void keep(RowTask task);

    /** Forgets what was kept, as if nothing had been. */
    void forget();

    /** Lets go of all that was brought near. */
    @Override
    void close();
  }
}
