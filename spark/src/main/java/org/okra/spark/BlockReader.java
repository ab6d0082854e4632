package org.okra.spark;

import java.io.Serializable;
import java.util.Iterator;
import org.okra.core.sample.Samples;

/**
 * Makes samples of the elements of a partition, block by block.
 *
 * @param <T> type of one element
 */
interface BlockReader<T> extends Serializable {
  /**
   * Some rows.
   *
   * @param weights empty when all are 1, which saves a copy of the features
   */
  record Block(Samples<?> inputs, Samples<?> outputs, double[] weights) {}

  /**
   * All rows of a partition.
   *
   * @param length rows of a block, about
   */
  Iterator<Block> blocks(Iterator<T> part, int length);
}
