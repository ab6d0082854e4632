package org.okra.sketches.builtin;

import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;
import org.okra.sketches.Sketch;
import org.okra.sketches.SketchFactory;

/**
 * CountSketch (Clarkson and Woodruff 2017): every column has one entry, +1 or -1, in a random row.
 * The support is all n points.
 */
public final class CountSketch implements SketchFactory<SizeOptions> {
  @Override
  public String name() {
    return "count-sketch";
  }

  @Override
  public String help() {
    return "one random sign per column; full support";
  }

  @Override
  public Class<SizeOptions> optionsType() {
    return SizeOptions.class;
  }

  @Override
  public Sketch draw(SizeOptions options, Gram gram, RunContext context) {
    int rows = options.size().rows("size", gram.size());
    return ColumnDraw.draw(rows, gram.size(), 1, context);
  }
}
