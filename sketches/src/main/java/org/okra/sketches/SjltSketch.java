package org.okra.sketches;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;

/**
 * The sparse Johnson-Lindenstrauss transform (Kane and Nelson 2014): every column has {@code
 * nonzeros} entries {@code +-1/sqrt(nonzeros)} in different rows. The support is all n points.
 */
@Component(
    name = "sjlt",
    help = "a few signed non-zeros per column; full support",
    alsoKnownAs = {"osnap", "sparse-jl", "sparse-sign"})
public record SjltSketch(
    @Option(help = SketchSize.ROWS, required = true) SketchSize size,
    @Option(help = "non-zero entries of a column, from 1 to size", atLeast = 1) int nonzeros)
    implements SketchMethod {
  public SjltSketch() {
    this(SketchSize.of(100), 4);
  }

  public SjltSketch {
    Options.check(SjltSketch.class, size, nonzeros);
  }

  @Override
  public MapShape shape(long points, long dimension) {
    return MapShape.mixture(size.expectedUpTo(points), points);
  }

  @Override
  public Sketch draw(Gram gram, RunContext context) {
    int rows = size.rows("size", gram.size());
    if (nonzeros > rows) {
      throw Options.outside("nonzeros", nonzeros, "from 1 to " + rows + ", the rows of the sketch");
    }
    return SparseDraw.ofColumns(rows, gram.size(), nonzeros, context);
  }
}
