package org.okra.testing.builtin;

import java.util.List;
import org.junit.jupiter.api.Nested;
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
final class EstimatorsTest {
  @Nested
  final class RidgeRegression extends EstimatorContract {
    @Override
    protected Estimator estimator() {
      return new Ridge(0.01);
    }

    @Override
    protected double tolerance() {
      return 1e-9;
    }
  }

  @Nested
  final class RidgeThroughTheOrigin extends EstimatorContract {
    @Override
    protected Estimator estimator() {
      return new Ridge(0.01, Intercept.OFF);
    }

    @Override
    protected double tolerance() {
      return 1e-9;
    }
  }

  /** Lambdas so near to each other that which of them is chosen does not show. */
  @Nested
  final class RidgeWithLambdasPerTarget extends EstimatorContract {
    @Override
    protected Estimator estimator() {
      return new Ridge(0.01, Intercept.AUTO, 1.001);
    }
  }

  @Nested
  final class MeanOutput extends EstimatorContract {
    @Override
    protected Estimator estimator() {
      return new Constant();
    }

    @Override
    protected double tolerance() {
      return 1e-12;
    }
  }

  @Nested
  final class NearestNeighbour extends EstimatorContract {
    @Override
    protected Estimator estimator() {
      return new Nearest();
    }

    @Override
    protected double tolerance() {
      return 1e-12;
    }
  }

  /** Of all rows and columns, so that nothing is drawn by their numbers. */
  @Nested
  final class TreesOfAllRows extends EstimatorContract {
    @Override
    protected Estimator estimator() {
      return new Forest(4, Thresholds.BEST, 1, 1, 1, 20);
    }

    @Override
    protected double tolerance() {
      return 1e-12;
    }
  }

  /** Every tree of a part of the rows, which it draws. */
  @Nested
  final class TreesOfSomeRows extends EstimatorContract {
    @Override
    protected Estimator estimator() {
      return new Forest(40, Thresholds.BEST, 2, 0.5, 0.7, 20);
    }

    @Override
    protected boolean drawsPairs() {
      return true;
    }

    @Override
    protected double tolerance() {
      return 1e-12;
    }
  }

  /** The trees that one row was left out of, and rows that none was. */
  @Nested
  final class FewTreesOfNearlyAllRows extends EstimatorContract {
    @Override
    protected Estimator estimator() {
      return new Forest(5, Thresholds.RANDOM, 1, 1, 0.99, 1);
    }

    @Override
    protected boolean drawsPairs() {
      return true;
    }

    @Override
    protected double tolerance() {
      return 1e-12;
    }
  }

  @Nested
  final class LowRankAlternating extends EstimatorContract {
    @Override
    protected Estimator estimator() {
      return new LowRank(0.01, 20, 5000, 1e-12, TraceNormMethod.ALTERNATING);
    }
  }

  @Nested
  final class LowRankProximal extends EstimatorContract {
    @Override
    protected Estimator estimator() {
      return new LowRank(0.01, 20, 5000, 1e-12, TraceNormMethod.PROXIMAL);
    }
  }

  @Nested
  final class LowRankGradient extends EstimatorContract {
    @Override
    protected Estimator estimator() {
      return new LowRank(0.01, 20, 5000, 1e-12, TraceNormMethod.GRADIENT);
    }
  }

  private static Lipschitz machine(Loss loss, SolverChoice solver) {
    return new Lipschitz(
        loss, 0.02, new Couplings.Identity(), Lipschitz.Centre.ZERO, solver, 1e-9, 20_000);
  }

  @Nested
  final class SmoothMachine extends EstimatorContract {
    @Override
    protected Estimator estimator() {
      return machine(new ResidualLosses.Huber(0.5, Norm.EUCLIDEAN), SolverChoice.AUTOMATIC);
    }
  }

  @Nested
  final class MachineWithKinks extends EstimatorContract {
    @Override
    protected Estimator estimator() {
      return machine(new ResidualLosses.EpsilonInsensitive(), SolverChoice.ADMM);
    }
  }

  @Nested
  final class DualMachine extends EstimatorContract {
    @Override
    protected Estimator estimator() {
      return machine(new ResidualLosses.Huber(), SolverChoice.DUAL_COORDINATE_ASCENT);
    }
  }

  @Nested
  final class LargeMargin extends EstimatorContract {
    @Override
    protected Estimator estimator() {
      return machine(new HingeLoss(), SolverChoice.AUTOMATIC);
    }

    @Override
    protected double[] target(double[] input, RandomStream random) {
      return new double[] {Math.copySign(1, input[0] + 0.3 * random.nextGaussian())};
    }
  }

  @Nested
  final class JointQuantiles extends EstimatorContract {
    @Override
    protected Estimator estimator() {
      return new Lipschitz(
          new PinballLoss(List.of(0.1, 0.5, 0.9)),
          0.02,
          new Couplings.JointQuantiles(),
          Lipschitz.Centre.CONSTANT,
          SolverChoice.AUTOMATIC,
          1e-8,
          20_000);
    }

    @Override
    protected double[] target(double[] input, RandomStream random) {
      return new double[] {3 + Math.sin(input[0]) + 0.5 * random.nextGaussian()};
    }
  }
}
