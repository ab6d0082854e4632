package org.okra.testing.builtin;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.okra.core.random.RandomStream;
import org.okra.core.tree.Thresholds;
import org.okra.estimators.Constant;
import org.okra.estimators.Estimator;
import org.okra.estimators.Forest;
import org.okra.estimators.Intercept;
import org.okra.estimators.Nearest;
import org.okra.estimators.Ridge;
import org.okra.estimators.lipschitz.Couplings;
import org.okra.estimators.lipschitz.Lipschitz;
import org.okra.estimators.lipschitz.SolverChoice;
import org.okra.estimators.loss.HingeLoss;
import org.okra.estimators.loss.Loss;
import org.okra.estimators.loss.Norm;
import org.okra.estimators.loss.PinballLoss;
import org.okra.estimators.loss.ResidualLosses;
import org.okra.estimators.lowrank.LowRank;
import org.okra.estimators.lowrank.TraceNormMethod;
import org.okra.testing.EstimatorContract;

/** Every built-in estimator keeps the contract. */
@ContractTable
final class EstimatorsTest extends EstimatorContract {
  private final Row<Estimator, Training> row;

  EstimatorsTest(Row<Estimator, Training> row) {
    this.row = row;
  }

  /**
   * How an estimator trains.
   *
   * @param tolerance if it is not that of the contract
   * @param drawsPairs whether it draws pairs
   * @param target of an input, if it is not that of the contract
   */
  private record Training(
      OptionalDouble tolerance,
      boolean drawsPairs,
      Optional<BiFunction<double[], RandomStream, double[]>> target) {
    Training within(double bound) {
      return new Training(OptionalDouble.of(bound), drawsPairs, target);
    }

    Training onDrawnPairs() {
      return new Training(tolerance, true, target);
    }

    Training to(BiFunction<double[], RandomStream, double[]> other) {
      return new Training(tolerance, drawsPairs, Optional.of(other));
    }
  }

  private static Row<Estimator, Training> row(String name, Supplier<Estimator> estimator) {
    return new Row<>(
        name, estimator, new Training(OptionalDouble.empty(), false, Optional.empty()));
  }

  static List<Row<Estimator, Training>> rows() {
    return List.of(
        row("ridge regression", () -> new Ridge(0.01)).with(training -> training.within(1e-9)),
        row("ridge through the origin", () -> new Ridge(0.01, Intercept.OFF))
            .with(training -> training.within(1e-9)),
        // Lambdas so near to each other that which of them is chosen does not show.
        row("ridge with lambdas per target", () -> new Ridge(0.01, Intercept.AUTO, 1.001)),
        row("mean output", Constant::new).with(training -> training.within(1e-12)),
        row("nearest neighbour", Nearest::new).with(training -> training.within(1e-12)),
        // Of all rows and columns, so that nothing is drawn by their numbers.
        row("trees of all rows", () -> new Forest(4, Thresholds.BEST, 1, 1, 1, 20))
            .with(training -> training.within(1e-12)),
        // Every tree of a part of the rows, which it draws.
        row("trees of some rows", () -> new Forest(40, Thresholds.BEST, 2, 0.5, 0.7, 20))
            .with(training -> training.within(1e-12).onDrawnPairs()),
        // The trees that one row was left out of, and rows that none was.
        row("few trees of nearly all rows", () -> new Forest(5, Thresholds.RANDOM, 1, 1, 0.99, 1))
            .with(training -> training.within(1e-12).onDrawnPairs()),
        row("low rank alternating", lowRank(TraceNormMethod.ALTERNATING)),
        row("low rank proximal", lowRank(TraceNormMethod.PROXIMAL)),
        row("low rank gradient", lowRank(TraceNormMethod.GRADIENT)),
        row(
            "smooth machine",
            machine(new ResidualLosses.Huber(0.5, Norm.EUCLIDEAN), SolverChoice.AUTOMATIC)),
        row(
            "machine with kinks",
            machine(new ResidualLosses.EpsilonInsensitive(), SolverChoice.ADMM)),
        row(
            "dual machine",
            machine(new ResidualLosses.Huber(), SolverChoice.DUAL_COORDINATE_ASCENT)),
        row("large margin", machine(new HingeLoss(), SolverChoice.AUTOMATIC))
            .with(training -> training.to(EstimatorsTest::label)),
        row(
                "joint quantiles",
                () ->
                    new Lipschitz(
                        new PinballLoss(List.of(0.1, 0.5, 0.9)),
                        0.02,
                        new Couplings.JointQuantiles(),
                        Lipschitz.Centre.CONSTANT,
                        SolverChoice.AUTOMATIC,
                        1e-8,
                        20_000))
            .with(training -> training.to(EstimatorsTest::number)));
  }

  private static Supplier<Estimator> lowRank(TraceNormMethod method) {
    return () -> new LowRank(0.01, 20, 5000, 1e-12, method);
  }

  private static Supplier<Estimator> machine(Loss loss, SolverChoice solver) {
    return () ->
        new Lipschitz(
            loss, 0.02, new Couplings.Identity(), Lipschitz.Centre.ZERO, solver, 1e-9, 20_000);
  }

  private static double[] label(double[] input, RandomStream random) {
    return new double[] {Math.copySign(1, input[0] + 0.3 * random.nextGaussian())};
  }

  private static double[] number(double[] input, RandomStream random) {
    return new double[] {3 + Math.sin(input[0]) + 0.5 * random.nextGaussian()};
  }

  @Override
  protected Estimator estimator() {
    return row.component().get();
  }

  @Override
  protected double tolerance() {
    return row.parts().tolerance().orElseGet(super::tolerance);
  }

  @Override
  protected boolean drawsPairs() {
    return row.parts().drawsPairs() || super.drawsPairs();
  }

  @Override
  protected double[] target(double[] input, RandomStream random) {
    return row.parts()
        .target()
        .map(any -> any.apply(input, random))
        .orElseGet(() -> super.target(input, random));
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
