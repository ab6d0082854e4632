package org.okra.datasets.prepare;

import org.okra.core.component.NoOptions;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;

/**
 * Every column to mean 0 and standard deviation 1 over the training rows: {@code z = (x - mean) /
 * deviation}, with divisor n in the deviation; binary columns too. Missing values count neither way
 * and stay missing. A column that is constant in training is only moved, so that it becomes 0 there
 * and keeps its unit elsewhere. Sparse inputs become dense.
 */
public final class Standardise implements PreparationFactory<NoOptions> {
  @Override
  public String name() {
    return "standardise";
  }

  @Override
  public String help() {
    return "every column to mean 0 and standard deviation 1; sparse inputs become dense";
  }

  @Override
  public Class<NoOptions> optionsType() {
    return NoOptions.class;
  }

  @Override
  public FittedPreparation fit(Inputs train, NoOptions options, RunContext context) {
    train.requireNumbers(name());
    ColumnStatistics statistics = ColumnStatistics.of(train, context);
    int d = train.dimension();
    double[] shift = new double[d];
    double[] scale = new double[d];
    for (int j = 0; j < d; j++) {
      boolean constant = statistics.isConstant(j);
      // The mean of equal numbers may be off by a rounding error; the number itself is not.
      shift[j] = constant ? statistics.least()[j] : statistics.means()[j];
      scale[j] = constant ? 1 : Math.sqrt(statistics.variances()[j]);
    }
    return new AffineColumns(
        Specification.of(name(), options), shift, positive(scale), new double[d]);
  }

  /** A deviation can underflow to 0 for values that differ by less than 1e-160. */
  private static double[] positive(double[] scale) {
    for (int j = 0; j < scale.length; j++) {
      scale[j] = scale[j] > 0 ? scale[j] : 1;
    }
    return scale;
  }

  @Override
  public FittedPreparation restore(NoOptions options, PreparationState state) {
    return AffineColumns.restore(state);
  }
}
