package org.okra.core.linear;

import org.okra.core.Matrix;
import org.okra.core.resource.Workers;

/** Operations entry by entry, split over threads by stretches of columns. */
record Elementwise(Workers workers, VectorMath vectors) {
  /** Entries of one task: fits the second level cache and hides the cost of starting it. */
  private static final int ENTRIES_PER_TASK = 1 << 15;

  /** A function on a stretch of one column. */
  interface Stretch {
    void apply(int row, int column, int length);
  }

  void exp(Matrix x, FiniteWatch watch) {
    forEach(x, watch, (i, j, length) -> vectors.exp(x.values(), x.index(i, j), length));
  }

  void scale(double alpha, Matrix x, FiniteWatch watch) {
    forEach(x, watch, (i, j, length) -> vectors.scale(alpha, x.values(), x.index(i, j), length));
  }

  void add(double alpha, Matrix x, Matrix y, FiniteWatch watch) {
    forEach(
        y,
        watch,
        (i, j, length) ->
            vectors.add(alpha, x.values(), x.index(i, j), y.values(), y.index(i, j), length));
  }

  double[] rowSquaredNorms(Matrix a) {
    double[] norms = new double[a.rows()];
    TilePlan plan = TilePlan.ofLongest(a.rows(), 1024);
    workers.forEachBlock(
        plan.count(),
        tile -> {
          int from = plan.from(tile);
          for (int j = 0; j < a.columns() && from < plan.to(tile); j++) {
            addSquares(a.values(), a.index(from, j), norms, from, plan.to(tile) - from);
          }
        });
    return norms;
  }

  /** Apart from the loop over columns, so that the JIT makes vectors of it. */
  private static void addSquares(double[] x, int xOffset, double[] sums, int offset, int length) {
    for (int i = 0; i < length; i++) {
      sums[offset + i] = Math.fma(x[xOffset + i], x[xOffset + i], sums[offset + i]);
    }
  }

  /** Overwrites x block by block; a block that is not finite is left as it is. */
  private void forEach(Matrix x, FiniteWatch watch, Stretch stretch) {
    if (x.rows() == 0) {
      return;
    }
    int columns = Math.max(1, ENTRIES_PER_TASK / x.rows());
    TilePlan across = TilePlan.ofLongest(x.columns(), columns);
    TilePlan down = TilePlan.ofLongest(x.rows(), ENTRIES_PER_TASK);
    workers.forEachBlock(
        Math.multiplyExact(across.count(), down.count()),
        task -> {
          int i = task % down.count();
          int j = task / down.count();
          Matrix block = x.view(down.from(i), down.to(i), across.from(j), across.to(j));
          if (!watch.before(block)) {
            return;
          }
          for (int column = across.from(j); column < across.to(j); column++) {
            stretch.apply(down.from(i), column, down.to(i) - down.from(i));
          }
          watch.after(block);
        });
  }
}
