package org.okra.testing.builtin;

import java.util.List;
import java.util.function.Supplier;
import org.okra.core.random.RandomStream;
import org.okra.estimators.loss.HingeLoss;
import org.okra.estimators.loss.LogisticLoss;
import org.okra.estimators.loss.Loss;
import org.okra.estimators.loss.Norm;
import org.okra.estimators.loss.PinballLoss;
import org.okra.estimators.loss.ResidualLosses.Absolute;
import org.okra.estimators.loss.ResidualLosses.EpsilonInsensitive;
import org.okra.estimators.loss.ResidualLosses.EpsilonInsensitive.Flavour;
import org.okra.estimators.loss.ResidualLosses.Huber;
import org.okra.estimators.loss.ResidualLosses.Square;
import org.okra.testing.RegressionLossContract;

/** Every built-in loss of regression keeps the contract. */
@ContractTable
final class RegressionLossesTest extends RegressionLossContract {
  /** What targets are, in place of the normal numbers of the contract. */
  private enum Targets {
    NORMAL,
    ONE,
    LABELS
  }

  private final Row<Loss, Targets> row;

  RegressionLossesTest(Row<Loss, Targets> row) {
    this.row = row;
  }

  private static Row<Loss, Targets> row(String name, Supplier<Loss> loss) {
    return new Row<>(name, loss, Targets.NORMAL);
  }

  private static Supplier<Loss> tube(Flavour flavour, Norm norm) {
    return () -> new EpsilonInsensitive(0.4, flavour, norm);
  }

  static List<Row<Loss, Targets>> rows() {
    return List.of(
        row("of squares", Square::new),
        row("of huber", () -> new Huber(0.7, Norm.EUCLIDEAN)),
        row("of huber by coordinates", () -> new Huber(0.7, Norm.COORDINATES)),
        row("outside a tube", tube(Flavour.L1, Norm.EUCLIDEAN)),
        row("outside a tube by coordinates", tube(Flavour.L1, Norm.COORDINATES)),
        row("squared outside a tube", tube(Flavour.L2, Norm.EUCLIDEAN)),
        row("squared outside a tube by coordinates", tube(Flavour.L2, Norm.COORDINATES)),
        row("of absolute values", Absolute::new),
        row("of lengths", () -> new Absolute(Norm.EUCLIDEAN)),
        row("one quantile", () -> new PinballLoss(List.of(0.2)))
            .refuses("{levels: [0.9, 0.1]}", "{levels: [0.5, 0.5]}", "{levels: []}"),
        row("several quantiles", () -> new PinballLoss(List.of(0.1, 0.5, 0.8)))
            .with(any -> Targets.ONE),
        row("of margins", HingeLoss::new).with(any -> Targets.LABELS),
        row("of logits", LogisticLoss::new).with(any -> Targets.LABELS));
  }

  @Override
  protected Loss loss() {
    return row.component().get();
  }

  @Override
  protected int targets() {
    return row.parts() == Targets.ONE ? 1 : super.targets();
  }

  @Override
  protected double[] target(RandomStream stream) {
    return row.parts() == Targets.LABELS
        ? stream.doubles(targets()).map(value -> value < 0.5 ? -1 : 1).toArray()
        : super.target(stream);
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
