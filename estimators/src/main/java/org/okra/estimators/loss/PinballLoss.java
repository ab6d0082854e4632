package org.okra.estimators.loss;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.kernels.OptionChecks;

/**
 * The pinball loss of quantiles, with {@code u = y - f} (the paper prints f - y, which would
 * estimate the other tail):
 *
 * <pre>{@code
 * loss(f, y) = sum_j max(tau_j u_j, (tau_j - 1) u_j)
 * }</pre>
 *
 * <p>One level serves targets of any dimension, each coordinate by itself; several levels serve
 * targets of one coordinate and give one prediction per level.
 *
 * <p>With crossing {@code forbidden} the loss is infinite unless {@code f_1 <= .. <= f_d}: a
 * constraint at every training point. Its proximal map pools neighbours that would cross; a pooled
 * block has the mean level and the mean point of its members. The conjugate follows from the
 * extreme rays of the cone of ordered predictions: it is {@code y sum_j a_j} where
 *
 * <pre>{@code
 * sum_{j <= k} (a_j + tau_j) >= 0   and   sum_{j > k} (1 - tau_j - a_j) >= 0   for every k
 * }</pre>
 */
public final class PinballLoss implements Loss {
  private static final String NAME = "pinball";

  private final Options options;
  private final double[] levels;

  /** Whether predictions may cross at training points. */
  public enum Crossing {
    /** Every level is free. */
    ALLOWED,
    /** Predictions at a training point rise with the level. */
    FORBIDDEN
  }

  /**
   * Options of {@code pinball}.
   *
   * @param levels each between 0 and 1, rising strictly
   * @param crossing whether predictions may cross at training points
   */
  public record Options(
      @Option(help = "quantile levels between 0 and 1, rising strictly", defaultsTo = "[0.5]")
          List<Double> levels,
      @Option(help = "forbidden: ordered at every training point", defaultsTo = "allowed")
          Crossing crossing) {
    public Options {
      levels = List.copyOf(levels);
      double previous = 0;
      for (double level : levels) {
        if (!(level > previous && level < 1)) {
          throw OptionChecks.outside(
              "levels", levels, "numbers between 0 and 1 that rise strictly");
        }
        previous = level;
      }
      if (levels.isEmpty()) {
        throw OptionChecks.outside("levels", levels, "at least one number between 0 and 1");
      }
    }
  }

  /** A loss. */
  public PinballLoss(Options options) {
    this.options = options;
    this.levels = options.levels().stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** A loss for these levels that lets predictions cross. */
  public static PinballLoss of(double... levels) {
    return new PinballLoss(new Options(Arrays.stream(levels).boxed().toList(), Crossing.ALLOWED));
  }

  @Override
  public int outputs(int targets) {
    if (levels.length > 1 && targets != 1) {
      throw new OkraException(
          ErrorCode.SHAPE_MISMATCH,
          "A pinball loss with "
              + levels.length
              + " levels works on targets of one coordinate but was given "
              + targets
              + "; use one level, or one model per coordinate.");
    }
    return levels.length > 1 ? levels.length : targets;
  }

  private double level(int j) {
    return levels[levels.length > 1 ? j : 0];
  }

  private double target(double[] target, int j) {
    return target[levels.length > 1 ? 0 : j];
  }

  private boolean ordered() {
    return options.crossing() == Crossing.FORBIDDEN && levels.length > 1;
  }

  @Override
  public double value(double[] prediction, double[] target) {
    double sum = 0;
    for (int j = 0; j < prediction.length; j++) {
      double residual = target(target, j) - prediction[j];
      sum += Math.max(level(j) * residual, (level(j) - 1) * residual);
      if (ordered() && j > 0 && prediction[j] < prediction[j - 1]) {
        return Double.POSITIVE_INFINITY;
      }
    }
    return sum;
  }

  @Override
  public void subgradient(double[] prediction, double[] target, double[] result) {
    for (int j = 0; j < prediction.length; j++) {
      double residual = target(target, j) - prediction[j];
      // 0 is a slope at the kink, between -tau and 1 - tau.
      result[j] = residual > 0 ? -level(j) : residual < 0 ? 1 - level(j) : 0;
    }
  }

  @Override
  public void proximal(double step, double[] point, double[] target, double[] result) {
    for (int j = 0; j < point.length; j++) {
      result[j] = proximal(step, level(j), point[j], target(target, j));
    }
    if (ordered()) {
      pool(step, point, target[0], result);
    }
  }

  private static double proximal(double step, double level, double point, double target) {
    double above = point - step * (1 - level);
    double below = point + step * level;
    return above > target ? above : below < target ? below : target;
  }

  /** Pool adjacent violators; every block is a run of levels with one common prediction. */
  private void pool(double step, double[] point, double target, double[] result) {
    int d = point.length;
    int[] starts = new int[d + 1];
    int blocks = 0;
    for (int j = 0; j < d; j++) {
      starts[blocks] = j;
      blocks++;
      starts[blocks] = j + 1;
      while (blocks > 1 && result[starts[blocks - 2]] >= result[starts[blocks - 1]]) {
        starts[blocks - 1] = starts[blocks];
        blocks--;
        int from = starts[blocks - 1];
        double pooled = proximal(step, mean(levels, from, j + 1), mean(point, from, j + 1), target);
        Arrays.fill(result, from, j + 1, pooled);
      }
    }
  }

  private static double mean(double[] values, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += values[i];
    }
    return sum / (to - from);
  }

  @Override
  public double conjugate(double[] dual, double[] target) {
    double sum = 0;
    double low = 0;
    double high = 0;
    for (int j = 0; j < dual.length; j++) {
      sum += dual[j] * target(target, j);
      low = (ordered() ? low : 0) + dual[j] + level(j);
      if (low < -Profile.ROUNDING) {
        return Double.POSITIVE_INFINITY;
      }
    }
    for (int j = dual.length - 1; j >= 0; j--) {
      high = (ordered() ? high : 0) + 1 - level(j) - dual[j];
      if (high < -Profile.ROUNDING) {
        return Double.POSITIVE_INFINITY;
      }
    }
    return sum;
  }

  @Override
  public OptionalDouble curvature() {
    return OptionalDouble.empty();
  }

  @Override
  public double[] levels() {
    return levels.clone();
  }

  @Override
  public String toString() {
    return Specification.of(NAME, options).toString();
  }

  /** Creates the loss. */
  public static final class Factory extends NamedLossFactory<Options> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "quantiles, one prediction per level", Options.class);
    }

    @Override
    public Loss create(Options options) {
      return new PinballLoss(options);
    }
  }
}
