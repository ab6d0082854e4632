package org.okra.datasets.generate;

import org.okra.core.Matrix;
import org.okra.core.component.Option;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.datasets.Columns;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;

/**
 * Friedman's function with far-off inputs, the robust regression of {@code p-sparsified}, section
 * 4.1: {@code y = f(x) + e}, {@code e ~ N(0, noise^2)},
 *
 * <pre>{@code
 * f(x) = 0.1 exp(4 x1) + 4 / (1 + exp(-20 (x2 - 0.5))) + 3 x3 + 2 x4 + x5
 * }</pre>
 *
 * <p>with x uniform on [0, 1]^10, except for a number of outliers in each part with {@code x ~
 * N(outlierMean 1, outlierDeviation^2 I)}. Outliers stand at random rows. The paper writes N(1.5,
 * 0.25 I) and its figures come from a standard deviation of 0.25, which is the default here.
 */
public final class FriedmanOutliers implements DatasetGenerator<FriedmanOutliers.Settings> {

  /** Sizes and the outliers. */
  public record Settings(
      @Option(help = "training rows, outliers included", defaultsTo = "10000") int train,
      @Option(help = "test rows, outliers included", defaultsTo = "10000") int test,
      @Option(help = "inputs, at least 5; those after the fifth are noise", defaultsTo = "10")
          int inputs,
      @Option(help = "outliers in each part, at most its rows", defaultsTo = "100") int outliers,
      @Option(help = "mean of every input of an outlier", defaultsTo = "1.5") double outlierMean,
      @Option(help = "standard deviation of the same, at least 0", defaultsTo = "0.25")
          double outlierDeviation,
      @Option(help = "standard deviation of the noise, at least 0", defaultsTo = "1.0")
          double noise) {

    public Settings {
      Checks.rows(train, test);
      Checks.atLeast("inputs", inputs, 5);
      Checks.within("outliers", outliers, 0, Math.min(train, test));
      Checks.within("outlierMean", outlierMean, -100, 100);
      Checks.within("outlierDeviation", outlierDeviation, 0, 100);
      Checks.within("noise", noise, 0, Double.MAX_VALUE);
    }
  }

  @Override
  public String name() {
    return "friedman-outliers";
  }

  @Override
  public String help() {
    return "Friedman's function with far-off inputs, for robust losses (p-sparsified, section 4.1)";
  }

  @Override
  public Class<Settings> optionsType() {
    return Settings.class;
  }

  /** The noiseless function of the first five coordinates. */
  public static double function(double x1, double x2, double x3, double x4, double x5) {
    return 0.1 * StrictMath.exp(4 * x1)
        + 4 / (1 + StrictMath.exp(-20 * (x2 - 0.5)))
        + 3 * x3
        + 2 * x4
        + x5;
  }

  @Override
  public TrainTest<DenseVector, DenseVector> generate(Settings options, RunContext context) {
    return new TrainTest<>(
        part(options, options.train(), context.child("friedman.train", 0)),
        part(options, options.test(), context.child("friedman.test", 0)));
  }

  private Dataset<DenseVector, DenseVector> part(Settings options, int rows, RunContext context) {
    Matrix inputs = context.memory().zeros(rows, options.inputs(), "Friedman's inputs");
    Matrix outputs = context.memory().zeros(rows, 1, "Friedman's outputs");
    boolean[] outlier = new boolean[rows];
    for (int row : context.random().stream("outliers").subset(rows, options.outliers())) {
      outlier[row] = true;
    }
    RowBlocks.forEach(
        context,
        "rows",
        rows,
        (from, to, random) -> {
          for (int i = from; i < to; i++) {
            for (int j = 0; j < options.inputs(); j++) {
              inputs.set(i, j, coordinate(options, outlier[i], random));
            }
            double clean =
                function(
                    inputs.get(i, 0),
                    inputs.get(i, 1),
                    inputs.get(i, 2),
                    inputs.get(i, 3),
                    inputs.get(i, 4));
            outputs.set(i, 0, clean + options.noise() * random.nextGaussian());
          }
        });
    return new Dataset<>(name(), new DenseRows(inputs), new DenseRows(outputs), Columns.NONE);
  }

  private static double coordinate(Settings options, boolean outlier, RandomStream random) {
    return outlier
        ? options.outlierMean() + options.outlierDeviation() * random.nextGaussian()
        : random.nextDouble();
  }
}
