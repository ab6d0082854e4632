package org.okra.datasets.generate;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.datasets.generate.LeastSquaresProblem.Optimum;

/**
 * The synthetic least squares of {@code reduced-rank-iokr}, section 5.1: {@code y = H x + e} in
 * dimension 300 with eigenvalues {@code k^-0.5} of C, {@code 0.2 k^-0.1} of E, and {@code H = H0}
 * or {@code H = (H0 C H0^T) H0}. The paper has 100 to 5000 training rows.
 */
@Component(
    name = "least-squares-reduced-rank",
    help = "synthetic least squares with H = H0 or (H0 C H0^T) H0 (reduced-rank-iokr, section 5.1)")
public record ReducedRankLeastSquares(
    @Option(help = "training rows", atLeast = 1) int train,
    @Option(help = "test rows", atLeast = 1) int test,
    @Option(help = "dimension of inputs and outputs", atLeast = 1) int dimension,
    @Option(help = "eigenvalue k of the input covariance is k^-inputDecay") double inputDecay,
    @Option(help = "eigenvalue k of the noise covariance is noiseScale k^-noiseDecay", atLeast = 0)
        double noiseScale,
    @Option(help = "see noiseScale") double noiseDecay,
    @Option(help = "plain for H = H0, output-covariance for H = (H0 C H0^T) H0") Optimum optimum)
    implements LeastSquaresProblem.Source {

  /** As in the paper. */
  public ReducedRankLeastSquares() {
    this(5000, 1000, 300, 0.5, 0.2, 0.1, Optimum.OUTPUT_COVARIANCE);
  }

  public ReducedRankLeastSquares {
    Options.check(
        ReducedRankLeastSquares.class,
        train,
        test,
        dimension,
        inputDecay,
        noiseScale,
        noiseDecay,
        optimum);
    SeededRows.requireFew(train, test);
    if (optimum == Optimum.COVARIANCE) {
      throw Options.outside(
          "optimum", "covariance", "plain or output-covariance; H = C H0 is least-squares-sisokr");
    }
  }
}
