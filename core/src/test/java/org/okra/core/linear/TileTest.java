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

  /**
   * The plan of a product decides its last bits: it stays what it is. Rows, columns and depth, and
   * the tiles down and across.
   */
  @Test
  void rectanglesAreCutAsTheyEverWere() {
    int[][] plans = {
      {100, 200, 10, 1, 1},
      {100, 200, 11, 1, 3},
      {100, 30, 1000, 1, 1},
      {640, 100, 1000, 8, 1},
      {512, 100, 1000, 8, 1},
      {191, 500, 100, 2, 4},
      {130, 2000, 100, 2, 4},
      {127, 2000, 100, 1, 8},
      {200, 3000, 100, 1, 8},
      {1000, 1279, 1000, 4, 2},
      {1000, 1280, 1000, 2, 4},
      {1000, 1536, 1000, 2, 4},
      {6145, 1024, 1000, 4, 2},
      {9216, 3072, 1000, 3, 8},
      {9217, 3072, 1000, 4, 8},
      {13_000, 13_000, 1000, 5, 24}
    };
    for (int[] plan : plans) {
      List<Tile> tiles = Tile.rectangle(plan[0], plan[1], plan[2], 512);
      assertThat(List.of(tilesDown(tiles), tilesAcross(tiles), tiles.size()))
          .as("%d x %d, depth %d", plan[0], plan[1], plan[2])
          .containsExactly(plan[3], plan[4], plan[3] * plan[4]);
    }
  }

  private static int tilesDown(List<Tile> tiles) {
    return (int) tiles.stream().mapToInt(Tile::rowFrom).distinct().count();
  }

  private static int tilesAcross(List<Tile> tiles) {
    return (int) tiles.stream().mapToInt(Tile::columnFrom).distinct().count();
  }

  /** Size and depth, the panels, and all tiles; those on the diagonal come last. */
  @Test
  void trianglesAreCutAsTheyEverWere() {
    int[][] plans = {
      {200, 5, 1, 1},
      {200, 6, 3, 6},
      {100, 100, 1, 1},
      {130, 100, 2, 4},
      {512, 100, 4, 8},
      {513, 100, 4, 9},
      {3000, 100, 6, 14},
      {3072, 100, 6, 13},
      {7000, 100, 14, 35}
    };
    for (int[] plan : plans) {
      List<Tile> tiles = Tile.triangle(plan[0], plan[1], 512);
      assertThat(List.of(tilesAcross(tiles), tiles.size()))
          .as("%d, depth %d", plan[0], plan[1])
          .containsExactly(plan[2], plan[3]);
      assertThat(tiles.subList(tiles.size() - plan[2], tiles.size())).allMatch(Tile::isOnDiagonal);
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
