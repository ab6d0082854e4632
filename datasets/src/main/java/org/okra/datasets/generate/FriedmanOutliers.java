package org.okra.datasets.generate;

import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
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
@Component(
    name = "friedman-outliers",
    help = "Friedman's function with far-off inputs, for robust losses (p-sparsified, section 4.1)",
    alsoKnownAs = "friedman")
public record FriedmanOutliers(
    @Option(help = "training rows, outliers included", atLeast = 1) int train,
    @Option(help = "test rows, outliers included", atLeast = 1) int test,
    @Option(help = "inputs; those after the fifth are noise", atLeast = 5) int inputs,
    @Option(help = "outliers in each part, at most its rows", atLeast = 0) int outliers,
    @Option(help = "mean of every input of an outlier", atLeast = -100, atMost = 100)
        double outlierMean,
    @Option(help = "standard deviation of the same", atLeast = 0, atMost = 100)
        double outlierDeviation,
    @Option(help = "standard deviation of the noise", atLeast = 0) double noise)
    implements DatasetGenerator {

  /** As in the paper. */
  public FriedmanOutliers() {
    this(10_000, 10_000, 10, 100, 1.5, 0.25, 1);
  }

  public FriedmanOutliers {
    Options.check(
        FriedmanOutliers.class,
        train,
        test,
        inputs,
        outliers,
        outlierMean,
        outlierDeviation,
        noise);
    SeededRows.requireFew(train, test);
    if (outliers > Math.min(train, test)) {
      throw Options.outside("outliers", outliers, "at most " + Math.min(train, test));
    }
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
  public TrainTest<DenseVector, DenseVector> generate(RunContext context) {
    return new TrainTest<>(
        part(train, context.child("friedman.train", 0)),
        part(test, context.child("friedman.test", 0)));
  }

  private Dataset<DenseVector, DenseVector> part(int rows, RunContext context) {
    Matrix x = context.memory().zeros(rows, inputs, "Friedman's inputs");
    Matrix y = context.memory().zeros(rows, 1, "Friedman's outputs");
    boolean[] outlier = new boolean[rows];
    for (int row : context.random().stream("outliers").subset(rows, outliers)) {
      outlier[row] = true;
    }
    SeededRows.draw(
        context,
        "rows",
        rows,
        (from, to, random) -> {
          for (int i = from; i < to; i++) {
            for (int j = 0; j < inputs; j++) {
              x.set(i, j, coordinate(outlier[i], random));
            }
            double clean =
                function(x.get(i, 0), x.get(i, 1), x.get(i, 2), x.get(i, 3), x.get(i, 4));
            y.set(i, 0, clean + noise * random.nextGaussian());
          }
        });
    return SeededRows.dataset(this, new DenseRows(x), new DenseRows(y));
  }

  private double coordinate(boolean outlier, RandomStream random) {
    return outlier ? outlierMean + outlierDeviation * random.nextGaussian() : random.nextDouble();
  }
}
