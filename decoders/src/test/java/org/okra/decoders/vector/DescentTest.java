package org.okra.decoders.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Cancellation;
import org.okra.core.run.RunContext;

/** On bowls whose lowest points are known: the weights of a query are its lowest point. */
final class DescentTest {
  private static final Descent.Bounds ANYWHERE =
      new Descent.Bounds(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

  private final RunContext context = RunContext.withSeed(1);

  /** {@code sum_j (j + 1) (y_j - w_j)^2 - 5}, with the given first step. */
  private static ScoreSlope bowl(double step) {
    return (points, weights, context) -> {
      double[] scores = new double[points.rows()];
      double[] steps = new double[points.rows()];
      Matrix gradients = Matrix.zeros(points.rows(), points.columns());
      for (int q = 0; q < points.rows(); q++) {
        steps[q] = step;
        scores[q] = -5;
        for (int j = 0; j < points.columns(); j++) {
          double difference = points.get(q, j) - weights.get(q, j);
          scores[q] += (j + 1) * difference * difference;
          gradients.set(q, j, 2 * (j + 1) * difference);
        }
      }
      return new ScoreSlope.Slopes(scores, gradients, steps);
    };
  }

  private static Matrix random(int rows, int columns, int seed) {
    RandomStream random = new RandomStream(seed);
    Matrix matrix = Matrix.zeros(rows, columns);
    for (int k = 0; k < matrix.values().length; k++) {
      matrix.values()[k] = 3 * random.nextGaussian();
    }
    return matrix;
  }

  @ParameterizedTest
  @EnumSource(Descent.Steps.class)
  void everyPointComesToRestInItsOwnBowlWithinTheBounds(Descent.Steps steps) {
    int queries = 20;
    Matrix lowest = random(queries, 3, 1);
    Matrix points = random(queries, 3, 2);
    // Some start where they end, and leave the block before the others.
    points.rowBlock(0, 6).setAll(lowest.rowBlock(0, 6));
    Descent.Bounds bounds = new Descent.Bounds(-2, 2.5);
    for (int k = 0; k < points.values().length; k++) {
      points.values()[k] = bounds.nearest(points.values()[k]);
    }
    // A first step that is far too long is halved.
    for (double step : new double[] {0.1, 50}) {
      Matrix found = points.copy();
      double[] scores =
          Descent.run(
              found, lowest, bowl(step), new Descent.Settings(bounds, steps, 1000, 1), context);
      for (int q = 0; q < queries; q++) {
        double expected = -5;
        for (int j = 0; j < 3; j++) {
          double nearest = bounds.nearest(lowest.get(q, j));
          assertThat(found.get(q, j)).isCloseTo(nearest, within(1e-5));
          expected += (j + 1) * Math.pow(nearest - lowest.get(q, j), 2);
        }
        assertThat(scores[q]).isCloseTo(expected, within(1e-8));
      }
    }
  }

  @Test
  void oneRoundIsOneStepAlongTheSlope() {
    Matrix lowest = Matrix.ofRows(new double[] {1, -1});
    Matrix point = Matrix.ofRows(new double[] {3, 0});
    double[] scores =
        Descent.run(
            point,
            lowest,
            bowl(0.125),
            new Descent.Settings(ANYWHERE, Descent.Steps.PROPOSED, 1, 1),
            context);
    assertThat(point.rowValues(0)).containsExactly(3 - 0.125 * 4, 0 - 0.125 * 4);
    assertThat(scores).containsExactly(1.5 * 1.5 + 2 * 0.5 * 0.5 - 5);
  }

  @Test
  void theSecondStepFollowsTheCurvature() {
    // Along one coordinate |dy|^2 / <dy, dg> is the step to the lowest point itself.
    Matrix lowest = Matrix.column(1);
    Matrix point = Matrix.column(3);
    Descent.run(
        point,
        lowest,
        bowl(0.125),
        new Descent.Settings(ANYWHERE, Descent.Steps.CURVATURE, 2, 1),
        context);
    assertThat(point.get(0, 0)).isEqualTo(1);
    // The proposed step again does not get there.
    Matrix other = Matrix.column(3);
    Descent.run(
        other,
        lowest,
        bowl(0.125),
        new Descent.Settings(ANYWHERE, Descent.Steps.PROPOSED, 2, 1),
        context);
    assertThat(other.get(0, 0)).isEqualTo(1 + 2 * 0.75 * 0.75);
  }

  /** Scores that never fall, and scores that are no number anywhere else. */
  @ParameterizedTest
  @EnumSource(Descent.Steps.class)
  void aStepThatDoesNotLowerTheScoreIsHalvedThirtyTimesAndNeverTaken(Descent.Steps steps) {
    for (double elsewhere : new double[] {2, Double.NaN}) {
      AtomicInteger asked = new AtomicInteger();
      ScoreSlope flat =
          (points, weights, run) -> {
            Matrix gradients = Matrix.column(1);
            double score = asked.getAndIncrement() == 0 ? 2 : elsewhere;
            return new ScoreSlope.Slopes(new double[] {score}, gradients, new double[] {1e6});
          };
      Matrix point = Matrix.column(0);
      double[] scores =
          Descent.run(
              point,
              Matrix.column(0),
              flat,
              new Descent.Settings(ANYWHERE, steps, 1000, 1e-30),
              context);
      assertThat(point.get(0, 0)).isZero();
      assertThat(scores).containsExactly(2);
      assertThat(asked.get()).isEqualTo(1 + 31);
    }
  }

  @Test
  void aCancelledDescentEnds() {
    Cancellation cancellation = new Cancellation();
    RunContext stoppable = RunContext.builder().cancellation(cancellation).build();
    ScoreSlope cancels =
        (points, weights, run) -> {
          cancellation.cancel();
          return bowl(1e-6).at(points, weights, run);
        };
    assertThatThrownBy(
            () ->
                Descent.run(
                    Matrix.column(3),
                    Matrix.column(1),
                    cancels,
                    new Descent.Settings(ANYWHERE, Descent.Steps.PROPOSED, 1000, 1),
                    stoppable))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
  }
}
