package org.okra.sketches.builtin;

import org.okra.core.Errors;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;
import org.okra.sketches.Sketch;
import org.okra.sketches.SketchFactory;
import org.okra.sketches.SketchSize;

/**
 * The sparse Johnson-Lindenstrauss transform (Kane and Nelson 2014): every column has {@code
 * nonzeros} entries {@code +-1/sqrt(nonzeros)} in different rows. The support is all n points.
 */
public final class SjltSketch implements SketchFactory<SjltSketch.Options> {
  /**
   * The options.
   *
   * @param size m, from 1 to n
   * @param nonzeros entries of a column, from 1 to m
   */
  public record Options(
      @Option(help = "rows: a number from 1 to n, or a fraction of n in (0, 1]") SketchSize size,
      @Option(help = "non-zero entries of a column, from 1 to size", defaultsTo = "4")
          int nonzeros) {

    public Options {
      if (nonzeros < 1) {
        throw Errors.option("Option 'nonzeros' is %s; give a number from 1 to the size.", nonzeros);
      }
    }
  }

  @Override
  public String name() {
    return "sjlt";
  }

  @Override
  public String help() {
    return "a few signed non-zeros per column; full support";
  }

  @Override
  public Class<Options> optionsType() {
    return Options.class;
  }

  @Override
  public Sketch draw(Options options, Gram gram, RunContext context) {
    int rows = options.size().rows("size", gram.size());
    if (options.nonzeros() > rows) {
      throw Errors.option(
          "Option 'nonzeros' is %s but the sketch has %s rows; give a number from 1 to %s.",
          options.nonzeros(), rows, rows);
    }
    return ColumnDraw.draw(rows, gram.size(), options.nonzeros(), context);
  }
}
