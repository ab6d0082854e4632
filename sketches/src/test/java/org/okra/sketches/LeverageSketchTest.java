package org.okra.sketches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.linear.Eigenpairs;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.kernels.Gram;
import org.okra.kernels.KernelGram;
import org.okra.kernels.StoredGram;

final class LeverageSketchTest {
  private static final RunContext CONTEXT = RunContext.withSeed(6);

  /** 400 points: a dense cloud and, every twentieth, a point of its own far away. */
  private static Gram cloudAndOutliers() {
    Matrix points = TestKernels.normal(400, 2, 3).copy();
    for (int i = 0; i < 400; i += 20) {
      points.set(i, 0, 20 + 5 * i);
    }
    return new KernelGram<>(new TestKernels.Gaussian(0.1), new DenseRows(points), CONTEXT);
  }

  @Test
  void scoresFollowTheExactOnes() {
    double lambda = 1e-3;
    double[] exact = exactScores(cloudAndOutliers(), lambda);
    double[] approximate =
        new LeverageScores(cloudAndOutliers(), 120, CONTEXT).compute(Optional.of(lambda));
    double exactSum = 0;
    double approximateSum = 0;
    for (int i = 0; i < 400; i++) {
      exactSum += exact[i];
      approximateSum += approximate[i];
    }
    for (int i = 0; i < 400; i++) {
      double ratio = (approximate[i] / approximateSum) / (exact[i] / exactSum);
      // Musco and Musco: within constant factors.
      assertThat(ratio).as("point " + i).isBetween(0.4, 2.5);
    }
  }

  /**
   * Where the sample is all points nothing is approximate: {@code k_ii - k_i (K + ridge)^-1 k_i}.
   */
  @Test
  void scoresOfASampleOfAllPointsAreExact() {
    int points = 12;
    Matrix gram = TestKernels.positiveDefinite(points, CONTEXT, 5);
    double lambda = 0.3;
    Matrix regularised = gram.copy();
    for (int i = 0; i < points; i++) {
      regularised.set(i, i, gram.get(i, i) + points * lambda);
    }
    Matrix solved = CONTEXT.linearAlgebra().cholesky(regularised).solve(gram);
    double[] scores =
        new LeverageScores(new StoredGram(gram), points, CONTEXT).compute(Optional.of(lambda));
    for (int i = 0; i < points; i++) {
      double explained = 0;
      for (int j = 0; j < points; j++) {
        explained += gram.get(i, j) * solved.get(j, i);
      }
      double expected = Math.min(points * lambda, gram.get(i, i) - explained);
      assertThat(scores[i]).isCloseTo(expected, within(1e-12 * points));
    }
  }

  /** Points at right angles explain nothing of one another, in whichever block they are. */
  @Test
  void rowsBeyondOneBlockHaveScoresToo() {
    int points = 34_000;
    double[] scores =
        new LeverageScores(new RightAngles(points), 64, CONTEXT).compute(Optional.of(1e-6));
    assertThat(scores).hasSize(points);
    double ridge = points * 1e-6;
    assertThat(Arrays.stream(scores).filter(each -> each == ridge).count())
        .isGreaterThanOrEqualTo(points - 64);
    assertThat(Arrays.stream(scores).min().orElseThrow()).isPositive();
  }

  /** The identity, of any size. */
  private record RightAngles(int size) implements Gram {
    @Override
    public void fill(int rowFrom, int rowTo, int[] columns, Matrix block) {
      for (int j = 0; j < columns.length; j++) {
        for (int i = rowFrom; i < rowTo; i++) {
          block.set(i - rowFrom, j, i == columns[j] ? 1 : 0);
        }
      }
    }

    @Override
    public void fillSymmetric(int[] chosen, Matrix block) {
      block.setAll(Matrix.identity(chosen.length));
    }

    @Override
    public double[] diagonal() {
      double[] ones = new double[size];
      Arrays.fill(ones, 1);
      return ones;
    }
  }

  @Test
  void outliersAreFoundMoreOftenThanByUniformDraws() {
    Sketch sketch =
        new LeverageSketch(SketchSize.of(60), Optional.empty()).draw(cloudAndOutliers(), CONTEXT);
    long outliers = Arrays.stream(sketch.support()).filter(i -> i % 20 == 0).count();
    // Uniform draws would find 3 of the 20 on average.
    assertThat(outliers).isGreaterThan(9);
  }

  @Test
  void oneRowIsDrawnByTheDiagonal() {
    Matrix diagonal = Matrix.zeros(3, 3);
    diagonal.set(1, 1, 2);
    Sketch sketch =
        new LeverageSketch(SketchSize.of(1), Optional.empty())
            .draw(new StoredGram(diagonal), CONTEXT);
    assertThat(sketch.support()).containsExactly(1);
    assertThat(sketch.toDense().get(0, 1)).isCloseTo(1, within(1e-15));
  }

  @Test
  void aZeroGramMatrixIsRefused() {
    assertThatThrownBy(
            () ->
                new LeverageSketch(SketchSize.of(4), Optional.empty())
                    .draw(new StoredGram(Matrix.zeros(9, 9)), CONTEXT))
        .isInstanceOf(OkraException.class);
  }

  /** {@code [K (K + n lambda I)^-1]_ii} by the eigendecomposition. */
  private static double[] exactScores(Gram gram, double lambda) {
    int points = gram.size();
    Matrix values = Matrix.zeros(points, points);
    gram.fillSymmetric(IntStream.range(0, points).toArray(), values);
    Eigenpairs pairs = CONTEXT.linearAlgebra().eigen(values);
    double[] scores = new double[points];
    for (int i = 0; i < points; i++) {
      for (int j = 0; j < points; j++) {
        double value = Math.max(0, pairs.values()[j]);
        double entry = pairs.vectors().get(i, j);
        scores[i] += entry * entry * value / (value + points * lambda);
      }
    }
    return scores;
  }

  /** Without a lambda, half the points of the smallest level count: here those are all. */
  @Test
  void theRidgeIsChosenByTheEffectiveDimension() {
    int points = 12;
    Gram gram =
        new KernelGram<>(
            new TestKernels.Gaussian(0.3), TestKernels.normalRows(points, 2, 7), CONTEXT);
    double low = 1e-12;
    double high = 1;
    for (int step = 0; step < 200; step++) {
      double middle = 0.5 * (low + high);
      double dimension = Arrays.stream(exactScores(gram, middle)).sum();
      low = dimension > 0.5 * points ? middle : low;
      high = dimension > 0.5 * points ? high : middle;
    }
    double[] chosen = new LeverageScores(gram, points, CONTEXT).compute(Optional.empty());
    double[] expected = exactScores(gram, high);
    for (int i = 0; i < points; i++) {
      assertThat(chosen[i]).isCloseTo(points * high * expected[i], within(1e-9));
    }
  }

  /** Points that repeat others make a sample singular: its ridge is never below rounding. */
  @Test
  void aTinyLambdaIsNoneForRepeatedPoints() {
    for (double scale : new double[] {1e-6, 1, 1e6}) {
      Matrix gram = Matrix.zeros(12, 12);
      gram.fill(scale);
      double[] scores =
          new LeverageScores(new StoredGram(gram), 12, CONTEXT).compute(Optional.of(1e-40));
      assertThat(scores).hasSize(12).containsOnly(12 * 1e-40);
    }
  }

  /** The rows of the sample are in hand: where it is all points, no other value is asked for. */
  @Test
  void noKernelValueOfTheSampleIsAskedForTwice() {
    Matrix values = TestKernels.positiveDefinite(9, CONTEXT, 5);
    Gram symmetricOnly =
        new Gram() {
          @Override
          public int size() {
            return 9;
          }

          @Override
          public void fill(int rowFrom, int rowTo, int[] columns, Matrix block) {
            throw new AssertionError("values of the sample were asked for again");
          }

          @Override
          public void fillSymmetric(int[] chosen, Matrix block) {
            new StoredGram(values).fillSymmetric(chosen, block);
          }

          @Override
          public double[] diagonal() {
            return new StoredGram(values).diagonal();
          }
        };
    assertThat(new LeverageScores(symmetricOnly, 9, CONTEXT).compute(Optional.of(0.1))).hasSize(9);
  }

  @Test
  void aSampleOfOnePointHasScoresOfItsOwn() {
    Matrix gram = Matrix.identity(4);
    double[] scores =
        new LeverageScores(new StoredGram(gram), 1, CONTEXT).compute(Optional.of(0.01));
    // At most the ridge; the point of the sample explains itself.
    assertThat(Arrays.stream(scores).filter(each -> each == 0.04).count())
        .isGreaterThanOrEqualTo(3);
    assertThat(new LeverageScores(new StoredGram(gram), 0, CONTEXT).compute(Optional.of(0.01)))
        .containsExactly(1, 1, 1, 1);
  }
}
