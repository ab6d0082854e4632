package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.component.Components;
import org.okra.core.container.Container;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.ShiftedRows;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;
import org.okra.core.tree.Thresholds;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapParts;
import org.okra.sketches.MapSource;

/** Forests against trees that are grown by trying every cut, and against their own leaves. */
final class ForestTest {
  private static final int N = 70;

  private final RunContext context = RunContext.withSeed(5);
  private final Matrix x = normal(N, 3, 1);
  private final Matrix y = outputs(x);

  @AfterEach
  void close() {
    context.close();
  }

  private static Matrix normal(int rows, int columns, long seed) {
    RandomStream random = new RandomStream(seed);
    Matrix matrix = Matrix.zeros(rows, columns);
    Arrays.setAll(matrix.values(), i -> random.nextGaussian());
    return matrix;
  }

  private static Matrix outputs(Matrix x) {
    RandomStream noise = new RandomStream(9);
    Matrix y = Matrix.zeros(x.rows(), 2);
    for (int i = 0; i < x.rows(); i++) {
      y.set(i, 0, 3 + Math.signum(x.get(i, 0)) + 0.1 * noise.nextGaussian());
      y.set(i, 1, x.get(i, 1) * x.get(i, 2) + 0.1 * noise.nextGaussian());
    }
    return y;
  }

  private static Samples<FeatureVector> vectors(Matrix rows) {
    return new DenseRows(rows).as(FeatureVector.class, "test");
  }

  private FitProblem<FeatureVector, FeatureVector> problem(
      Samples<FeatureVector> inputs, Matrix outputs, double... weights) {
    TrainingPairs<FeatureVector, FeatureVector> pairs =
        new TrainingPairs<>(inputs, vectors(outputs));
    return FitProblem.of(
        new Sides<>(
            new LinearKernel(),
            MapSource.coordinates(),
            new LinearKernel(),
            Projections.coordinates()),
        weights.length == 0 ? pairs : pairs.weighted(weights),
        context);
  }

  private FitProblem<FeatureVector, FeatureVector> problem(double... weights) {
    return problem(vectors(x), y, weights);
  }

  private Matrix predicted(Forest forest, FitProblem<FeatureVector, FeatureVector> problem) {
    return forest.train(problem).model().predict(vectors(x), context);
  }

  private static double weight(double[] weights, int row) {
    return weights.length == 0 ? 1 : weights[row];
  }

  private static double[] mean(List<Integer> rows, Matrix y, double[] weights) {
    double[] mean = new double[y.columns()];
    double total = rows.stream().mapToDouble(row -> weight(weights, row)).sum();
    for (int row : rows) {
      for (int o = 0; o < mean.length; o++) {
        mean[o] += weight(weights, row) / total * y.get(row, o);
      }
    }
    return mean;
  }

  private static double spread(List<Integer> rows, Matrix y, double[] weights) {
    double[] mean = mean(rows, y, weights);
    double sum = 0;
    for (int row : rows) {
      for (int o = 0; o < mean.length; o++) {
        sum += weight(weights, row) * Math.pow(y.get(row, o) - mean[o], 2);
      }
    }
    return sum;
  }

  /** Means of the leaves of a tree whose every cut is the best of all, tried one by one. */
  private void growSlowly(List<Integer> rows, int leaf, double[] weights, Matrix means) {
    double least = Double.POSITIVE_INFINITY;
    List<Integer> left = List.of();
    List<Integer> right = List.of();
    for (int j = 0; j < x.columns(); j++) {
      for (int at : rows) {
        List<Integer> below = new ArrayList<>();
        List<Integer> above = new ArrayList<>();
        for (int row : rows) {
          (x.get(row, j) <= x.get(at, j) ? below : above).add(row);
        }
        if (Math.min(below.size(), above.size()) >= leaf) {
          double rest = spread(below, y, weights) + spread(above, y, weights);
          if (rest < least) {
            least = rest;
            left = below;
            right = above;
          }
        }
      }
    }
    if (left.isEmpty()) {
      double[] mean = mean(rows, y, weights);
      for (int row : rows) {
        IntStream.range(0, mean.length).forEach(o -> means.set(row, o, mean[o]));
      }
    } else {
      growSlowly(left, leaf, weights, means);
      growSlowly(right, leaf, weights, means);
    }
  }

  @ParameterizedTest
  @CsvSource({"2, equal", "9, equal", "2, weighted", "9, weighted", "36, weighted"})
  void aTreePredictsTheMeansOfTheBestLeaves(int leaf, String weighting) {
    double[] weights =
        weighting.equals("equal")
            ? new double[0]
            : IntStream.range(0, N).mapToDouble(i -> 0.5 + i % 4).toArray();
    Matrix means = Matrix.zeros(N, 2);
    growSlowly(IntStream.range(0, N).boxed().toList(), leaf, weights, means);
    Matrix found = predicted(new Forest(1, Thresholds.BEST, leaf, 1, 1, 20), problem(weights));
    assertThat(found.values()).containsExactly(means.values(), within(1e-12));
  }

  /** One tree has seen half of the rows: the others are left out by it, and these by none. */
  @Test
  void rowsAreLeftOutByTreesThatHaveNotSeenThem() {
    Forest forest = new Forest(1, Thresholds.BEST, 1, 1, 0.5, 20);
    FitProblem<FeatureVector, FeatureVector> problem = problem();
    Matrix predicted = predicted(forest, problem);
    int[] rows = IntStream.range(0, N).toArray();
    Matrix left = forest.leaveOneOut(problem, rows).predictions();
    int seen = 0;
    for (int i = 0; i < N; i++) {
      boolean own = Math.abs(predicted.get(i, 0) - y.get(i, 0)) < 1e-12;
      int row = i;
      double[] others =
          mean(IntStream.range(0, N).filter(k -> k != row).boxed().toList(), y, new double[0]);
      assertThat(left.get(i, 0)).isCloseTo(own ? others[0] : predicted.get(i, 0), within(1e-12));
      seen += own ? 1 : 0;
    }
    assertThat(seen).isEqualTo(N / 2);
  }

  /** The mean that a tree of the best cuts gives a row, found by trying every cut on the way. */
  private double[] reachedSlowly(List<Integer> rows, int leaf, double[] query) {
    double least = Double.POSITIVE_INFINITY;
    List<Integer> part = List.of();
    for (int j = 0; j < x.columns(); j++) {
      int column = j;
      List<Integer> sorted =
          rows.stream().sorted(Comparator.comparing(row -> x.get(row, column))).toList();
      for (int k = leaf; k <= sorted.size() - leaf; k++) {
        List<Integer> below = sorted.subList(0, k);
        List<Integer> above = sorted.subList(k, sorted.size());
        double rest = spread(below, y, new double[0]) + spread(above, y, new double[0]);
        if (rest < least) {
          least = rest;
          double middle = (x.get(sorted.get(k - 1), j) + x.get(sorted.get(k), j)) / 2;
          part = query[j] <= middle ? below : above;
        }
      }
    }
    return part.isEmpty() ? mean(rows, y, new double[0]) : reachedSlowly(part, leaf, query);
  }

  /** Of 70 rows 0.999 are 69, not 70: every tree leaves out one, as if there were no such row. */
  @Test
  void aSampleThatRoundsToAllRowsLeavesOneOut() {
    Forest forest = new Forest(800, Thresholds.BEST, 4, 1, 0.999, 20);
    int[] rows = IntStream.range(0, N).toArray();
    Matrix left = forest.leaveOneOut(problem(), rows).predictions();
    for (int i : rows) {
      List<Integer> others = IntStream.range(0, N).filter(k -> k != i).boxed().toList();
      assertThat(left.rowValues(i))
          .containsExactly(reachedSlowly(others, 4, x.rowValues(i)), within(1e-12));
    }
  }

  /** What a row's own output is does not matter to its left-out prediction. */
  @ParameterizedTest
  @CsvSource({"BEST", "RANDOM"})
  void theOwnOutputDoesNotMatter(Thresholds thresholds) {
    Forest forest = new Forest(30, thresholds, 2, 0.7, 0.7, 20);
    int[] rows = {4, 17, 60};
    Matrix before = forest.leaveOneOut(problem(), rows).predictions();
    for (int k = 0; k < rows.length; k++) {
      Matrix changed = y.copy();
      changed.set(rows[k], 0, 50);
      changed.set(rows[k], 1, -70);
      Matrix after = forest.leaveOneOut(problem(vectors(x), changed), rows).predictions();
      assertThat(after.get(k, 0)).isCloseTo(before.get(k, 0), within(1e-9));
      assertThat(after.get(k, 1)).isCloseTo(before.get(k, 1), within(1e-9));
    }
  }

  @Test
  void aWeightOfZeroIsNoRow() {
    double[] weights = IntStream.range(0, N).mapToDouble(i -> i % 5 == 0 ? 0 : 1).toArray();
    int[] rows = IntStream.range(0, N).filter(i -> i % 5 != 0).toArray();
    Forest forest = new Forest();
    Matrix some = Matrix.zeros(rows.length, 2);
    for (int i = 0; i < rows.length; i++) {
      some.set(i, 0, y.get(rows[i], 0));
      some.set(i, 1, y.get(rows[i], 1));
    }
    Matrix expected = predicted(forest, problem(vectors(x).select(rows), some));
    assertThat(predicted(forest, problem(weights)).values())
        .containsExactly(expected.values(), within(1e-9));
  }

  /** Thirty outputs of three causes: every tree looks at four mixtures of them. */
  @Test
  void manyOutputsAreMixed() {
    Matrix inputs = normal(400, 3, 3);
    Matrix many = Matrix.zeros(400, 30);
    for (int i = 0; i < 400; i++) {
      for (int o = 0; o < 30; o++) {
        many.set(i, o, Math.signum(inputs.get(i, o % 3)));
      }
    }
    FitProblem<FeatureVector, FeatureVector> problem = problem(vectors(inputs), many);
    int[] rows = IntStream.range(0, 400).toArray();
    Matrix left =
        new Forest(60, Thresholds.BEST, 1, 1, 0.7, 4).leaveOneOut(problem, rows).predictions();
    double error = 0;
    for (int k = 0; k < left.values().length; k++) {
      error += Math.pow(left.values()[k] - many.values()[k], 2) / left.values().length;
    }
    assertThat(error).isLessThan(0.1);
  }

  /** One target of a billion among smooth ones: the others are learnt as they are without it. */
  @ParameterizedTest
  @CsvSource({"1e9, BEST", "1e9, RANDOM", "-1e20, BEST"})
  void aHugeTargetDoesNotStopTheSplittingOfOthers(double huge, Thresholds thresholds) {
    int n = 600;
    Matrix inputs = normal(n, 2, 6);
    Matrix smooth = Matrix.zeros(n, 1);
    for (int i = 0; i < n; i++) {
      smooth.set(i, 0, Math.sin(2 * inputs.get(i, 0)) + inputs.get(i, 1));
    }
    Forest forest = new Forest(40, thresholds, 2, 1, 0.7, 20);
    double without = shareLeft(forest, inputs, smooth, 0);
    smooth.set(0, 0, huge);
    double with = shareLeft(forest, inputs, smooth, Math.abs(huge));
    assertThat(with).isLessThan(1.5 * without).isLessThan(0.03);
  }

  /** The share of variance left in rows that no leaf shares with the first one. */
  private double shareLeft(Forest forest, Matrix inputs, Matrix outputs, double huge) {
    Samples<FeatureVector> rows = vectors(inputs);
    Matrix predicted = forest.train(problem(rows, outputs)).model().predict(rows, context);
    int[] others =
        IntStream.range(1, inputs.rows())
            .filter(i -> huge == 0 || Math.abs(predicted.get(i, 0)) < 1e-6 * huge)
            .toArray();
    assertThat(others).hasSizeGreaterThan(inputs.rows() / 2);
    double mean = IntStream.of(others).mapToDouble(i -> outputs.get(i, 0)).average().orElseThrow();
    double left = 0;
    double all = 0;
    for (int i : others) {
      left += Math.pow(outputs.get(i, 0) - predicted.get(i, 0), 2);
      all += Math.pow(outputs.get(i, 0) - mean, 2);
    }
    return left / all;
  }

  @Test
  void sparseInputsGiveTheSame() {
    Matrix zeros = x.copy();
    IntStream.range(0, N).forEach(i -> zeros.set(i, i % 3, 0));
    Samples<FeatureVector> sparse =
        new SparseRows(new DenseRows(zeros).sparse()).as(FeatureVector.class, "test");
    Forest forest = new Forest();
    KernelModel<FeatureVector, FeatureVector> ofSparse = forest.train(problem(sparse, y)).model();
    KernelModel<FeatureVector, FeatureVector> ofDense =
        forest.train(problem(vectors(zeros), y)).model();
    assertThat(ofSparse.predict(sparse, context).values())
        .containsExactly(ofDense.predict(vectors(zeros), context).values());
  }

  @Test
  void whatItCannotWorkOnIsRefused() {
    Forest all = new Forest(3, Thresholds.BEST, 1, 1, 1, 20);
    assertThat(all.leavesOneOut()).isFalse();
    assertThatThrownBy(() -> all.leaveOneOut(problem(), new int[] {0}))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("grows every tree on all rows")
        .hasMessageContaining("Give a sample below 1");
    KernelModel<FeatureVector, FeatureVector> model = all.train(problem()).model();
    Matrix gap = x.copy();
    gap.set(3, 1, Double.NaN);
    assertThatThrownBy(() -> model.predict(vectors(gap), context))
        .hasMessageContaining("input 3 holds NaN in coordinate 1")
        .hasMessageContaining("impute");
    assertThatThrownBy(() -> model.predict(vectors(normal(2, 4, 1)), context))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("3 coordinates");
    TrainingPairs<FeatureVector, FeatureVector> pairs =
        TrainingPairs.masked(vectors(x), new DenseRows(y).sparse());
    assertThatThrownBy(() -> all.train(FitProblem.of(problem().sides(), pairs, context)))
        .hasMessageContaining("needs every target, but some are missing");
  }

  /** No map of this module is one; that of a plugin may be. */
  @Test
  void outputsWithoutCoordinatesAreRefused() {
    Matrix nothing = Matrix.zeros(N, 0);
    assertThatThrownBy(
            () -> LeafMap.of(FeatureVector.class, List.of(), 3, new double[0], nothing, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.EMPTY_INPUT))
        .hasMessage(
            "Leaves carry nothing where the output map has no coordinates; it needs at least one.");
  }

  /** The most that arrays take while forests are grown, one after the other, on the same rows. */
  private static long peak(
      Samples<FeatureVector> inputs, Samples<FeatureVector> outputs, Forest... forests) {
    MemoryBudget memory = MemoryBudget.measuring(1L << 30, 0);
    try (RunContext run =
        RunContext.builder().seed(5).threads(Threads.okra(1)).memory(memory).build()) {
      FitProblem<FeatureVector, FeatureVector> problem =
          FitProblem.of(
              new Sides<>(
                  new LinearKernel(),
                  MapSource.coordinates(),
                  new LinearKernel(),
                  Projections.coordinates()),
              new TrainingPairs<>(inputs, outputs),
              run);
      for (Forest forest : forests) {
        forest.train(problem);
      }
    }
    return memory.peakBytes();
  }

  /** Inputs that are stored as a matrix are nobody's copy; of sparse ones there is one. */
  @Test
  void onlyCopiesOfInputsAreCounted() {
    int n = 1500;
    Matrix many = normal(n, 200, 3);
    Samples<FeatureVector> outputs = vectors(normal(n, 1, 4));
    Forest stumps = new Forest(2, Thresholds.RANDOM, 700, 1, 0.7, 20);
    Forest others = new Forest(3, Thresholds.RANDOM, 700, 1, 0.7, 20);
    long copy = 8L * n * 200;
    assertThat(peak(vectors(many), outputs, stumps, others)).isLessThan(copy / 4);
    for (VectorSamples<?> copied :
        List.of(
            new SparseRows(SparseMatrix.ofDense(many)),
            new ShiftedRows(new SparseRows(SparseMatrix.ofDense(many)), new double[200]))) {
      assertThat(peak(copied.as(FeatureVector.class, "test"), outputs, stumps, others))
          .isBetween(copy, copy + copy / 4);
    }
  }

  /**
   * Targets, outputs row by row and mixed for a tree, values of leaves, and means of large ones.
   */
  @Test
  void whatTreesAreGrownInAndWhatLeavesCarryIsCounted() {
    int n = 2000;
    int outputs = 300;
    Samples<FeatureVector> inputs = vectors(normal(n, 2, 3));
    Samples<FeatureVector> targets = vectors(normal(n, outputs, 4));
    long matrix = 8L * n * outputs;
    long growing = 2 * matrix + 8L * n * 250;
    Forest few = new Forest(1, Thresholds.RANDOM, 400, 1, 1, 250);
    assertThat(peak(inputs, targets, few)).isBetween(growing, growing + matrix / 2);
    Forest many = new Forest(40, Thresholds.RANDOM, 70, 1, 1, 20);
    int leaves =
        many.train(problem(inputs, normal(n, outputs, 4))).facts().get("leaves").intValue();
    assertThat(8 * outputs * leaves).isGreaterThan((int) matrix / 6);
    long carried = 2 * matrix + 8L * outputs * leaves + 2 * 4L * 40 * n;
    assertThat(peak(inputs, targets, many)).isBetween(carried, carried + matrix / 10);
  }

  /** Of two forests on one problem, which keeps the last, one is held at a time. */
  @Test
  void anEarlierForestIsLetGoBeforeTheNext() {
    Samples<FeatureVector> inputs = vectors(normal(2000, 3, 3));
    Samples<FeatureVector> outputs = vectors(normal(2000, 2, 4));
    Forest first = new Forest(12, Thresholds.BEST, 1, 1, 0.7, 20);
    Forest second = new Forest(12, Thresholds.BEST, 1, 1, 0.71, 20);
    long alone = peak(inputs, outputs, first);
    assertThat(peak(inputs, outputs, first, second)).isLessThan(alone + alone / 10);
  }

  @Test
  void damagedLeavesAreRefused() {
    MapParts parts = new MapParts(Components.load());
    Container whole = new Forest().train(problem()).model().inputMap().save(parts, context);
    assertThat(new LeafMap.Format().restore(whole, parts, context).dimension()).isEqualTo(2);
    int[] starts = whole.integers("starts");
    int[] members = whole.integers("members");
    members[0] = N;
    starts[1] = 0;
    for (Container damaged :
        List.of(
            with(whole, whole.integers("starts"), members, whole.integers("sizes")),
            with(whole, starts, whole.integers("members"), whole.integers("sizes")),
            with(whole, new int[] {0}, whole.integers("members"), whole.integers("sizes")),
            with(whole, whole.integers("starts"), new int[0], whole.integers("sizes")),
            with(whole, whole.integers("starts"), whole.integers("members"), 0, 3))) {
      assertThatThrownBy(() -> new LeafMap.Format().restore(damaged, parts, context))
          .isInstanceOf(OkraException.class)
          .hasMessageContaining("leaves of the stored forest do not fit its trees");
    }
  }

  private static Container with(Container whole, int[] starts, int[] members, int... sizes) {
    return Container.builder(whole.kind())
        .text("type", whole.text("type"))
        .matrix("nodes", whole.matrix("nodes"))
        .integers("sizes", sizes)
        .integers("starts", starts)
        .integers("members", members)
        .matrix("values", whole.matrix("values"))
        .build();
  }
}
