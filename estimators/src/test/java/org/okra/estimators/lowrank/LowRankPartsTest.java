package org.okra.estimators.lowrank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.atIndex;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.linear.Entries;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.SingularValues;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.estimators.FitProblem;
import org.okra.estimators.Intercept;
import org.okra.estimators.KernelModel;
import org.okra.estimators.Ridge;
import org.okra.estimators.Sides;
import org.okra.estimators.TrainingPairs;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapSource;

/** The parts of low-rank fits, against whole gradients and their decompositions. */
final class LowRankPartsTest {
  private final RunContext context = RunContext.builder().seed(7).threads(Threads.okra(1)).build();
  private final LinearAlgebra algebra = context.linearAlgebra();
  private final Matrix phi = Problems.random(60, 8, 1);
  private final Matrix gam = Problems.lowRankTargets(phi, 10, 3, 5, context);
  private final MaskedLoss masked =
      new MaskedLoss(phi.transposed(), Problems.masked(gam, 0.4, 9), TaskWeighting.TASKS);
  private final List<TaskLoss> losses =
      List.of(Problems.complete(phi, gam, context), masked, masked.condensed(context));
  private final Factors some = new Factors(Problems.random(8, 2, 11), Problems.random(10, 2, 12));

  private static LowRank options(double lambda, int rank, int iterations, TraceNormMethod method) {
    return new LowRank(lambda, rank, iterations, 1e-9, method);
  }

  private Matrix gradient(TaskLoss loss, Factors at) {
    Matrix c = at.rank() == 0 ? Matrix.zeros(8, 10) : at.product(algebra);
    return loss.slope(c, context).gradient();
  }

  private static double[] singular(Matrix a, RunContext context) {
    return context.linearAlgebra().singularValues(a).values();
  }

  /** New columns are a tenth of a step down the leading part of the gradient. */
  @Test
  void aStartGrowsAlongTheLeadingSingularVectorsOfTheGradient() {
    for (TaskLoss loss : losses) {
      for (Factors given : List.of(loss.zero(), some)) {
        SingularValues whole = algebra.singularValues(gradient(loss, given));
        double least = 0.5 * (whole.values()[1] + whole.values()[2]);
        for (double limit : new double[] {0, least}) {
          int columns = limit == 0 ? 3 : 2;
          LowRank options = options(0.1, given.rank() + 3, 10, TraceNormMethod.ALTERNATING);
          Factors grown = StartingPoint.grown(loss, given, limit, options, context);
          assertThat(grown.rank()).isEqualTo(given.rank() + columns);
          Matrix expected = given.rank() == 0 ? Matrix.zeros(8, 10) : given.product(algebra);
          for (int k = 0; k < columns; k++) {
            double size = 0.1 * (whole.values()[k] - limit) / loss.curvature(context);
            for (int i = 0; i < 8; i++) {
              for (int t = 0; t < 10; t++) {
                double part = whole.left().get(i, k) * whole.rightTransposed().get(k, t);
                expected.set(i, t, expected.get(i, t) - size * part);
              }
            }
          }
          assertThat(grown.product(algebra).values())
              .containsExactly(expected.values(), within(1e-8));
          assertThat(Entries.squaredNorm(grown.left()))
              .isCloseTo(Entries.squaredNorm(grown.right()), within(1e-8));
        }
      }
    }
  }

  @Test
  void aStartOfTheLargestRankStaysAndALargerOneIsCut() {
    Factors same =
        StartingPoint.grown(
            masked, some, 0, options(0.1, 2, 10, TraceNormMethod.ALTERNATING), context);
    assertThat(same.product(algebra).values())
        .containsExactly(some.product(algebra).values(), within(1e-10));
    Factors cut =
        StartingPoint.grown(
            masked, some, 0, options(0.1, 1, 10, TraceNormMethod.ALTERNATING), context);
    assertThat(cut.rank()).isEqualTo(1);
    assertThat(singular(cut.product(algebra), context)[0])
        .isCloseTo(singular(some.product(algebra), context)[0], within(1e-10));
  }

  /** {@code P - ((2 s - s^2) f - s <G, C>)} with s = lambda / sigma_1(G), at most 1. */
  @Test
  void gapsAndGradientNormsAreThoseOfTheWholeGradient() {
    for (TaskLoss loss : losses) {
      double lambda = 0.2 * TraceNormSolver.largestLambda(loss, context);
      assertThat(TraceNormSolver.largestLambda(loss, context))
          .isCloseTo(singular(gradient(loss, loss.zero()), context)[0], within(1e-10));
      for (int steps : new int[] {1, 2}) {
        TraceNormSolution found =
            new TraceNormSolver(options(lambda, 4, steps, TraceNormMethod.GRADIENT))
                .solve(loss, context);
        Factors at = found.factors();
        Matrix c = at.product(algebra);
        Matrix g = gradient(loss, at);
        double f = loss.slope(c, context).value();
        double objective = f + lambda * Arrays.stream(singular(c, context)).sum();
        double s = Math.min(1, lambda / singular(g, context)[0]);
        double dual = (2 * s - s * s) * f - s * Entries.inner(g, c);
        assertThat(found.objective()).isCloseTo(objective, within(1e-9));
        assertThat(found.gap()).isCloseTo(objective - dual, within(1e-8 * objective));
        Matrix left = algebra.multiply(g, at.right());
        algebra.add(lambda, at.left(), left);
        Matrix right = algebra.multiplyLeftTransposed(g, at.left());
        algebra.add(lambda, at.right(), right);
        double size = Entries.squaredNorm(at.left()) + Entries.squaredNorm(at.right());
        double norm =
            Math.sqrt((Entries.squaredNorm(left) + Entries.squaredNorm(right)) / size) / lambda;
        assertThat(found.gradientNorm()).isCloseTo(norm, within(1e-8 * norm));
        assertThat(found.facts()).containsEntry("gap", found.gap());
      }
    }
    assertThat(TraceNormSolver.gradientNorm(masked, masked.zero(), 1, context)).isZero();
  }

  @Test
  void normsOfLargeGradientsAreAtMostALittleTooLarge() {
    assertThat(TraceNormSolver.isDecomposed(500, 16_777)).isTrue();
    assertThat(TraceNormSolver.isDecomposed(501, 1)).isFalse();
    assertThat(TraceNormSolver.isDecomposed(500, 16_778)).isFalse();
    MaskedLoss large =
        new MaskedLoss(
            Problems.random(510, 30, 41),
            Problems.masked(Problems.random(30, 6, 42), 0.5, 43),
            TaskWeighting.ROWS);
    Matrix g = large.slope(Matrix.zeros(510, 6), context).gradient();
    double norm = singular(g, context)[0];
    assertThat(TraceNormSolver.largestLambda(large, context)).isBetween(norm, 1.001 * norm);
  }

  @Test
  void curvaturesAreThoseOfTheTaskWithMost() {
    TaskTargets targets = masked.targets();
    double largest = 0;
    for (int t = 0; t < 10; t++) {
      double trace = 0;
      for (int i : samples(targets, t)) {
        for (int j = 0; j < 8; j++) {
          trace += phi.get(i, j) * phi.get(i, j);
        }
      }
      largest = Math.max(largest, 2 * masked.weight(t) * trace / 8);
    }
    assertThat(masked.curvature(context)).isCloseTo(largest, within(1e-10));
    assertThat(masked.condensed(context).curvature(context)).isCloseTo(largest, within(1e-10));
    double most = Math.pow(singular(phi, context)[0], 2);
    assertThat(losses.get(0).curvature(context)).isCloseTo(2 * most / 60, within(1e-10));
  }

  private static int[] samples(TaskTargets targets, int task) {
    SparseMatrix byTask = targets.byTask();
    return Arrays.copyOfRange(
        byTask.columnIndices(), byTask.rowStarts()[task], byTask.rowStarts()[task + 1]);
  }

  @Test
  void manySamplesAgainstFeaturesAreSummedUp() {
    // Of 6 tasks with 10 samples each: 60 targets pay for sums of up to 4 features.
    for (int features : new int[] {4, 5, 6}) {
      MaskedLoss loss =
          new MaskedLoss(
              Problems.random(features, 10, 1),
              Problems.masked(Problems.random(10, 6, 2), 1, 3),
              TaskWeighting.ROWS);
      TaskLoss condensed = loss.condensed(context);
      assertThat(condensed instanceof CondensedLoss).isEqualTo(features == 4);
    }
    assertThat(masked.tasks()).isEqualTo(10);
  }

  @Test
  void theMethodIsChosenByTheLossAndItsSize() {
    TraceNormMethod choice = TraceNormMethod.AUTOMATIC;
    assertThat(choice.resolved(losses.get(0))).isEqualTo(TraceNormMethod.ALTERNATING);
    assertThat(choice.resolved(masked)).isEqualTo(TraceNormMethod.PROXIMAL);
    assertThat(choice.resolved(large(400))).isEqualTo(TraceNormMethod.PROXIMAL);
    assertThat(choice.resolved(large(401))).isEqualTo(TraceNormMethod.ALTERNATING);
  }

  /** A loss of as many features as tasks, each with one sample. */
  private static MaskedLoss large(int size) {
    SparseMatrix.Builder one = new SparseMatrix.Builder(size);
    one.add(0, 1).endRow();
    return new MaskedLoss(Matrix.zeros(size, 1), TaskTargets.of(one.build()), TaskWeighting.ROWS);
  }

  @Test
  void aRunNotesItsObjectivesAndEndsWhenNothingChanges() {
    List<String> reports = new ArrayList<>();
    RunContext noting =
        RunContext.builder()
            .progress((stage, done, total) -> reports.add(stage + " " + done + "/" + total))
            .build();
    LowRank options = new LowRank(0.1, 2, 100, 0.125, TraceNormMethod.GRADIENT);
    TraceNormSolver.Progress progress = new TraceNormSolver.Progress(options, noting);
    progress.add(1000);
    assertThat(progress.still()).isFalse();
    progress.check(() -> 0);
    assertThat(progress.converged()).isFalse();
    for (int step = 1; step <= 100; step++) {
      assertThat(progress.hasNext()).as("before step %d", step).isTrue();
      progress.add(1000 - 9 * step);
    }
    assertThat(progress.hasNext()).isFalse();
    assertThat(progress.trace())
        .hasSize(101)
        .contains(1000, atIndex(0))
        .contains(100, atIndex(100));
    assertThat(reports).hasSize(101).startsWith("low-rank 0/100").endsWith("low-rank 100/100");
    TraceNormSolver.Progress other = new TraceNormSolver.Progress(options, context);
    other.add(2.25);
    other.add(2);
    // Changed by an eighth, the tolerance; the gradient may be its root, 0.354.
    assertThat(other.still()).isTrue();
    other.check(() -> 0.36);
    assertThat(other.converged()).isFalse();
    other.check(() -> 0.35);
    assertThat(other.converged()).isTrue();
    assertThat(other.hasNext()).isFalse();
    assertThat(other.continued().hasNext()).isTrue();
    other.add(2.5);
    assertThat(other.still()).isFalse();
    assertThatThrownBy(() -> other.add(Double.NaN))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NUMERIC_OVERFLOW));
  }

  @Test
  void factorsOfDifferentRanksAreRefused() {
    assertThatThrownBy(() -> new Factors(Matrix.zeros(3, 2), Matrix.zeros(4, 1)))
        .hasMessage("Factors of rank 2 and 1 do not match.");
    Factors twice = some.plus(1, some);
    assertThat(twice.squaredNorm()).isCloseTo(4 * some.squaredNorm(), within(1e-10));
    assertThat(some.inner(twice)).isCloseTo(2 * some.squaredNorm(), within(1e-10));
  }

  /** Every task by itself: {@code 1/W_t sum_{i in t} w_i (x_i c + k - y_i)^2 + lambda ||c||^2}. */
  @Test
  void ridgeOfMissingTargetsIsOneSystemPerTask() {
    int n = 12;
    Matrix x = Problems.random(n, 3, 1);
    SparseMatrix y = Problems.masked(Problems.random(n, 4, 2), 0.5, 3).bySample();
    double[] weights = new double[n];
    Arrays.setAll(weights, i -> 1 + i % 3);
    double lambda = 0.05;
    DenseRows inputs = new DenseRows(x);
    for (Intercept intercept : List.of(Intercept.ON, Intercept.OFF)) {
      for (MapSource source : List.of(MapSource.exact(), MapSource.coordinates())) {
        for (double[] given : List.of(weights, new double[0])) {
          TrainingPairs<FeatureVector, FeatureVector> pairs =
              TrainingPairs.masked(inputs.as(FeatureVector.class, "test"), y);
          LinearKernel kernel = new LinearKernel();
          KernelModel<FeatureVector, FeatureVector> model =
              new Ridge(lambda, intercept)
                  .train(
                      FitProblem.of(
                          new Sides<>(kernel, source, kernel, Projections.coordinates()),
                          given.length == 0 ? pairs : pairs.weighted(given),
                          context))
                  .model();
          Matrix predicted = model.predict(inputs, context);
          double[] constant = model.outputMap().origin().orElseThrow();
          for (int t = 0; t < 4; t++) {
            double[] slow = ridge(x, y, given, lambda, intercept, t);
            for (int i = 0; i < n; i++) {
              double expected = slow[3];
              for (int j = 0; j < 3; j++) {
                expected += x.get(i, j) * slow[j];
              }
              assertThat(predicted.get(i, t) + constant[t]).isCloseTo(expected, within(1e-8));
            }
          }
        }
      }
    }
  }

  private static double[] ridge(
      Matrix x, SparseMatrix y, double[] given, double lambda, Intercept intercept, int task) {
    RealMatrix system = new Array2DRowRealMatrix(4, 4);
    RealVector right = new ArrayRealVector(4);
    double total = 0;
    for (int i = 0; i < x.rows(); i++) {
      for (int k = y.rowStarts()[i]; k < y.rowStarts()[i + 1]; k++) {
        if (y.columnIndices()[k] == task) {
          RealVector row =
              new ArrayRealVector(new double[] {x.get(i, 0), x.get(i, 1), x.get(i, 2), 1});
          row.setEntry(3, intercept == Intercept.ON ? 1 : 0);
          double weight = given.length == 0 ? 1 : given[i];
          total += weight;
          system = system.add(row.outerProduct(row).scalarMultiply(weight));
          right = right.add(row.mapMultiply(weight * y.values()[k]));
        }
      }
    }
    for (int j = 0; j < 3; j++) {
      system.addToEntry(j, j, lambda * total);
    }
    system.addToEntry(3, 3, intercept == Intercept.ON ? 0 : 1);
    return new LUDecomposition(system).getSolver().solve(right).toArray();
  }
}
