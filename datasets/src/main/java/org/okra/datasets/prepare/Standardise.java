package org.okra.datasets.prepare;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;

/**
 * Every column to mean 0 and standard deviation 1 over the training rows: {@code z = (x - mean) /
 * deviation}, with divisor n in the deviation; binary columns too. Missing values count neither way
 * and stay missing. A column that is constant in training is only moved, so that it becomes 0 there
 * and keeps its unit elsewhere. Sparse inputs are stored sparse, with an origin of their own.
 *
 * <p>Columns of categories have no mean. They are refused, or with {@code categories: keep} left to
 * a step {@code one-hot} after this one.
 */
@Component(
    name = "standardise",
    help = "every column to mean 0 and standard deviation 1; sparse inputs stay sparse",
    alsoKnownAs = {"standardize", "standard-scaler", "z-score"})
public record Standardise(
    @Option(help = "refuse (columns of categories) or keep (them as they are, for one-hot)")
        Categories categories)
    implements Preparation {

  /** Refuses categories. */
  public Standardise() {
    this(Categories.REFUSE);
  }

  @Override
  public FittedPreparation fit(Inputs train, RunContext context) {
    train.requireNoCategories(this, categories);
    ColumnStatistics statistics = ColumnStatistics.of(train, context);
    int d = train.dimension();
    double[] shift = new double[d];
    double[] scale = new double[d];
    for (int j = 0; j < d; j++) {
      boolean constant = statistics.least()[j] == statistics.largest()[j];
      double deviation = statistics.deviations()[j];
      // The mean of equal numbers may be off by a rounding error; the number itself is not.
      shift[j] = constant ? statistics.least()[j] : statistics.means()[j];
      // A deviation can underflow to 0 for values that differ by less than 1e-320.
      scale[j] = !constant && deviation > 0 ? deviation : 1;
    }
    return AffineColumns.fitted(this, categories, train.columns(), shift, scale, new double[d]);
  }

  @Override
  public FittedPreparation restore(PreparationState state) {
    return new AffineColumns(this, categories, state);
  }
}
