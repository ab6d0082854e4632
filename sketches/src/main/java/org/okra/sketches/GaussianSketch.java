package org.okra.sketches;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;

/**
 * Independent entries of the law N(0, 1/m).
 *
 * <p>The support is all of the n points, so a map needs the whole Gram matrix once (in blocks of
 * rows) and m x n numbers: for small n, and as the yardstick for the others.
 */
@Component(
    name = "gaussian",
    help = "independent normal entries; full support",
    alsoKnownAs = {"normal", "gauss"})
public record GaussianSketch(@Option(help = SketchSize.ROWS, required = true) SketchSize size)
    implements SketchMethod {
  public GaussianSketch() {
    this(SketchSize.of(100));
  }

  @Override
  public MapShape shape(long points, long dimension) {
    return MapShape.dense(size.expectedUpTo(points), points);
  }

  @Override
  public Sketch draw(Gram gram, RunContext context) {
    int rows = size.rows("size", gram.size());
    return Draws.dense(rows, gram.size(), EntryLaw.GAUSSIAN, context);
  }
}
