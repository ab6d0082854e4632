package org.okra.testing.builtin;

import java.util.List;
import org.junit.jupiter.api.Nested;
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
final class RegressionLossesTest {
  @Nested
  final class OfSquares extends RegressionLossContract {
    @Override
    protected Loss loss() {
      return new Square();
    }
  }

  @Nested
  final class OfHuber extends RegressionLossContract {
    @Override
    protected Loss loss() {
      return new Huber(0.7, Norm.EUCLIDEAN);
    }
  }

  @Nested
  final class OfHuberByCoordinates extends RegressionLossContract {
    @Override
    protected Loss loss() {
      return new Huber(0.7, Norm.COORDINATES);
    }
  }

  @Nested
  final class OutsideATube extends RegressionLossContract {
    @Override
    protected Loss loss() {
      return new EpsilonInsensitive(0.4, Flavour.L1, Norm.EUCLIDEAN);
    }
  }

  @Nested
  final class OutsideATubeByCoordinates extends RegressionLossContract {
    @Override
    protected Loss loss() {
      return new EpsilonInsensitive(0.4, Flavour.L1, Norm.COORDINATES);
    }
  }

  @Nested
  final class SquaredOutsideATube extends RegressionLossContract {
    @Override
    protected Loss loss() {
      return new EpsilonInsensitive(0.4, Flavour.L2, Norm.EUCLIDEAN);
    }
  }

  @Nested
  final class SquaredOutsideATubeByCoordinates extends RegressionLossContract {
    @Override
    protected Loss loss() {
      return new EpsilonInsensitive(0.4, Flavour.L2, Norm.COORDINATES);
    }
  }

  @Nested
  final class OfAbsoluteValues extends RegressionLossContract {
    @Override
    protected Loss loss() {
      return new Absolute();
    }
  }

  @Nested
  final class OfLengths extends RegressionLossContract {
    @Override
    protected Loss loss() {
      return new Absolute(Norm.EUCLIDEAN);
    }
  }

  @Nested
  final class OneQuantile extends RegressionLossContract {
    @Override
    protected Loss loss() {
      return new PinballLoss(List.of(0.2));
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{levels: [0.9, 0.1]}", "{levels: [0.5, 0.5]}", "{levels: []}");
    }
  }

  @Nested
  final class SeveralQuantiles extends RegressionLossContract {
    @Override
    protected Loss loss() {
      return new PinballLoss(List.of(0.1, 0.5, 0.8));
    }

    @Override
    protected int targets() {
      return 1;
    }
  }

  /** Targets are labels. */
  abstract static class OfLabels extends RegressionLossContract {
    @Override
    protected double[] target(RandomStream stream) {
      return stream.doubles(targets()).map(value -> value < 0.5 ? -1 : 1).toArray();
    }
  }

  @Nested
  final class OfMargins extends OfLabels {
    @Override
    protected Loss loss() {
      return new HingeLoss();
    }
  }

  @Nested
  final class OfLogits extends OfLabels {
    @Override
    protected Loss loss() {
      return new LogisticLoss();
    }
  }
}
