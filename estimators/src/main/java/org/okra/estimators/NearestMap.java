package org.okra.estimators;

import java.util.Arrays;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Specification;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapFormat;
import org.okra.sketches.MapParts;

/**
 * What the nearest of known points carry: {@code map(z) = sum_i share_i(z) v_i}, where the shares
 * are those of the nearest points and sum to 1.
 *
 * @param <T> type of one sample
 * @param points n of them
 * @param norms {@code k(p, p)} of the points
 * @param choice which points are near
 * @param values v_i as rows, n x r; empty for unit vectors, so that the map is the shares
 */
record NearestMap<T>(
    Kernel<T> kernel, Samples<T> points, double[] norms, Choice choice, Optional<Matrix> values)
    implements FeatureMap<T> {
  private static final String KERNEL = "kernel";
  private static final String POINTS = "points";
  private static final String NEIGHBOURS = "neighbours";
  private static final String WEIGHTS = "weights";
  private static final String VALUES = "values";

  /** Kernel values in memory at a time. */
  private static final int BLOCK = 1 << 22;

  /** Bytes of kernel values of some samples with n points: of the block before, too. */
  static double blockBytes(double samples, double n) {
    double length = Math.max(1, Math.min(samples, Math.floor(BLOCK / n)));
    return Double.BYTES * n * length * (length < samples ? 2 : 1);
  }

  /**
   * Which points are near.
   *
   * @param neighbours how many
   * @param weights of the points, one of 2 counts as two; empty when all are 1
   */
  record Choice(int neighbours, double... weights) {}

  static <T> NearestMap<T> of(
      Kernel<T> kernel,
      Samples<? extends T> points,
      Choice choice,
      Optional<Matrix> values,
      RunContext context) {
    Samples<T> own = points.as(kernel.domain(), Specification.text(kernel));
    boolean fits =
        values.filter(rows -> rows.rows() != own.size()).isEmpty()
            && (choice.weights().length == 0 || choice.weights().length == own.size());
    if (!fits || choice.neighbours() < 1) {
      throw Errors.shape("The parts of a map to nearest points do not fit together.");
    }
    return new NearestMap<>(kernel, own, kernel.diagonal(own, context), choice, values);
  }

  @Override
  public int dimension() {
    return values.map(Matrix::columns).orElse(points.size());
  }

  @Override
  public Class<T> domain() {
    return kernel.domain();
  }

  @Override
  public void apply(Samples<? extends T> z, Matrix block, RunContext context) {
    int[] none = new int[z.size()];
    Arrays.fill(none, -1);
    fill(z, none, block, context);
  }

  /**
   * The map of some of the points, none of which is its own neighbour.
   *
   * @param rows numbers of points
   */
  Matrix leftOut(int[] rows, RunContext context) {
    Matrix block = context.memory().zeros(rows.length, dimension(), "What neighbours carry");
    fill(points.select(rows), rows, block, context);
    return block;
  }

  /**
   * As {@link #apply}.
   *
   * @param excluded the point that does not count for a sample; -1 for none
   */
  private void fill(Samples<? extends T> z, int[] excluded, Matrix block, RunContext context) {
    FeatureMap.checkBlock(z.size(), dimension(), block);
    block.fill(0);
    int length =
        context
            .memory()
            .blockRows(
                Math.max(1, BLOCK / points.size()), 1, (double) Double.BYTES * points.size());
    for (int start = 0; start < z.size(); start += length) {
      context.cancellation().check();
      int from = start;
      int to = Math.min(z.size(), start + length);
      Matrix kernels = context.memory().zeros(to - from, points.size(), "Kernel values");
      kernel.fill(
          z.slice(from, to).as(kernel.domain(), Specification.text(kernel)),
          points,
          kernels,
          context);
      context
          .workers()
          .forEach(to - from, i -> addNearest(kernels, i, excluded[from + i], from + i, block));
    }
  }

  /** One scan per neighbour: the nearest that is farther than the last one. */
  private void addNearest(Matrix kernels, int row, int excluded, int target, Matrix block) {
    Distances distances = new Distances(new double[points.size()], new double[points.size()]);
    for (int i = 0; i < norms.length; i++) {
      distances.set(i, norms[i], 2 * kernels.values()[kernels.index(row, i)]);
    }
    int[] chosen = new int[points.size()];
    int count = 0;
    double total = 0;
    int last = -1;
    while (total < choice.neighbours()) {
      int next = -1;
      for (int i = 0; i < norms.length; i++) {
        if (i != excluded
            && (last < 0 || distances.areInOrder(last, i))
            && (next < 0 || distances.areInOrder(i, next))) {
          next = i;
        }
      }
      if (next < 0) {
        break;
      }
      chosen[count++] = next;
      total += weight(next);
      last = next;
    }
    double all = Math.min(total, choice.neighbours());
    double used = 0;
    for (int k = 0; k < count; k++) {
      // The last neighbour counts with what is left of its weight.
      double weight = Math.min(weight(chosen[k]), all - used);
      used += weight;
      add(chosen[k], weight / all, target, block);
    }
  }

  /**
   * {@code k(p, p) - 2 k(x, p)} of the points without rounding: beside a {@code k(p, p)} of 1, a
   * kernel value below 1e-16 would be lost, and with it the order of points far away.
   *
   * @param rounded the differences as numbers
   * @param rests what rounding took from them
   */
  private record Distances(double[] rounded, double[] rests) {
    void set(int point, double norm, double twice) {
      double difference = norm - twice;
      double taken = norm - difference;
      rounded[point] = difference;
      rests[point] = (norm - (difference + taken)) - (twice - taken);
    }

    /** Whether the first is nearer than the second, or as near and the first of equals. */
    boolean areInOrder(int first, int second) {
      int order = Double.compare(rounded[first], rounded[second]);
      if (order == 0) {
        order = Double.compare(rests[first], rests[second]);
      }
      return order < 0 || (order == 0 && first < second);
    }
  }

  private double weight(int point) {
    return choice.weights().length == 0 ? 1 : choice.weights()[point];
  }

  private void add(int point, double share, int target, Matrix block) {
    if (values.isEmpty()) {
      block.values()[block.index(target, point)] += share;
      return;
    }
    Matrix rows = values.get();
    for (int j = 0; j < rows.columns(); j++) {
      block.values()[block.index(target, j)] += share * rows.values()[rows.index(point, j)];
    }
  }

  @Override
  public Container save(MapParts parts, RunContext context) {
    Container.Builder builder =
        MapParts.builder(new Format())
            .include(KERNEL, parts.kernels().save(kernel, points, context))
            .include(POINTS, parts.codecs().encode(points))
            .integers(NEIGHBOURS, choice.neighbours());
    if (choice.weights().length > 0) {
      builder.doubles(WEIGHTS, choice.weights());
    }
    values.ifPresent(rows -> builder.matrix(VALUES, rows));
    return builder.build();
  }

  /** The format of these maps. */
  @Component(name = "nearest", help = "what the nearest of known points carry")
  public record Format() implements MapFormat {
    @Override
    public FeatureMap<?> restore(Container saved, MapParts parts, RunContext context) {
      Samples<?> points = parts.codecs().decode(saved.below(POINTS));
      return restored(
          parts.kernels().restore(saved.below(KERNEL), points, context), points, saved, context);
    }

    private static <T> NearestMap<T> restored(
        Kernel<T> kernel, Samples<?> points, Container saved, RunContext context) {
      double[] weights = saved.has(WEIGHTS) ? saved.doubles(WEIGHTS) : new double[0];
      return of(
          kernel,
          points.as(kernel.domain(), "kernel " + Specification.text(kernel)),
          new Choice(saved.integers(NEIGHBOURS)[0], weights),
          saved.below(VALUES).names().isEmpty()
              ? Optional.empty()
              : Optional.of(saved.matrix(VALUES)),
          context);
    }
  }

  @Override
  public String toString() {
    return "NearestMap of " + points.size() + " points into R^" + dimension();
  }
}
