package org.okra.estimators.loss;

import java.util.List;
import org.okra.core.Errors;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;

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
 * <p>Levels are fitted without an order between them, coupled by the output matrix alone;
 * predictions are put in order when they are decoded (the decoder {@code vector} with {@code order:
 * rising}).
 *
 * @param levels each between 0 and 1, rising strictly
 */
@Component(
    name = "pinball",
    help = "quantiles, one prediction per level",
    alsoKnownAs = {"quantile", "quantiles", "check"})
public record PinballLoss(
    @Option(help = "quantile levels, rising strictly", above = 0, below = 1) List<Double> levels)
    implements Loss {
  public PinballLoss() {
    this(List.of(0.5));
  }

  public PinballLoss {
    levels = List.copyOf(levels);
    Options.check(PinballLoss.class, levels);
    boolean rising = !levels.isEmpty();
    for (int j = 1; j < levels.size(); j++) {
      rising &= levels.get(j) > levels.get(j - 1);
    }
    if (!rising) {
      throw Options.outside(
          "levels", levels, "one or several numbers between 0 and 1 that rise strictly");
    }
  }

  @Override
  public int outputs(int targets) {
    if (levels.size() > 1 && targets != 1) {
      throw Errors.shape(
          "A pinball loss with %d levels works on targets of one coordinate but was given %d; use"
              + " one level, or one model per coordinate.",
          levels.size(), targets);
    }
    return levels.size() > 1 ? levels.size() : targets;
  }

  private double level(int j) {
    return levels.get(levels.size() > 1 ? j : 0);
  }

  private double target(double[] target, int j) {
    return target[levels.size() > 1 ? 0 : j];
  }

  @Override
  public double value(double[] prediction, double[] target) {
    double sum = 0;
    for (int j = 0; j < prediction.length; j++) {
      double residual = target(target, j) - prediction[j];
      sum += Math.max(level(j) * residual, (level(j) - 1) * residual);
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
      double above = point[j] - step * (1 - level(j));
      double below = point[j] + step * level(j);
      // The target unless both ends are on one side of it.
      result[j] = Math.max(above, Math.min(below, target(target, j)));
    }
  }

  @Override
  public double conjugate(double[] dual, double[] target) {
    double sum = 0;
    for (int j = 0; j < dual.length; j++) {
      if (dual[j] < -level(j) - Profile.ROUNDING || dual[j] > 1 - level(j) + Profile.ROUNDING) {
        return Double.POSITIVE_INFINITY;
      }
      sum += dual[j] * target(target, j);
    }
    return sum;
  }

  @Override
  public boolean separable() {
    return true;
  }
}
