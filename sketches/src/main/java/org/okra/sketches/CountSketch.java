package org.okra.sketches;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;

/**
 * CountSketch (Clarkson and Woodruff 2017): every column has one entry, +1 or -1, in a random row.
 * The support is all n points.
 */
@Component(
    name = "count-sketch",
    help = "one random sign per column; full support",
    alsoKnownAs = {"countsketch", "clarkson-woodruff", "hashing"})
public record CountSketch(@Option(help = SketchSize.ROWS, required = true) SketchSize size)
    implements SketchMethod {
  public CountSketch() {
    this(SketchSize.of(100));
  }

  @Override
  public MapShape shape(long points, long dimension) {
    return MapShape.mixture(size.expectedUpTo(points), points);
  }

  @Override
  public Sketch draw(Gram gram, RunContext context) {
    return SparseDraw.ofColumns(size.rows("size", gram.size()), gram.size(), 1, context);
  }
}
