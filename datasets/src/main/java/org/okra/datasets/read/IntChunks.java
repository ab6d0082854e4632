package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.List;

/** As {@link DoubleChunks}, for ints. */
final class IntChunks {
  private static final int CHUNK = 1 << 12;

  private final List<int[]> chunks = new ArrayList<>();
  private int[] last = new int[0];
  private int used;

  void add(int value) {
    if (used == last.length) {
      last = new int[CHUNK];
      chunks.add(last);
      used = 0;
    }
    last[used++] = value;
  }

  long size() {
    return chunks.isEmpty() ? 0 : (chunks.size() - 1L) * CHUNK + used;
  }

  int get(long index) {
    return chunks.get((int) (index / CHUNK))[(int) (index % CHUNK)];
  }

  /** Everything in one array; the pieces are let go one by one. */
  int[] take(int size) {
    int[] all = new int[size];
    for (int i = 0, done = 0; done < size; i++) {
      int count = Math.min(CHUNK, size - done);
      System.arraycopy(chunks.set(i, null), 0, all, done, count);
      done += count;
    }
    return all;
  }
}
