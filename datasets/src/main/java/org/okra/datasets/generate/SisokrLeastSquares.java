package org.okra.datasets.generate;

import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.datasets.Columns;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;
import org.okra.datasets.generate.LeastSquaresProblem.Optimum;
import org.okra.datasets.generate.LeastSquaresProblem.Sample;
import org.okra.datasets.generate.LeastSquaresProblem.Spectra;

/**
 * The synthetic least squares of {@code sisokr}, section 5: {@code y = H x + e} in dimension 300
 * with eigenvalues {@code k^-1.5} of C, {@code 0.2 k^-0.1} of E, and {@code H = C H0}. The Bayes
 * risk is trace(E) = 37.62 for the defaults. The paper's validation part is the user's to take from
 * the training rows.
 */
public final class SisokrLeastSquares implements DatasetGenerator<SisokrLeastSquares.Settings> {

  /** Size and spectra. */
  public record Settings(
      @Option(help = "training rows, at least 1", defaultsTo = "10000") int train,
      @Option(help = "test rows, at least 1", defaultsTo = "1000") int test,
      @Option(help = "dimension of inputs and outputs, at least 1", defaultsTo = "300")
          int dimension,
      @Option(help = "eigenvalue k of the input covariance is k^-inputDecay", defaultsTo = "1.5")
          double inputDecay,
      @Option(
              help = "eigenvalue k of the noise covariance is noiseScale k^-noiseDecay; at least 0",
              defaultsTo = "0.2")
          double noiseScale,
      @Option(help = "see noiseScale", defaultsTo = "0.1") double noiseDecay) {

    public Settings {
      Checks.rows(train, test);
      new Spectra(dimension, inputDecay, noiseScale, noiseDecay);
    }
  }

  @Override
  public String name() {
    return "least-squares-sisokr";
  }

  @Override
  public String help() {
    return "synthetic least squares with H = C H0 (sisokr, section 5)";
  }

  @Override
  public Class<Settings> optionsType() {
    return Settings.class;
  }

  /** The model behind the rows, with the true H and the Bayes risk. */
  public LeastSquaresProblem problem(Settings options, RunContext context) {
    return LeastSquaresProblem.draw(
        new Spectra(
            options.dimension(), options.inputDecay(), options.noiseScale(), options.noiseDecay()),
        Optimum.COVARIANCE,
        context);
  }

  @Override
  public TrainTest<DenseVector, DenseVector> generate(Settings options, RunContext context) {
    return rows(name(), problem(options, context), options.train(), options.test(), context);
  }

  /** Rows of a problem as a data set. */
  static TrainTest<DenseVector, DenseVector> rows(
      String name, LeastSquaresProblem problem, int train, int test, RunContext context) {
    Sample sample = problem.sample(train + test, context);
    return Checks.cut(
        new Dataset<>(
            name, new DenseRows(sample.inputs()), new DenseRows(sample.outputs()), Columns.NONE),
        train);
  }
}
