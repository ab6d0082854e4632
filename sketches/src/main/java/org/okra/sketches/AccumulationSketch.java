package org.okra.sketches;

import java.util.TreeMap;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Workers;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;

/**
 * Accumulation of sub-samplings (Chen and Yang 2021): the sum of T sub-sampling matrices with
 * replacement, every entry with a random sign, scaled by {@code sqrt(n / (m T))}.
 *
 * <p>Row i is {@code sum_t +-sqrt(n / (m T)) e_j(i,t)} with j(i, t) uniform, hence {@code E[R^T R]
 * = I}; the support is at most m T. T = 1 is sub-sampling, and large T approaches a Gaussian
 * sketch.
 */
@Component(
    name = "accumulation",
    help = "sum of several sub-samplings with random signs",
    alsoKnownAs = {"accumulated", "accumulated-subsampling"})
public record AccumulationSketch(
    @Option(help = SketchSize.ROWS, required = true) SketchSize size,
    @Option(help = "sub-samplings that are added up, at least 1", atLeast = 1) int terms)
    implements SketchMethod {
  public AccumulationSketch() {
    this(SketchSize.of(100), 20);
  }

  public AccumulationSketch {
    Options.check(AccumulationSketch.class, size, terms);
  }

  /** Expected as if no signs cancelled. */
  @Override
  public MapShape shape(long points, long dimension) {
    double rows = size.expectedUpTo(points);
    return MapShape.mixture(rows, Draws.expectedSupport(points, 1.0 / points, rows * terms));
  }

  @Override
  public Sketch draw(Gram gram, RunContext context) {
    int points = gram.size();
    int rows = size.rows("size", points);
    SparseDraw.require((double) rows * Math.min(terms, points), "An accumulation sketch", context);
    double scale = Math.sqrt(points / ((double) rows * terms));
    int[][] columns = new int[rows][];
    double[][] values = new double[rows][];
    Workers workers = context.workers();
    workers.forEach(
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
    return SparseDraw.ofRows(points, columns, values);
  }
}
