package org.okra.sketches.builtin;

import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.sketches.DenseWeights;
import org.okra.sketches.Sketch;
import org.okra.sketches.SketchSize;

/** Sketches with independent entries of variance 1/m and full support. */
final class DenseDraw {
  private DenseDraw() {}

  static Sketch draw(SketchSize size, Entries entries, int points, RunContext context) {
    int rows = size.rows("size", points);
    Matrix weights = context.memory().zeros(rows, points, "a dense sketch");
    double scale = 1 / Math.sqrt(rows);
    // One stream per column, so that the draw does not depend on the threads.
    context
        .workers()
        .forEach(
            points,
            j -> {
              RandomStream stream = context.random().stream("sketch.dense", j);
              for (int i = 0; i < rows; i++) {
                weights.values()[weights.index(i, j)] = scale * entries.draw(stream);
              }
            });
    return Sketch.of(points, Draws.allPoints(points), new DenseWeights(weights));
  }
}
