package org.okra.datasets.generate;

import org.okra.core.Errors;
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
public final class Heteroscedastic implements DatasetGenerator<Heteroscedastic.Settings> {

  /** Sizes and noise. */
  public record Settings(
      @Option(help = "training rows, at least 1", defaultsTo = "500") int train,
      @Option(help = "test rows, at least 1", defaultsTo = "500") int test,
      @Option(help = "inputs, at least 1; only the first matters", defaultsTo = "1") int inputs,
      @Option(help = "scale of the noise where x1 = 0, above 0", defaultsTo = "0.05") double noise,
      @Option(help = "the scale at x1 = 1 is noise (1 + growth); at least 0", defaultsTo = "4.0")
          double growth) {

    public Settings {
      Checks.rows(train, test);
      Checks.atLeast("inputs", inputs, 1);
      Checks.within("noise", noise, Double.MIN_NORMAL, 1e100);
      Checks.within("growth", growth, 0, 1e100);
    }

    /** The quantile at a level in (0, 1) given the first input. */
    public double quantile(double level, double x1) {
      if (!(level > 0 && level < 1)) {
        throw Errors.argument(
            "There is no quantile at level %s; levels lie between 0 and 1.", level);
      }
      double scale = noise * (1 + growth * x1);
      return StrictMath.sin(2 * Math.PI * x1) + scale * StrictMath.log(level / (1 - level));
    }
  }

  @Override
  public String name() {
    return "heteroscedastic";
  }

  @Override
  public String help() {
    return "one output whose noise grows with the input, with known quantiles";
  }

  @Override
  public Class<Settings> optionsType() {
    return Settings.class;
  }

  @Override
  public TrainTest<DenseVector, DenseVector> generate(Settings options, RunContext context) {
    int rows = options.train() + options.test();
    Matrix inputs = context.memory().zeros(rows, options.inputs(), "The inputs");
    Matrix outputs = context.memory().zeros(rows, 1, "The outputs");
    RowBlocks.forEach(
        context,
        "heteroscedastic.rows",
        rows,
        (from, to, random) -> {
          for (int i = from; i < to; i++) {
            for (int j = 0; j < options.inputs(); j++) {
              inputs.set(i, j, random.nextDouble());
            }
            outputs.set(i, 0, options.quantile(level(random), inputs.get(i, 0)));
          }
        });
    return Checks.cut(
        new Dataset<>(name(), new DenseRows(inputs), new DenseRows(outputs), Columns.NONE),
        options.train());
  }

  /** Uniform on the open interval (0, 1): the ends have no finite quantile. */
  private static double level(RandomStream random) {
    return random.nextDouble() + 0x1p-54;
  }
}
