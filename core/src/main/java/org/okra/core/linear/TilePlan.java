package org.okra.core.linear;

/**
 * Cuts one dimension into tiles of nearly equal size. The plan depends on sizes alone, never on the
 * number of threads, so that results do not either.
 *
 * @param size the dimension
 * @param count number of tiles
 */
record TilePlan(int size, int count) {

  /**
   * Tiles of at most {@code longest}, or up to 7 more where their edges are moved to multiples of
   * 8.
   */
  static TilePlan ofLongest(int size, int longest) {
    long count = ((long) size + longest - 1) / longest;
    return new TilePlan(size, (int) Math.max(1, count));
  }

  /** First index of a tile. */
  int from(int tile) {
    if (tile >= count) {
      return size;
    }
    long even = (long) size * tile / count;
    // Multiples of 8 keep the native kernels on full registers; small tiles stay even instead.
    return (int) (size / count >= 64 ? even / 8 * 8 : even);
  }

  /** End of a tile, exclusive. */
  int to(int tile) {
    return from(tile + 1);
  }
}
