package org.okra.datasets.generate;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.datasets.generate.LeastSquaresProblem.Optimum;

/**
 * The synthetic least squares of {@code sisokr}, section 5: {@code y = H x + e} in dimension 300
 * with eigenvalues {@code k^-1.5} of C, {@code 0.2 k^-0.1} of E, and {@code H = C H0}. The Bayes
 * risk is trace(E) = 37.62 for the defaults. The paper's validation part is the user's to take from
 * the training rows.
 */
@Component(
    name = "least-squares-sisokr",
    help = "synthetic least squares with H = C H0 (sisokr, section 5)")
public record SisokrLeastSquares(
    @Option(help = "training rows", atLeast = 1) int train,
    @Option(help = "test rows", atLeast = 1) int test,
    @Option(help = "dimension of inputs and outputs", atLeast = 1) int dimension,
    @Option(help = "eigenvalue k of the input covariance is k^-inputDecay") double inputDecay,
    @Option(help = "eigenvalue k of the noise covariance is noiseScale k^-noiseDecay", atLeast = 0)
        double noiseScale,
    @Option(help = "see noiseScale") double noiseDecay)
    implements LeastSquaresProblem.Source {

  /** As in the paper. */
  public SisokrLeastSquares() {
    this(10_000, 1000, 300, 1.5, 0.2, 0.1);
  }

  public SisokrLeastSquares {
    Options.check(
        SisokrLeastSquares.class, train, test, dimension, inputDecay, noiseScale, noiseDecay);
    SeededRows.requireFew(train, test);
  }

  @Override
  public Optimum optimum() {
    return Optimum.COVARIANCE;
  }
}
