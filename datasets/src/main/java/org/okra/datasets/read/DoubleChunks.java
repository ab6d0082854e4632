package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.List;

/**
 * Doubles that keep coming, in pieces, so that growing never copies and the whole is never in
 * memory more than twice.
 */
final class DoubleChunks {
  static final int CHUNK = 1 << 12;

  private final List<double[]> chunks = new ArrayList<>();
  private double[] last = new double[0];
  private int used;

  void add(double value) {
    if (used == last.length) {
      last = new double[CHUNK];
      chunks.add(last);
      used = 0;
    }
    last[used++] = value;
  }

  long size() {
    return chunks.isEmpty() ? 0 : (chunks.size() - 1L) * CHUNK + used;
  }

  /** Everything in one array; the pieces are let go one by one. */
  double[] take(int size) {
    double[] all = new double[size];
    for (int i = 0, done = 0; done < size; i++) {
      int count = Math.min(CHUNK, size - done);
      System.arraycopy(takeChunk(i), 0, all, done, count);
      done += count;
    }
    return all;
  }

  /** A piece of {@link #CHUNK} numbers (fewer in the last), which is let go. */
  double[] takeChunk(int index) {
    return chunks.set(index, null);
  }
}
