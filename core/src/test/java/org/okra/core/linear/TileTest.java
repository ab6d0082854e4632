package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class TileTest {
  private static final int[] SIZES = {0, 1, 7, 63, 64, 129, 300, 513, 769, 1100, 1537};

  @Test
  void tilesCoverARectangleOnce() {
    for (int rows : SIZES) {
      for (int columns : SIZES) {
        for (int depth : new int[] {1, 300}) {
          assertThat(covered(rows, columns, Tile.rectangle(rows, columns, depth, 512)))
              .isEqualTo((long) rows * columns);
        }
        assertThat(covered(rows, columns, Tile.squares(rows, columns, 500)))
            .isEqualTo((long) rows * columns);
      }
    }
  }

  @Test
  void tilesCoverATriangleOnce() {
    for (int size : SIZES) {
      for (int depth : new int[] {1, 300}) {
        List<Tile> tiles = Tile.triangle(size, depth, 512);
        long aboveTheDiagonal = 0;
        for (Tile tile : tiles) {
          if (tile.isOnDiagonal()) {
            int side = tile.rowTo() - tile.rowFrom();
            assertThat(tile.columnTo()).isEqualTo(tile.rowTo());
            aboveTheDiagonal += (long) side * (side - 1) / 2;
          } else {
            assertThat(tile.rowFrom()).isGreaterThanOrEqualTo(tile.columnTo());
          }
        }
        assertThat(covered(size, size, tiles) - aboveTheDiagonal)
            .isEqualTo((long) size * (size + 1) / 2);
      }
    }
  }

  /** Calls of a bounded length, and work for several threads. */
  @Test
  void largeResultsAreCutIntoManyTiles() {
    for (int[] shape : new int[][] {{4880, 2250}, {100_000, 30}, {30, 100_000}, {13_000, 13_000}}) {
      List<Tile> tiles = Tile.rectangle(shape[0], shape[1], 1000, 512);
      assertThat(tiles).hasSizeGreaterThanOrEqualTo(8);
      for (Tile tile : tiles) {
        assertThat(tile.rowTo() - tile.rowFrom()).isBetween(1, 3080);
        assertThat(tile.columnTo() - tile.columnFrom()).isBetween(1, 776);
      }
    }
  }

  /** The number of entries in tiles, none of them twice. */
  private static long covered(int rows, int columns, List<Tile> tiles) {
    boolean[] seen = new boolean[rows * columns];
    long count = 0;
    for (Tile tile : tiles) {
      for (int j = tile.columnFrom(); j < tile.columnTo(); j++) {
        for (int i = tile.rowFrom(); i < tile.rowTo(); i++) {
          if (seen[i + j * rows]) {
            throw new AssertionError("Entry " + i + ", " + j + " is in two tiles");
          }
          seen[i + j * rows] = true;
          count++;
        }
      }
    }
    return count;
  }
}
