package org.okra.datasets.prepare;

import java.util.Arrays;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;

/**
 * Every column to a range: {@code z = (x - min) (high - low) / (max - min) + low} with the least
 * and largest training value. Values of other rows outside these end up outside the range. A column
 * that is constant in training is only moved, to {@code low}. Sparse inputs stay sparse when low is
 * 0 and no column has a minimum other than 0.
 */
@Component(
    name = "scale-to-range",
    help = "every column to a range, by default from 0 to 1",
    alsoKnownAs = {"min-max", "min-max-scaler", "normalise", "normalize"})
public record ScaleToRange(
    @Option(help = "where the least training value goes") double low,
    @Option(help = "where the largest training value goes, above low") double high,
    @Option(help = "refuse (columns of categories) or keep (them as they are, for one-hot)")
        Categories categories)
    implements Preparation {

  /** From 0 to 1. */
  public ScaleToRange() {
    this(0, 1);
  }

  /** Refuses categories. */
  public ScaleToRange(double low, double high) {
    this(low, high, Categories.REFUSE);
  }

  public ScaleToRange {
    Options.check(ScaleToRange.class, low, high, categories);
    if (!(low < high) || Double.isInfinite(high - low)) {
      throw Options.outside("high", high, "above low, which is " + low);
    }
  }

  @Override
  public FittedPreparation fit(Inputs train, RunContext context) {
    train.requireNoCategories(this, categories);
    ColumnStatistics statistics = ColumnStatistics.of(train, context);
    int d = train.dimension();
    double[] scale = new double[d];
    double[] offset = new double[d];
    Arrays.fill(offset, low);
    for (int j = 0; j < d; j++) {
      double ratio = (statistics.largest()[j] - statistics.least()[j]) / (high - low);
      scale[j] = ratio > 0 && Double.isFinite(ratio) ? ratio : 1;
    }
    return AffineColumns.fitted(
        this, categories, train.columns(), statistics.least().clone(), scale, offset);
  }

  @Override
  public FittedPreparation restore(PreparationState state) {
    return new AffineColumns(this, categories, state);
  }
}
