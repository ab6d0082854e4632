package org.okra.estimators.lipschitz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.okra.core.Matrix;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.linear.Entries;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.estimators.DistantRows;
import org.okra.estimators.Estimator;
import org.okra.estimators.FitProblem;
import org.okra.estimators.Fitted;
import org.okra.estimators.RowTask;
import org.okra.estimators.Sides;
import org.okra.estimators.TrainingPairs;
import org.okra.estimators.TrainingSums;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapSource;

/** A machine of rows that are seen through sums alone is that of the rows themselves. */
final class DistantRowsTest {
  private static final int SAMPLES = 240;

  private final RunContext context = RunContext.withSeed(8);
  private final Matrix x = Entries.gaussian(SAMPLES, 3, new RandomStream(2));
  private final Matrix y = targets();
  private final double[] weights = weights();

  @AfterEach
  void close() {
    context.close();
  }

  private Matrix targets() {
    RandomStream random = new RandomStream(3);
    Matrix result = Matrix.zeros(SAMPLES, 2);
    for (int i = 0; i < SAMPLES; i++) {
      result.set(i, 0, Math.sin(2 * x.get(i, 0)) + 0.3 * random.nextGaussian());
      result.set(i, 1, 3 + x.get(i, 1) * (1 + 0.3 * random.nextGaussian()));
    }
    return result;
  }

  private static double[] weights() {
    RandomStream random = new RandomStream(4);
    double[] result = new double[SAMPLES];
    Arrays.setAll(result, i -> 0.5 + random.nextDouble());
    return result;
  }

  /** Rows in blocks of different sizes, visited one after the other. */
  private record Blocks(List<RowTask.Block> blocks, TrainingSums sums, RunContext context)
      implements DistantRows<FeatureVector, FeatureVector> {
    @Override
    public TrainingPairs<FeatureVector, FeatureVector> select(int[] numbers) {
      throw new AssertionError("A machine asks for no rows.");
    }

    @Override
    public Visited visited(Matrix basis) {
      List<RowTask.Block> rotated =
          new ArrayList<>(
              blocks.stream()
                  .map(
                      block ->
                          new RowTask.Block(
                              context.linearAlgebra().multiply(block.features(), basis),
                              block.targets(),
                              block.weights(),
                              new double[0]))
                  .toList());
      return new Visited() {
        @Override
        public double[] sum(RowTask task) {
          List<double[]> all =
              rotated.stream().map(block -> task.of(block, Components.load(), context)).toList();
          double[] sums = all.get(0).clone();
          all.stream().skip(1).forEach(others -> task.add(sums, others));
          return sums;
        }

        @Override
        public void keep(RowTask task) {
          rotated.replaceAll(
              block -> kept(block, task.of(block, Components.load(), context).clone()));
        }

        @Override
        public void forget() {
          rotated.replaceAll(block -> kept(block));
        }

        @Override
        public void close() {
          rotated.clear();
        }
      };
    }

    private static RowTask.Block kept(RowTask.Block block, double... numbers) {
      return new RowTask.Block(block.features(), block.targets(), block.weights(), numbers);
    }
  }

  private DistantRows<FeatureVector, FeatureVector> blocks(
      FeatureMap<FeatureVector> map, Matrix targets, double[] rowWeights, int... ends) {
    List<RowTask.Block> blocks = new ArrayList<>();
    TrainingSums sums = TrainingSums.create(map.dimension(), targets.columns(), context);
    sums.of(map, context);
    int from = 0;
    for (int to : ends) {
      DenseRows inputs = new DenseRows(x.rowBlock(from, to).copy());
      Matrix phi = map.apply(inputs.as(FeatureVector.class, "test"), context);
      Matrix gam = targets.rowBlock(from, to).copy();
      double[] part =
          rowWeights.length == 0 ? rowWeights : Arrays.copyOfRange(rowWeights, from, to);
      blocks.add(new RowTask.Block(phi, gam, part, new double[0]));
      sums.add(phi, gam, part, context);
      from = to;
    }
    return new Blocks(blocks, sums, context);
  }

  private static Estimator estimator(String text) {
    return Components.load().create(Estimator.class, Specification.parse(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{type: lipschitz, loss: square, lambda: 1e-3} | 2 | equal",
        "{type: lipschitz, loss: {type: huber, kappa: 0.3}, lambda: 1e-3, tolerance: 1e-12} | 2 |"
            + " weighted",
        "{type: lipschitz, loss: {type: huber, kappa: 0.3}, lambda: 1e-3, tolerance: 1e-12, centre:"
            + " constant} | 2 | weighted",
        "{type: lipschitz, loss: {type: epsilon-insensitive, epsilon: 0.1}, lambda: 1e-3,"
            + " tolerance: 1e-9} | 2 | equal",
        "{type: lipschitz, loss: {type: pinball, levels: [0.1, 0.5, 0.9]}, coupling:"
            + " joint-quantiles, centre: constant, lambda: 1e-3, tolerance: 1e-9} | 1 | weighted",
      })
  void equalsTheMachineOfRowsThatAreHere(String text, int columns, String kind) {
    Matrix targets = y.columnBlock(2 - columns, 2).copy();
    double[] rowWeights = kind.equals("weighted") ? weights : new double[0];
    TrainingPairs<FeatureVector, FeatureVector> pairs =
        new TrainingPairs<>(
            new DenseRows(x).as(FeatureVector.class, "test"),
            new DenseRows(targets).as(FeatureVector.class, "test"));
    Sides<FeatureVector, FeatureVector> sides =
        new Sides<>(
            new GaussianKernel(0.3),
            MapSource.subsample(40),
            new LinearKernel(),
            Projections.coordinates());
    FitProblem<FeatureVector, FeatureVector> problem =
        FitProblem.of(sides, rowWeights.length == 0 ? pairs : pairs.weighted(rowWeights), context);
    Estimator machine = estimator(text);
    Fitted<FeatureVector, FeatureVector> here = machine.train(problem);
    Fitted<FeatureVector, FeatureVector> there =
        machine
            .train(
                problem.inputMap(),
                sides.outputKernel(),
                problem.coordinates(1),
                blocks(problem.inputMap(), targets, rowWeights, 30, 100, SAMPLES),
                context)
            .orElseThrow();
    assertThat(there.facts().get("converged")).isEqualTo(1);
    double tolerance = tolerance(here, text);
    Matrix first = predicted(here);
    Matrix second = predicted(there);
    for (int i = 0; i < first.values().length; i++) {
      assertThat(Math.abs(first.values()[i] - second.values()[i])).isLessThan(tolerance);
    }
  }

  /** {@code lambda/2 ||f - f*||^2 <= gap} for both, and k(x, x) = 1. */
  private static double tolerance(Fitted<?, ?> fitted, String text) {
    if (text.contains("square")) {
      return 1e-9;
    }
    double gap = fitted.facts().get("objective") * (text.contains("1e-12") ? 1e-12 : 1e-9);
    return 2 * Math.sqrt(2 * gap / 1e-3);
  }

  private Matrix predicted(Fitted<FeatureVector, FeatureVector> fitted) {
    DenseRows rows = new DenseRows(Entries.gaussian(20, 3, new RandomStream(9)));
    Matrix predicted = fitted.model().predict(rows.as(FeatureVector.class, "test"), context).copy();
    double[] origin = fitted.model().outputMap().origin().orElseThrow();
    for (int j = 0; j < predicted.columns(); j++) {
      for (int i = 0; i < predicted.rows(); i++) {
        predicted.set(i, j, predicted.get(i, j) + origin[j]);
      }
    }
    return predicted;
  }

  @Test
  void solversOfSingleRowsAreRefused() {
    assertThatThrownBy(
            () ->
                estimator("{type: lipschitz, loss: pinball, solver: admm}")
                    .train(
                        problemMap(),
                        new LinearKernel(),
                        new org.okra.sketches.CoordinateMap<>(FeatureVector.class, new double[1]),
                        blocks(problemMap(), y.columnBlock(0, 1).copy(), new double[0], SAMPLES),
                        context))
        .hasMessageContaining("The solver admm looks at single rows");
  }

  private FeatureMap<FeatureVector> problemMap() {
    return MapSource.subsample(40).create(new GaussianKernel(0.3), new DenseRows(x), context);
  }
}
