package org.okra.decoders.approximate;

/**
 * Cells by rising distance, as many as are asked for: a binary heap, since only a few per cent of
 * the cells are ever taken out. Equal distances come by number.
 */
final class CellQueue {
  private final double[] distances;
  private final int[] heap;
  private int size;

  /**
   * All cells.
   *
   * @param distances one per cell, shared
   */
  CellQueue(double[] distances) {
    this.distances = distances;
    this.heap = new int[distances.length];
    this.size = heap.length;
    for (int cell = 0; cell < size; cell++) {
      heap[cell] = cell;
    }
    for (int place = size / 2 - 1; place >= 0; place--) {
      sink(place);
    }
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** The nearest cell that is left. */
  int next() {
    int nearest = heap[0];
    heap[0] = heap[--size];
    sink(0);
    return nearest;
  }

  private void sink(int start) {
    int place = start;
    int moving = heap[start];
    while (2 * place + 1 < size) {
      int child = 2 * place + 1;
      if (child + 1 < size && before(heap[child + 1], heap[child])) {
        child++;
      }
      if (!before(heap[child], moving)) {
        break;
      }
      heap[place] = heap[child];
      place = child;
    }
    heap[place] = moving;
  }

  private boolean before(int cell, int other) {
    return distances[cell] < distances[other]
        || (distances[cell] == distances[other] && cell < other);
  }
}
