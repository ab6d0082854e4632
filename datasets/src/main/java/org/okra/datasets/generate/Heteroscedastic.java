package org.okra.datasets.generate;

import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.datasets.TrainTest;

/**
 * Noise that grows with the input, and every quantile in closed form.
 *
 * <pre>{@code
 * y = sin(2 pi x1) + s(x1) e,   s(x1) = noise (1 + growth x1),   e logistic
 * quantile(tau | x) = sin(2 pi x1) + s(x1) log(tau / (1 - tau))
 * }</pre>
 *
 * <p>x is uniform on [0, 1]^d; only its first coordinate matters. A logistic variable is used, not
 * a normal one, because its quantile function needs no special function. Quantiles of different
 * levels never cross.
 */
@Component(
    name = "heteroscedastic",
    help = "one output whose noise grows with the input, with known quantiles")
public record Heteroscedastic(
    @Option(help = "training rows", atLeast = 1) int train,
    @Option(help = "test rows", atLeast = 1) int test,
    @Option(help = "inputs; only the first matters", atLeast = 1) int inputs,
    @Option(help = "scale of the noise where x1 = 0", above = 0) double noise,
    @Option(help = "the scale at x1 = 1 is noise (1 + growth)", atLeast = 0) double growth)
    implements DatasetGenerator {

  /** Noise that is five times as large at the right end. */
  public Heteroscedastic() {
    this(500, 500, 1, 0.05, 4);
  }

  public Heteroscedastic {
    Options.check(Heteroscedastic.class, train, test, inputs, noise, growth);
    SeededRows.requireFew(train, test);
    if (noise * (1 + growth) > 1e300) {
      throw Options.outside("growth", growth, "small enough that noise (1 + growth) <= 1e300");
    }
  }

  /** The quantile at a level in (0, 1) given the first input. */
  public double quantile(double level, double x1) {
    if (!(level > 0 && level < 1)) {
      throw Errors.argument("There is no quantile at level %s; levels lie between 0 and 1.", level);
    }
    double scale = noise * (1 + growth * x1);
    return StrictMath.sin(2 * Math.PI * x1) + scale * StrictMath.log(level / (1 - level));
  }

  @Override
  public TrainTest<DenseVector, DenseVector> generate(RunContext context) {
    int rows = train + test;
    Matrix x = context.memory().zeros(rows, inputs, "The inputs");
    Matrix y = context.memory().zeros(rows, 1, "The outputs");
    SeededRows.draw(
        context,
        "heteroscedastic.rows",
        rows,
        (from, to, random) -> {
          for (int i = from; i < to; i++) {
            for (int j = 0; j < inputs; j++) {
              x.set(i, j, random.nextDouble());
            }
            y.set(i, 0, quantile(level(random), x.get(i, 0)));
          }
        });
    return SeededRows.cut(SeededRows.dataset(this, new DenseRows(x), new DenseRows(y)), train);
  }

  /** Uniform on the open interval (0, 1): the ends have no finite quantile. */
  private static double level(RandomStream random) {
    return random.nextDouble() + 0x1p-54;
  }
}
