package org.okra.sketches.builtin;

import java.util.TreeMap;
import org.okra.core.Errors;
import org.okra.core.component.Option;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;
import org.okra.sketches.Sketch;
import org.okra.sketches.SketchFactory;
import org.okra.sketches.SketchSize;

/**
 * Accumulation of sub-samplings (Chen and Yang 2021): the sum of T sub-sampling matrices with
 * replacement, every entry with a random sign, scaled by {@code sqrt(n / (m T))}.
 *
 * <p>Row i is {@code sum_t +-sqrt(n / (m T)) e_j(i,t)} with j(i, t) uniform, hence {@code E[R^T R]
 * = I}; the support is at most m T. T = 1 is sub-sampling, and large T approaches a Gaussian
 * sketch.
 */
public final class AccumulationSketch implements SketchFactory<AccumulationSketch.Options> {
  /**
   * The options.
   *
   * @param size m, from 1 to n
   * @param terms T, at least 1
   */
  public record Options(
      @Option(help = "rows: a number from 1 to n, or a fraction of n in (0, 1]") SketchSize size,
      @Option(help = "sub-samplings that are added up, at least 1", defaultsTo = "20") int terms) {

    public Options {
      if (terms < 1) {
        throw Errors.option("Option 'terms' is %s; give at least 1.", terms);
      }
    }
  }

  @Override
  public String name() {
    return "accumulation";
  }

  @Override
  public String help() {
    return "sum of several sub-samplings with random signs";
  }

  @Override
  public Class<Options> optionsType() {
    return Options.class;
  }

  @Override
  public Sketch draw(Options options, Gram gram, RunContext context) {
    int points = gram.size();
    int rows = options.size().rows("size", points);
    int terms = options.terms();
    // A tree entry while a row is drawn, then twelve bytes by rows and joined.
    context.memory().require(24L * rows * Math.min(terms, points), "An accumulation sketch");
    double scale = Math.sqrt(points / ((double) rows * terms));
    int[][] columns = new int[rows][];
    double[][] values = new double[rows][];
    context
        .workers()
        .forEach(
            rows,
            i -> {
              TreeMap<Integer, Integer> row = new TreeMap<>();
              RandomStream stream = context.random().stream("sketch.accumulation", i);
              for (int t = 0; t < terms; t++) {
                int column = stream.nextInt(points);
                row.merge(column, stream.nextBoolean() ? 1 : -1, Integer::sum);
              }
              // Opposite signs at one point cancel.
              row.values().removeIf(sum -> sum == 0);
              columns[i] = row.keySet().stream().mapToInt(Integer::intValue).toArray();
              values[i] = row.values().stream().mapToDouble(sum -> scale * sum).toArray();
            });
    return SparseDraw.of(points, columns, values);
  }
}
