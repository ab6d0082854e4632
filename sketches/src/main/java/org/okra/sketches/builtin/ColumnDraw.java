package org.okra.sketches.builtin;

import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.sketches.Sketch;

/** Sketches with a fixed number of signed entries per column, in different rows. */
final class ColumnDraw {
  private ColumnDraw() {}

  static Sketch draw(int rows, int points, int perColumn, RunContext context) {
    long entries = (long) points * perColumn;
    if (entries > Matrix.MAX_ENTRIES) {
      throw Errors.of(
          ErrorCode.TOO_LARGE,
          "%s non-zeros in each of %s columns are more than an array takes.",
          perColumn,
          points);
    }
    // By columns and by rows.
    context.memory().require(24L * entries, "A sketch with non-zeros in every column");
    int[] rowsOfColumn = new int[(int) entries];
    double[] values = new double[(int) entries];
    double scale = 1 / Math.sqrt(perColumn);
    context
        .workers()
        .forEach(
            points,
            j -> {
              RandomStream stream = context.random().stream("sketch.columns", j);
              int[] chosen = stream.subset(rows, perColumn);
              for (int k = 0; k < perColumn; k++) {
                rowsOfColumn[j * perColumn + k] = chosen[k];
                values[j * perColumn + k] = scale * Entries.RADEMACHER.draw(stream);
              }
            });
    return SparseDraw.ofColumns(rows, points, perColumn, rowsOfColumn, values);
  }
}
