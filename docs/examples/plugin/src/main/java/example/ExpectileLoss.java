package example;

import java.util.OptionalDouble;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.estimators.loss.Loss;

/** {@code sum_j w u_j^2 / 2} of {@code u = f - y}; w depends on the side that u is on. */
@Component(name = "expectile", help = "squares that weigh one side more; 0.5 is the square loss")
public record ExpectileLoss(
    @Option(help = "share of the weight for targets above the prediction", above = 0, below = 1)
        double level)
    implements Loss {
  public ExpectileLoss() {
    this(0.5);
  }

  public ExpectileLoss {
    Options.check(ExpectileLoss.class, level);
  }

  /** Of a residual, or of a slope, which has the same sign. */
  private double weight(double residual) {
    return 2 * (residual < 0 ? level : 1 - level);
  }

  @Override
  public double value(double[] prediction, double[] target) {
    double sum = 0;
    for (int j = 0; j < prediction.length; j++) {
      double residual = prediction[j] - target[j];
      sum += weight(residual) * residual * residual / 2;
    }
    return sum;
  }

  @Override
  public void subgradient(double[] prediction, double[] target, double[] result) {
    for (int j = 0; j < prediction.length; j++) {
      double residual = prediction[j] - target[j];
      result[j] = weight(residual) * residual;
    }
  }

  @Override
  public void proximal(double step, double[] point, double[] target, double[] result) {
    for (int j = 0; j < point.length; j++) {
      double residual = point[j] - target[j];
      result[j] = target[j] + residual / (1 + step * weight(residual));
    }
  }

  @Override
  public double conjugate(double[] dual, double[] target) {
    double sum = 0;
    for (int j = 0; j < dual.length; j++) {
      sum += dual[j] * (target[j] + dual[j] / (2 * weight(dual[j])));
    }
    return sum;
  }

  @Override
  public OptionalDouble curvature() {
    return OptionalDouble.of(2 * Math.max(level, 1 - level));
  }

  @Override
  public boolean separable() {
    return true;
  }
}
