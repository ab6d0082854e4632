package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapSource;

/** Constant and nearest, written out by kernel values. */
final class BaselinesTest {
  private static final int N = 25;
  private static final Kernel<FeatureVector> KX = new GaussianKernel(0.3);
  private static final Kernel<FeatureVector> KY = new GaussianKernel(0.4);

  private final RunContext context = RunContext.withSeed(3);
  private final Samples<FeatureVector> inputs = vectors(TestSamples.dense(N, 3, 1));
  private final Samples<FeatureVector> queries = vectors(TestSamples.dense(6, 3, 2));
  private final Samples<FeatureVector> outputs = vectors(TestSamples.labels(N, 5));

  @AfterEach
  void close() {
    context.close();
  }

  private static Samples<FeatureVector> vectors(Samples<? extends FeatureVector> samples) {
    return samples.as(FeatureVector.class, "test");
  }

  private FitProblem<FeatureVector, FeatureVector> problem(double... weights) {
    TrainingPairs<FeatureVector, FeatureVector> pairs = new TrainingPairs<>(inputs, outputs);
    return FitProblem.of(
        new Sides<>(KX, MapSource.exact(), KY, Projections.none()),
        weights.length == 0 ? pairs : pairs.weighted(weights),
        context);
  }

  private static double[] weights(String kind) {
    return kind.equals("equal")
        ? new double[0]
        : IntStream.range(0, N).mapToDouble(i -> 0.5 + i % 3).toArray();
  }

  private static double weight(double[] weights, int i) {
    return weights.length == 0 ? 1 : weights[i];
  }

  /** {@code k(y, y) - 2 sum_i share_i k(y_i, y)}. */
  private double score(double[] shares, FeatureVector y) {
    double inner = 0;
    for (int i = 0; i < N; i++) {
      inner += shares[i] * KY.value(outputs.get(i), y);
    }
    return KY.value(y, y) - 2 * inner;
  }

  /** Shares of the outputs in a mean over all rows but one; -1 for all. */
  private static double[] mean(double[] weights, int left) {
    double[] shares = new double[N];
    double total =
        IntStream.range(0, N).filter(i -> i != left).mapToDouble(i -> weight(weights, i)).sum();
    Arrays.setAll(shares, i -> i == left ? 0 : weight(weights, i) / total);
    return shares;
  }

  /** Shares of the nearest rows; weights count as copies. */
  private double[] nearest(FeatureVector x, int neighbours, double[] weights, int left) {
    List<Integer> order =
        IntStream.range(0, N)
            .filter(i -> i != left)
            .boxed()
            .sorted(
                Comparator.comparingDouble(
                    i ->
                        KX.value(x, x)
                            - 2 * KX.value(x, inputs.get(i))
                            + KX.value(inputs.get(i), inputs.get(i))))
            .toList();
    double[] shares = new double[N];
    double missing = neighbours;
    for (int i : order) {
      shares[i] = Math.min(missing, weight(weights, i));
      missing -= shares[i];
    }
    double total = Arrays.stream(shares).sum();
    Arrays.setAll(shares, i -> shares[i] / total);
    return shares;
  }

  @ParameterizedTest
  @ValueSource(strings = {"equal", "weighted"})
  void theConstantIsTheMeanEmbedding(String weighting) {
    double[] weights = weights(weighting);
    FitProblem<FeatureVector, FeatureVector> problem = problem(weights);
    KernelModel<FeatureVector, FeatureVector> model = saved(new Constant().train(problem).model());
    Matrix scores = model.scores(queries, outputs, context);
    HeldOut<FeatureVector> left = new Constant().leaveOneOut(problem, rows());
    Matrix leftScores = left.model().scores(left.rows(), outputs, context);
    for (int j = 0; j < N; j++) {
      for (int i = 0; i < queries.size(); i++) {
        assertThat(scores.get(i, j))
            .isCloseTo(score(mean(weights, -1), outputs.get(j)), within(1e-12));
      }
      for (int i = 0; i < N; i++) {
        assertThat(leftScores.get(i, j))
            .isCloseTo(score(mean(weights, i), outputs.get(j)), within(1e-9));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1, equal", "4, equal", "100, equal", "1, weighted", "4, weighted"})
  void theNearestAreThoseOfTheKernelDistance(int neighbours, String weighting) {
    double[] weights = weights(weighting);
    FitProblem<FeatureVector, FeatureVector> problem = problem(weights);
    Nearest nearest = new Nearest(neighbours);
    KernelModel<FeatureVector, FeatureVector> model = saved(nearest.train(problem).model());
    Matrix scores = model.scores(queries, outputs, context);
    HeldOut<FeatureVector> left = nearest.leaveOneOut(problem, rows());
    Matrix leftScores = left.model().scores(left.rows(), outputs, context);
    for (int j = 0; j < N; j++) {
      for (int i = 0; i < queries.size(); i++) {
        double[] shares = nearest(queries.get(i), neighbours, weights, -1);
        assertThat(scores.get(i, j)).isCloseTo(score(shares, outputs.get(j)), within(1e-12));
      }
      for (int i = 0; i < N; i++) {
        double[] shares = nearest(inputs.get(i), neighbours, weights, i);
        assertThat(leftScores.get(i, j)).isCloseTo(score(shares, outputs.get(j)), within(1e-9));
      }
    }
  }

  /**
   * A Gaussian kernel falls with the distance, so its width changes no neighbour. Values below
   * 1e-16 are lost beside a {@code k(x, x)} of 1.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.3, 15, 40})
  void theWidthOfAGaussianKernelChangesNoNeighbour(double gamma) {
    int points = 60;
    Samples<FeatureVector> known = vectors(TestSamples.dense(points, 7, 8));
    Samples<FeatureVector> asked = vectors(TestSamples.dense(40, 7, 9));
    NearestMap<FeatureVector> map = shares(new GaussianKernel(gamma), known);
    Matrix shares = map.apply(asked, context);
    Matrix left = map.leftOut(IntStream.range(0, points).toArray(), context);
    for (int i = 0; i < asked.size(); i++) {
      int row = i;
      assertThat(chosen(shares, i))
          .isEqualTo(least(points, -1, j -> exact(squared(asked.get(row), known.get(j)))));
    }
    for (int i = 0; i < points; i++) {
      int row = i;
      assertThat(chosen(left, i))
          .isEqualTo(least(points, row, j -> exact(squared(known.get(row), known.get(j)))));
    }
  }

  /** Points of three lengths in the space of the kernel, against {@code k(p, p) - 2 k} exactly. */
  @Test
  void nothingIsRoundedBetweenPointsOfOtherLengths() {
    Kernel<FeatureVector> kernel = new Scaled(new GaussianKernel(30));
    int points = 50;
    Samples<FeatureVector> known = vectors(TestSamples.dense(points, 4, 10));
    Samples<FeatureVector> asked = vectors(TestSamples.dense(30, 4, 11));
    Matrix shares = shares(kernel, known).apply(asked, context);
    for (int i = 0; i < asked.size(); i++) {
      FeatureVector x = asked.get(i);
      assertThat(chosen(shares, i))
          .isEqualTo(
              least(
                  points,
                  -1,
                  j ->
                      exact(kernel.value(known.get(j), known.get(j)))
                          .subtract(exact(2 * kernel.value(x, known.get(j))))));
    }
  }

  /** {@code s(a) s(b) k(a, b)} with s of 1, 2 and 3. */
  private record Scaled(Kernel<FeatureVector> of) implements Kernel<FeatureVector> {
    @Override
    public double value(FeatureVector a, FeatureVector b) {
      return length(a) * length(b) * of.value(a, b);
    }

    private static double length(FeatureVector a) {
      return 1 + Math.floorMod((int) Math.floor(10 * a.get(0)), 3);
    }
  }

  private NearestMap<FeatureVector> shares(
      Kernel<FeatureVector> kernel, Samples<FeatureVector> known) {
    return NearestMap.of(kernel, known, new NearestMap.Choice(3), Optional.empty(), context);
  }

  private static BigDecimal exact(double number) {
    return new BigDecimal(number);
  }

  private static double squared(FeatureVector a, FeatureVector b) {
    return IntStream.range(0, a.dimension())
        .mapToDouble(c -> Math.pow(a.get(c) - b.get(c), 2))
        .sum();
  }

  /** The three points that a row of shares counts. */
  private static List<Integer> chosen(Matrix shares, int row) {
    return IntStream.range(0, shares.columns())
        .filter(j -> shares.get(row, j) > 0)
        .boxed()
        .toList();
  }

  /** The three of the points but one that have the least distances, in order of their numbers. */
  private static List<Integer> least(int points, int left, IntFunction<BigDecimal> distance) {
    return IntStream.range(0, points)
        .filter(j -> j != left)
        .boxed()
        .sorted(Comparator.comparing(distance::apply))
        .limit(3)
        .sorted()
        .toList();
  }

  private static int[] rows() {
    return IntStream.range(0, N).toArray();
  }

  private KernelModel<FeatureVector, FeatureVector> saved(
      KernelModel<FeatureVector, FeatureVector> model) {
    ModelFiles files = ModelFiles.load();
    @SuppressWarnings("unchecked") // Saved just now.
    KernelModel<FeatureVector, FeatureVector> again =
        (KernelModel<FeatureVector, FeatureVector>)
            files.of(files.toContainer(model, context), context);
    return again;
  }

  @Test
  void missingTargetsCountInNoMeanAndAreRefusedByTheNearest() {
    SparseMatrix.Builder builder = new SparseMatrix.Builder(2);
    builder.add(0, 4);
    builder.endRow();
    builder.add(0, 8);
    builder.add(1, 5);
    builder.endRow();
    builder.endRow();
    FitProblem<FeatureVector, FeatureVector> problem =
        FitProblem.of(
            new Sides<>(KX, MapSource.exact(), new LinearKernel(), Projections.coordinates()),
            TrainingPairs.masked(inputs.slice(0, 3), builder.build()),
            context);
    assertThat(new Constant().train(problem).model().predict(queries, context).rowValues(0))
        .containsExactly(6, 5);
    assertThatThrownBy(() -> new Nearest().train(problem)).hasMessageContaining("every target");
  }
}
