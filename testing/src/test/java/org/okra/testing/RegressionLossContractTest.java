package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.estimators.loss.Loss;
import org.okra.estimators.loss.ResidualLosses;

/** The contract notices losses that are broken on purpose. */
final class RegressionLossContractTest {
  /** What is wrong with a loss, and the check that notices. */
  enum Fault {
    NEGATIVE(RegressionLossContract::valuesAreFiniteAndNotNegative),
    NOT_CONVEX(RegressionLossContract::theLossIsConvexAlongLines),
    WRONG_SLOPE(RegressionLossContract::subgradientsEqualFiniteDifferences),
    STEEP(RegressionLossContract::subgradientsSupportTheLoss),
    WRONG_PROXIMAL(RegressionLossContract::proximalPointsAreTheMinimaOfTheirDefinition),
    WRONG_CONJUGATE(RegressionLossContract::proximalMapsAndConjugatesMeetInMoreausIdentity),
    LARGE_CONJUGATE(RegressionLossContract::fenchelYoungHoldsAndIsAnEqualityAtSubgradients),
    NOT_SEPARABLE(RegressionLossContract::aSeparableLossIsASumOverPredictions),
    OVERWRITING(RegressionLossContract::argumentsAreLeftAsTheyAre);

    private final Consumer<RegressionLossContract> check;

    Fault(Consumer<RegressionLossContract> check) {
      this.check = check;
    }
  }

  /** The square loss with a fault. */
  @Component(name = "broken", help = "broken")
  record Broken(@Option(help = "fault") Fault fault) implements Loss {
    private static final Loss SOUND = new ResidualLosses.Square();

    public Broken() {
      this(Fault.NEGATIVE);
    }

    @Override
    public double value(double[] prediction, double[] target) {
      double value = SOUND.value(prediction, target);
      return switch (fault) {
        case NEGATIVE -> -value;
        case NOT_CONVEX, NOT_SEPARABLE -> Math.log1p(value);
        default -> value;
      };
    }

    @Override
    public void subgradient(double[] prediction, double[] target, double[] result) {
      SOUND.subgradient(prediction, target, result);
      result[0] *= fault == Fault.WRONG_SLOPE ? 1.001 : fault == Fault.STEEP ? 3 : 1;
    }

    @Override
    public void proximal(double step, double[] point, double[] target, double[] result) {
      SOUND.proximal(step, point, target, result);
      result[0] += fault == Fault.WRONG_PROXIMAL ? 0.1 : 0;
      point[0] = fault == Fault.OVERWRITING ? 0 : point[0];
    }

    @Override
    public double conjugate(double[] dual, double[] target) {
      double value = SOUND.conjugate(dual, target);
      return fault == Fault.WRONG_CONJUGATE || fault == Fault.LARGE_CONJUGATE ? 2 * value : value;
    }

    @Override
    public boolean separable() {
      return fault == Fault.NOT_SEPARABLE;
    }
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void faultsAreNoticed(Fault fault) {
    RegressionLossContract contract =
        new RegressionLossContract() {
          @Override
          protected Loss loss() {
            return new Broken(fault);
          }
        };
    contract.openContext();
    try {
      assertThatThrownBy(() -> fault.check.accept(contract)).isInstanceOf(AssertionError.class);
    } finally {
      contract.closeContext();
    }
  }
}
