package org.okra.core.linear;

import java.util.ArrayList;
import java.util.List;
import org.okra.core.Matrix;

/**
 * A block of the result of a product, and the plans that cut results into them.
 *
 * <p>The native kernel packs a stretch of the right factor once for all rows of a call: tall tiles
 * of some 500 columns run at 95 % of the rate of one call for everything, square ones of the same
 * area at 88 %. Plans depend on sizes alone.
 */
record Tile(int rowFrom, int rowTo, int columnFrom, int columnTo) {
  /** Results smaller than this (in multiplications) are not worth a second tile. */
  private static final double SMALL = 200_000;

  /** Most rows of a tile: a native call takes a tenth of a second at most. */
  private static final int HEIGHT = 3072;

  /** Tiles wanted at least, so that several threads find work. */
  private static final int WANTED = 8;

  /** Tiles with fewer rows or columns than this are not worth a call. */
  private static final int SHORTEST = 64;

  /**
   * The tiles of a rows x columns result with this inner dimension.
   *
   * @param width columns of a tile, on average
   */
  static List<Tile> rectangle(int rows, int columns, int depth, int width) {
    Tile whole = new Tile(0, rows, 0, columns);
    if (whole.isSmall(depth)) {
      return List.of(whole);
    }
    int across = (int) Math.max(1, Math.round((double) columns / width));
    if (across > 2) {
      // An even load on two and on four threads.
      across = (across + 2) / 4 * 4;
    }
    int down = Math.max((rows + HEIGHT - 1) / HEIGHT, (WANTED + across - 1) / across);
    int most = Math.max(1, rows / SHORTEST);
    if (down > most) {
      down = most;
      int wanted = (WANTED + down - 1) / down;
      across = Math.max(across, Math.min(wanted, Math.max(1, columns / SHORTEST)));
    }
    return grid(new TilePlan(rows, down), new TilePlan(columns, across));
  }

  /** Tiles at most this long, for a library that cuts them itself. */
  static List<Tile> squares(int rows, int columns, int longest) {
    return grid(TilePlan.ofLongest(rows, longest), TilePlan.ofLongest(columns, longest));
  }

  private static List<Tile> grid(TilePlan rows, TilePlan columns) {
    List<Tile> tiles = new ArrayList<>();
    for (int j = 0; j < columns.count(); j++) {
      for (int i = 0; i < rows.count(); i++) {
        tiles.add(new Tile(rows.from(i), rows.to(i), columns.from(j), columns.to(j)));
      }
    }
    return tiles;
  }

  /**
   * The tiles of the lower triangle of a size x size result. Those on the diagonal come last: they
   * are small and even out the load.
   */
  static List<Tile> triangle(int size, int depth, int width) {
    Tile whole = new Tile(0, size, 0, size);
    if (whole.isSmall(depth)) {
      return List.of(whole);
    }
    int count = Math.max((size + width - 1) / width, Math.min(4, Math.max(1, size / SHORTEST)));
    return triangle(new TilePlan(size, count), Math.min(HEIGHT, size / 2));
  }

  /**
   * Panels of columns, cut below the diagonal into pieces of at most about {@code longest} rows.
   */
  static List<Tile> triangle(TilePlan panels, int longest) {
    List<Tile> tiles = new ArrayList<>();
    for (int j = 0; j + 1 < panels.count(); j++) {
      int start = panels.to(j);
      TilePlan rows = TilePlan.ofLongest(panels.size() - start, longest);
      for (int i = 0; i < rows.count(); i++) {
        tiles.add(new Tile(start + rows.from(i), start + rows.to(i), panels.from(j), panels.to(j)));
      }
    }
    for (int j = 0; j < panels.count(); j++) {
      tiles.add(new Tile(panels.from(j), panels.to(j), panels.from(j), panels.to(j)));
    }
    return tiles;
  }

  /** Whether its product with this inner dimension is not worth another thread. */
  boolean isSmall(int depth) {
    return (double) (rowTo - rowFrom) * (columnTo - columnFrom) * depth <= SMALL;
  }

  boolean isOnDiagonal() {
    return rowFrom == columnFrom;
  }

  /** This block of a matrix. */
  Matrix of(Matrix c) {
    return c.view(rowFrom, rowTo, columnFrom, columnTo);
  }

  /** The rows of op(a) that this block of op(a) op(b) needs. */
  Matrix left(Matrix a, Transpose transpose) {
    return transpose.rowsOf(a, rowFrom, rowTo);
  }

  /** The columns of op(b) that this block of op(a) op(b) needs. */
  Matrix right(Matrix b, Transpose transpose) {
    return transpose.columnsOf(b, columnFrom, columnTo);
  }
}
