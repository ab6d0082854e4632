package org.okra.evaluation;

import java.util.List;
import org.okra.core.Errors;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.sample.FeatureVector;

/**
 * The pinball loss of predicted quantiles: the mean over samples of the sum over levels
 *
 * <pre>{@code
 * sum_j max(tau_j u_j, (tau_j - 1) u_j),    u_j = y - f_j
 * }</pre>
 *
 * <p>for a truth of one coordinate and a prediction with one coordinate per level. Divide by the
 * number of levels for the mean over levels; at level 1/2 alone it is half the absolute error.
 */
@Component(
    name = "pinball",
    help = "quantiles: pinball loss, summed over the levels; at level 0.5, half the absolute error",
    alsoKnownAs = "quantile-loss")
public record Pinball(
    @Option(help = "rising, such as [0.1, 0.5, 0.9]", required = true, above = 0, below = 1)
        List<Double> levels)
    implements MeanError<FeatureVector, FeatureVector> {
  /** An example. */
  public Pinball() {
    this(List.of(0.1, 0.5, 0.9));
  }

  public Pinball {
    levels = List.copyOf(levels);
    Options.check(Pinball.class, levels);
    boolean rising = !levels.isEmpty();
    for (int j = 1; j < levels.size(); j++) {
      rising &= levels.get(j - 1) < levels.get(j);
    }
    if (!rising) {
      throw Options.outside(
          "levels", levels, "at least one number, and several must rise strictly");
    }
  }

  @Override
  public double term(FeatureVector truth, FeatureVector prediction) {
    if (truth.dimension() != 1 || prediction.dimension() != levels.size()) {
      throw Errors.shape(
          "A truth of dimension %s with a prediction of dimension %s was given where one number and"
              + " %s quantiles are expected.",
          truth.dimension(), prediction.dimension(), levels.size());
    }
    PairChecks.checkFinite(truth);
    PairChecks.checkFinite(prediction);
    double sum = 0;
    for (int j = 0; j < levels.size(); j++) {
      double residual = truth.get(0) - prediction.get(j);
      sum += Math.max(levels.get(j) * residual, (levels.get(j) - 1) * residual);
    }
    return sum;
  }
}
