package org.okra.bench;

import java.util.ArrayList;
import java.util.List;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.sketches.MapSource;
import org.okra.sketches.SketchMethod;
import org.okra.sketches.SketchedGram;
import org.okra.sketches.diagnostics.ReconstructionError;

/** Mean reconstruction errors {@code tr(K - Phi Phi^T) / tr(K)} over draws, by sketch and size. */
final class SketchErrorStudy {
  private final SyntheticGram synthetic;
  private final int draws;
  private final RunContext context;
  private final Components components = Components.load();

  SketchErrorStudy(SyntheticGram synthetic, int draws, RunContext context) {
    this.synthetic = synthetic;
    this.draws = draws;
    this.context = context;
  }

  /**
   * One row of the table.
   *
   * @param sketch the specification without the size
   * @param size m
   * @param mean mean error over the draws
   * @param standardError of the mean
   * @param support mean support
   */
  record Point(String sketch, int size, double mean, double standardError, double support) {}

  /** The errors of one sketch at several sizes. */
  List<Point> run(String sketch, int... sizes) {
    List<Point> points = new ArrayList<>();
    for (int size : sizes) {
      SketchMethod method =
          components.create(
              MapSource.class, Specification.parse("{" + sketch + ", size: " + size + "}"));
      double sum = 0;
      double squares = 0;
      double support = 0;
      for (int draw = 0; draw < draws; draw++) {
        RunContext child = context.child(sketch + size, draw);
        SketchedGram sketched =
            SketchedGram.whiten(method.draw(synthetic.gram(), child), synthetic.gram(), child);
        // The trace is over all points whatever the limit.
        double error = ReconstructionError.of(sketched, synthetic.gram(), 1, child).trace();
        sum += error;
        squares += error * error;
        support += sketched.landmarks().length;
      }
      double mean = sum / draws;
      double variance = Math.max(0, squares / draws - mean * mean);
      points.add(new Point(sketch, size, mean, Math.sqrt(variance / draws), support / draws));
    }
    return points;
  }
}
