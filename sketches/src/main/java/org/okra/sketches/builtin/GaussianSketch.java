package org.okra.sketches.builtin;

import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;
import org.okra.sketches.Sketch;
import org.okra.sketches.SketchFactory;

/**
 * Independent entries of the law N(0, 1/m).
 *
 * <p>The support is all of the n points, so a map needs the whole Gram matrix once (in blocks of
 * rows) and m x n numbers: for small n, and as the yardstick for the others.
 */
public final class GaussianSketch implements SketchFactory<SizeOptions> {
  @Override
  public String name() {
    return "gaussian";
  }

  @Override
  public String help() {
    return "independent normal entries; full support";
  }

  @Override
  public Class<SizeOptions> optionsType() {
    return SizeOptions.class;
  }

  @Override
  public Sketch draw(SizeOptions options, Gram gram, RunContext context) {
    return DenseDraw.draw(options.size(), Entries.GAUSSIAN, gram.size(), context);
  }
}
