package org.okra.testing.builtin;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.okra.estimators.lipschitz.Coupling;
import org.okra.estimators.lipschitz.Couplings;
import org.okra.estimators.loss.Loss;
import org.okra.estimators.loss.PinballLoss;
import org.okra.testing.CouplingContract;

/** Every built-in coupling keeps the contract. */
final class CouplingsTest {
  @Nested
  final class None extends CouplingContract {
    @Override
    protected Coupling coupling() {
      return new Couplings.Identity();
    }
  }

  @Nested
  final class Quantiles extends CouplingContract {
    @Override
    protected Coupling coupling() {
      return new Couplings.JointQuantiles(3.0);
    }

    @Override
    protected Loss loss() {
      return new PinballLoss(List.of(0.1, 0.5, 0.9));
    }
  }

  @Nested
  final class Graph extends CouplingContract {
    @Override
    protected Coupling coupling() {
      return new Couplings.GraphLaplacian(
          List.of(List.of(0.0, 1.0, 0.0), List.of(1.0, 0.0, 2.0), List.of(0.0, 2.0, 0.0)), 0.4);
    }
  }

  @Nested
  final class Matrix extends CouplingContract {
    @Override
    protected Coupling coupling() {
      return new Couplings.Given(
          List.of(List.of(2.0, 1.0, 0.0), List.of(1.0, 2.0, 0.5), List.of(0.0, 0.5, 1.0)));
    }
  }
}
