package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.estimators.lipschitz.Coupling;
import org.okra.estimators.loss.Loss;
import org.okra.estimators.loss.ResidualLosses;
import org.okra.kernels.operator.OutputMatrix;

/** What every coupling of outputs promises. Extend it with a coupling for 3 outputs. */
public abstract class CouplingContract extends ComponentContract<Coupling> {
  private static final int OUTPUTS = 3;

  /** The coupling to test, with options that suit 3 outputs. */
  protected abstract Coupling coupling();

  /** A loss of 3 predictions that it takes; Huber's unless overridden. */
  protected Loss loss() {
    return new ResidualLosses.Huber();
  }

  @Override
  final Tested<Coupling> tested() {
    return new Tested<>(Coupling.class, coupling());
  }

  @Override
  final void use(Coupling created) {
    created.matrix(loss(), OUTPUTS, context());
  }

  private OutputMatrix coupled(RunContext run) {
    return coupling().matrix(loss(), OUTPUTS, run);
  }

  @Test
  final void theMatrixIsSymmetricAndPositiveSemiDefinite() {
    Matrix matrix = coupled(context()).matrix();
    assertThat(coupled(context()).outputs()).isEqualTo(OUTPUTS);
    assertThat(matrix.rows()).isEqualTo(OUTPUTS);
    assertClose(matrix.transposed(), matrix, 0, "transposed matrix");
    double[] eigenvalues = context().linearAlgebra().eigen(matrix).values();
    assertThat(eigenvalues[OUTPUTS - 1])
        .as("smallest eigenvalue")
        .isGreaterThanOrEqualTo(-1e-13 * largest(matrix));
  }

  @Test
  final void anyNumberOfThreadsGivesTheSameBits() {
    assertSameOnAnyThreads(run -> coupled(run).matrix().values());
  }

  @Test
  final void productsAreThoseOfTheMatrix() {
    Matrix a = gaussian(7, OUTPUTS, 1);
    OutputMatrix coupled = coupled(context());
    Matrix expected = context().linearAlgebra().multiply(a, coupled.matrix());
    assertClose(coupled.timesOutput(a, context()), expected, 1e-12, "A M");
  }
}
