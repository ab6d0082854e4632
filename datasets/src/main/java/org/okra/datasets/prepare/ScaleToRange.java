package org.okra.datasets.prepare;

import java.util.Arrays;
import org.okra.core.Errors;
import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;

/**
 * Every column to a range: {@code z = (x - min) (high - low) / (max - min) + low} with the least
 * and largest training value. Values of other rows outside these end up outside the range. A column
 * that is constant in training is only moved, to {@code low}. Sparse inputs stay sparse when low is
 * 0 and no column has a minimum other than 0.
 */
public final class ScaleToRange implements PreparationFactory<ScaleToRange.Settings> {

  /** The range. */
  public record Settings(
      @Option(help = "where the least training value goes", defaultsTo = "0.0") double low,
      @Option(help = "where the largest training value goes, above low", defaultsTo = "1.0")
          double high) {
    public Settings {
      if (!(low < high) || Double.isInfinite(high - low)) {
        throw Errors.option("The range from %s to %s is empty; low must be below high.", low, high);
      }
    }
  }

  @Override
  public String name() {
    return "scale-to-range";
  }

  @Override
  public String help() {
    return "every column to a range, by default from 0 to 1";
  }

  @Override
  public Class<Settings> optionsType() {
    return Settings.class;
  }

  @Override
  public FittedPreparation fit(Inputs train, Settings options, RunContext context) {
    train.requireNumbers(name());
    ColumnStatistics statistics = ColumnStatistics.of(train, context);
    int d = train.dimension();
    double[] scale = new double[d];
    double[] offset = new double[d];
    Arrays.fill(offset, options.low());
    for (int j = 0; j < d; j++) {
      double width = statistics.largest()[j] - statistics.least()[j];
      double ratio = width / (options.high() - options.low());
      scale[j] = ratio > 0 && Double.isFinite(ratio) ? ratio : 1;
    }
    return new AffineColumns(
        Specification.of(name(), options), statistics.least().clone(), scale, offset);
  }

  @Override
  public FittedPreparation restore(Settings options, PreparationState state) {
    return AffineColumns.restore(state);
  }
}
