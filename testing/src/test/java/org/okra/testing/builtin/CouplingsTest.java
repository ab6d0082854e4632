package org.okra.testing.builtin;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.okra.estimators.lipschitz.Coupling;
import org.okra.estimators.lipschitz.Couplings;
import org.okra.estimators.loss.Loss;
import org.okra.estimators.loss.PinballLoss;
import org.okra.testing.CouplingContract;

/** Every built-in coupling keeps the contract. */
@ContractTable
final class CouplingsTest extends CouplingContract {
  private final Row<Coupling, Optional<Loss>> row;

  CouplingsTest(Row<Coupling, Optional<Loss>> row) {
    this.row = row;
  }

  private static Row<Coupling, Optional<Loss>> row(String name, Supplier<Coupling> coupling) {
    return new Row<>(name, coupling, Optional.empty());
  }

  static List<Row<Coupling, Optional<Loss>>> rows() {
    return List.of(
        row("none", Couplings.Identity::new),
        row("quantiles", () -> new Couplings.JointQuantiles(3.0))
            .with(any -> Optional.of(new PinballLoss(List.of(0.1, 0.5, 0.9)))),
        row(
            "graph",
            () ->
                new Couplings.GraphLaplacian(
                    List.of(List.of(0.0, 1.0, 0.0), List.of(1.0, 0.0, 2.0), List.of(0.0, 2.0, 0.0)),
                    0.4)),
        row(
            "matrix",
            () ->
                new Couplings.Given(
                    List.of(
                        List.of(2.0, 1.0, 0.0), List.of(1.0, 2.0, 0.5), List.of(0.0, 0.5, 1.0)))));
  }

  @Override
  protected Coupling coupling() {
    return row.component().get();
  }

  @Override
  protected Loss loss() {
    return row.parts().orElseGet(super::loss);
  }

  @Override
  protected List<String> acceptedOptions() {
    return row.accepted();
  }

  @Override
  protected List<String> refusedOptions() {
    return row.refused();
  }
}
