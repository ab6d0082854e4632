package org.okra.testing.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.estimators.Constant;
import org.okra.estimators.Estimator;
import org.okra.estimators.FitProblem;
import org.okra.estimators.Fitted;
import org.okra.estimators.HeldOut;
import org.okra.estimators.Sides;
import org.okra.estimators.TrainingPairs;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapSource;

/** An estimator of another module trains once, and leaves pairs out by what it kept of that. */
final class KeptByPluginsTest {
  private static final int PAIRS = 12;

  private static Samples<FeatureVector> vectors(int columns, long seed) {
    RandomStream random = new RandomStream(seed);
    Matrix rows = Matrix.zeros(PAIRS, columns);
    Arrays.setAll(rows.values(), i -> random.nextGaussian());
    return new DenseRows(rows).as(FeatureVector.class, "test");
  }

  /**
   * The mean, as if it were costly.
   *
   * @param name tells two of them apart
   * @param fits how often it was computed
   */
  private record Mean(String name, AtomicInteger fits) implements Estimator {
    private record Sums<Y>(FeatureMap<Y> map, Matrix targets, double[] sums) {}

    private <Y> Sums<Y> sums(FitProblem<?, Y> problem) {
      return problem.kept(
          this,
          () -> {
            fits.incrementAndGet();
            FeatureMap<Y> map = problem.coordinates(1);
            Matrix targets = problem.targets(map);
            double[] sums = new double[targets.columns()];
            for (int i = 0; i < targets.rows(); i++) {
              for (int j = 0; j < sums.length; j++) {
                sums[j] += targets.get(i, j);
              }
            }
            return new Sums<>(map, targets, sums);
          });
    }

    @Override
    public <X, Y> Fitted<X, Y> train(FitProblem<X, Y> problem) {
      Sums<Y> known = sums(problem);
      double[] mean = Arrays.stream(known.sums()).map(sum -> sum / problem.rows()).toArray();
      Matrix nothing = Matrix.zeros(problem.inputMap().dimension(), mean.length);
      return new Fitted<>(problem.model(known.map(), nothing, mean), Map.of());
    }

    @Override
    public <X, Y> HeldOut<Y> leaveOneOut(FitProblem<X, Y> problem, int[] rows) {
      Sums<Y> known = sums(problem);
      Matrix means = Matrix.zeros(rows.length, known.sums().length);
      for (int i = 0; i < rows.length; i++) {
        for (int j = 0; j < means.columns(); j++) {
          double others = known.sums()[j] - known.targets().get(rows[i], j);
          means.set(i, j, others / (problem.rows() - 1));
        }
      }
      return new HeldOut<>(problem.sides().outputKernel(), known.map(), means);
    }

    @Override
    public boolean leavesOneOut() {
      return true;
    }
  }

  @Test
  void whatTrainingFoundIsKeptUntilAnotherEstimatorKeepsSomething() {
    int[] rows = {0, 3, 4, PAIRS - 1};
    try (RunContext context = RunContext.withSeed(1)) {
      FitProblem<FeatureVector, FeatureVector> problem =
          FitProblem.of(
              new Sides<>(
                  new LinearKernel(),
                  MapSource.coordinates(),
                  new LinearKernel(),
                  Projections.coordinates()),
              new TrainingPairs<>(vectors(3, 1), vectors(2, 2)),
              context);
      Mean mean = new Mean("first", new AtomicInteger());
      mean.train(problem);
      Matrix left = mean.leaveOneOut(problem, rows).predictions();
      assertThat(left.values())
          .containsExactly(
              new Constant().leaveOneOut(problem, rows).predictions().values(), within(1e-12));
      assertThat(mean.fits()).hasValue(1);
      Mean other = new Mean("second", new AtomicInteger());
      other.train(problem);
      assertThat(other.fits()).hasValue(1);
      mean.leaveOneOut(problem, rows);
      assertThat(mean.fits()).hasValue(2);
    }
  }
}
