package org.okra.datasets.generate;

import org.okra.core.random.RandomStream;

/**
 * Draws from a fixed discrete distribution in constant time per draw: Walker's alias method, in
 * Vose's form. Building it takes time proportional to the number of values.
 */
final class AliasTable {
  private final double[] keep;
  private final int[] alias;

  /**
   * A table.
   *
   * @param weights at least one, none negative, not all zero; need not add up to 1
   */
  AliasTable(double[] weights) {
    int size = weights.length;
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    keep = new double[size];
    alias = new int[size];
    int[] poor = new int[size];
    int[] rich = new int[size];
    int poorCount = 0;
    int richCount = 0;
    for (int i = 0; i < size; i++) {
      keep[i] = weights[i] * size / sum;
      alias[i] = i;
      if (keep[i] < 1) {
        poor[poorCount++] = i;
      } else {
        rich[richCount++] = i;
      }
    }
    while (poorCount > 0 && richCount > 0) {
      int small = poor[--poorCount];
      int large = rich[richCount - 1];
      alias[small] = large;
      keep[large] -= 1 - keep[small];
      if (keep[large] < 1) {
        richCount--;
        poor[poorCount++] = large;
      }
    }
    // Rounding may leave either list non-empty; what is left is 1 up to rounding.
    while (poorCount > 0) {
      keep[poor[--poorCount]] = 1;
    }
    while (richCount > 0) {
      keep[rich[--richCount]] = 1;
    }
  }

  /** The number of a value, drawn with its probability. */
  int draw(RandomStream random) {
    int column = random.nextInt(keep.length);
    return random.nextDouble() < keep[column] ? column : alias[column];
  }
}
