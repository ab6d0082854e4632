package org.okra.sketches.builtin;

import org.okra.core.component.Option;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;
import org.okra.sketches.DiagonalWeights;
import org.okra.sketches.Sketch;
import org.okra.sketches.SketchFactory;
import org.okra.sketches.SketchSize;

/**
 * Uniform sub-sampling (Nystrom): m rows of the identity, scaled by {@code sqrt(n / m)}.
 *
 * <p>With replacement, a point drawn c times is kept as one row with the factor {@code sqrt(c n /
 * m)}: {@code R^T R} and the span stay what they were, and {@code R K R^T} does not become singular
 * by repetition. The support is then at most m.
 */
public final class SubsampleSketch implements SketchFactory<SubsampleSketch.Options> {
  /** Whether a point may be drawn twice. */
  public enum Replacement {
    /** Every point at most once. */
    WITHOUT,
    /** Every draw from all points. */
    WITH
  }

  /**
   * The options.
   *
   * @param size m, from 1 to n
   * @param replacement whether a point may be drawn twice
   */
  public record Options(
      @Option(help = "rows: a number from 1 to n, or a fraction of n in (0, 1]") SketchSize size,
      @Option(help = "without or with", defaultsTo = "without") Replacement replacement) {}

  @Override
  public String name() {
    return "subsample";
  }

  @Override
  public String help() {
    return "points drawn uniformly (Nystrom)";
  }

  @Override
  public Class<Options> optionsType() {
    return Options.class;
  }

  @Override
  public Sketch draw(Options options, Gram gram, RunContext context) {
    int points = gram.size();
    int rows = options.size().rows("size", points);
    RandomStream stream = context.random().stream("sketch.subsample");
    double scale = (double) points / rows;
    if (options.replacement() == Replacement.WITHOUT) {
      int[] support = stream.subset(points, rows);
      return Sketch.of(points, support, DiagonalWeights.constant(rows, Math.sqrt(scale)));
    }
    int[] counts = new int[points];
    for (int i = 0; i < rows; i++) {
      counts[stream.nextInt(points)]++;
    }
    int[] support = Draws.drawn(counts);
    double[] factors = new double[support.length];
    for (int i = 0; i < factors.length; i++) {
      factors[i] = Math.sqrt(counts[support[i]] * scale);
    }
    return Sketch.of(points, support, new DiagonalWeights(factors));
  }
}
