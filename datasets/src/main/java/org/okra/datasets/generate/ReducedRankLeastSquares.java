package org.okra.datasets.generate;

import org.okra.core.Errors;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseVector;
import org.okra.datasets.TrainTest;
import org.okra.datasets.generate.LeastSquaresProblem.Optimum;
import org.okra.datasets.generate.LeastSquaresProblem.Spectra;

/**
 * The synthetic least squares of {@code reduced-rank-iokr}, section 5.1: {@code y = H x + e} in
 * dimension 300 with eigenvalues {@code k^-0.5} of C, {@code 0.2 k^-0.1} of E, and {@code H = H0}
 * or {@code H = (H0 C H0^T) H0}.
 */
public final class ReducedRankLeastSquares
    implements DatasetGenerator<ReducedRankLeastSquares.Settings> {

  /** Size, spectra and the true operator. */
  public record Settings(
      @Option(help = "training rows, at least 1; the paper has 100 to 5000", defaultsTo = "5000")
          int train,
      @Option(help = "test rows, at least 1", defaultsTo = "1000") int test,
      @Option(help = "dimension of inputs and outputs, at least 1", defaultsTo = "300")
          int dimension,
      @Option(help = "eigenvalue k of the input covariance is k^-inputDecay", defaultsTo = "0.5")
          double inputDecay,
      @Option(
              help = "eigenvalue k of the noise covariance is noiseScale k^-noiseDecay; at least 0",
              defaultsTo = "0.2")
          double noiseScale,
      @Option(help = "see noiseScale", defaultsTo = "0.1") double noiseDecay,
      @Option(
              help = "plain for H = H0, output-covariance for H = (H0 C H0^T) H0",
              defaultsTo = "output-covariance")
          Optimum optimum) {

    public Settings {
      Checks.rows(train, test);
      new Spectra(dimension, inputDecay, noiseScale, noiseDecay);
      if (optimum == Optimum.COVARIANCE) {
        throw Errors.option(
            "The optimum 'covariance' (H = C H0) belongs to least-squares-sisokr; give plain or"
                + " output-covariance.");
      }
    }
  }

  @Override
  public String name() {
    return "least-squares-reduced-rank";
  }

  @Override
  public String help() {
    return "synthetic least squares with H = H0 or (H0 C H0^T) H0 (reduced-rank-iokr, section 5.1)";
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
        options.optimum(),
        context);
  }

  @Override
  public TrainTest<DenseVector, DenseVector> generate(Settings options, RunContext context) {
    return SisokrLeastSquares.rows(
        name(), problem(options, context), options.train(), options.test(), context);
  }
}
