package org.okra.sketches;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;

/**
 * Uniform sub-sampling (Nystrom): m rows of the identity, scaled by {@code sqrt(n / m)}.
 *
 * <p>With replacement, a point drawn c times is kept as one row with the factor {@code sqrt(c n /
 * m)}: {@code R^T R} and the span stay what they were, and {@code R K R^T} does not become singular
 * by repetition. The support is then at most m.
 */
@Component(
    name = "subsample",
    help = "points drawn uniformly (Nystrom)",
    alsoKnownAs = {"nystrom", "nystroem", "uniform", "subsampling"})
public record SubsampleSketch(
    @Option(help = SketchSize.ROWS, required = true) SketchSize size,
    @Option(help = "without or with") Replacement replacement)
    implements SketchMethod {
  /** Whether a point may be drawn twice. */
  public enum Replacement {
    /** Every point at most once. */
    WITHOUT,
    /** Every draw from all points. */
    WITH
  }

  public SubsampleSketch() {
    this(SketchSize.of(100), Replacement.WITHOUT);
  }

  @Override
  public MapShape shape(long points, long dimension) {
    return MapShape.selection(size.expectedUpTo(points));
  }

  @Override
  public Sketch draw(Gram gram, RunContext context) {
    int points = gram.size();
    int rows = size.rows("size", points);
    RandomStream stream = context.random().stream("sketch.subsample");
    double scale = (double) points / rows;
    if (replacement == Replacement.WITHOUT) {
      return Sketch.selection(points, stream.subset(points, rows), Math.sqrt(scale));
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
    return new Sketch(points, support, new Weights.Diagonal(factors));
  }
}
