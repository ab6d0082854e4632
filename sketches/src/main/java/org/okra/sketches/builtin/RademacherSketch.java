package org.okra.sketches.builtin;

import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;
import org.okra.sketches.Sketch;
import org.okra.sketches.SketchFactory;

/**
 * Independent entries {@code +-1/sqrt(m)}.
 *
 * <p>The support is all of the n points, so a map needs the whole Gram matrix once (in blocks of
 * rows) and m x n numbers: for small n, and as the yardstick for the others.
 */
public final class RademacherSketch implements SketchFactory<SizeOptions> {
  @Override
  public String name() {
    return "rademacher";
  }

  @Override
  public String help() {
    return "independent random signs; full support";
  }

  @Override
  public Class<SizeOptions> optionsType() {
    return SizeOptions.class;
  }

  @Override
  public Sketch draw(SizeOptions options, Gram gram, RunContext context) {
    return DenseDraw.draw(options.size(), Entries.RADEMACHER, gram.size(), context);
  }
}
