package org.okra.kernels.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.linear.VectorMath;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.core.sample.BitVector;
import org.okra.core.sample.BitVectors;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ShiftedRows;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;
import org.okra.kernels.Kernel;
import org.okra.kernels.set.TanimotoKernel;

/** Blocks of every vector kernel against textbook formulas, on every pair of kinds of vectors. */
final class VectorBlocksTest {
  private static final int DIMENSION = 70;

  private final RunContext context = RunContext.withSeed(5);

  @AfterEach
  void close() {
    context.close();
  }

  /** The formula of each kernel on plain arrays. */
  private static Map<Kernel<FeatureVector>, ToDoubleBiFunction<double[], double[]>> formulas() {
    Map<Kernel<FeatureVector>, ToDoubleBiFunction<double[], double[]>> map = new LinkedHashMap<>();
    map.put(new LinearKernel(), VectorBlocksTest::dot);
    map.put(new PolynomialKernel(3, 0.1, 2), (x, y) -> Math.pow(0.1 * dot(x, y) + 2, 3));
    map.put(new GaussianKernel(0.2), (x, y) -> Math.exp(-0.2 * squared(x, y)));
    map.put(new AbelKernel(3), (x, y) -> Math.exp(-Math.sqrt(squared(x, y)) / 3));
    map.put(
        new MaternKernel(new Smoothness(1), 3), (x, y) -> Math.exp(-Math.sqrt(squared(x, y)) / 3));
    map.put(
        new MaternKernel(new Smoothness(3), 3),
        (x, y) -> {
          double t = Math.sqrt(3 * squared(x, y)) / 3;
          return (1 + t) * Math.exp(-t);
        });
    map.put(
        new MaternKernel(new Smoothness(5), 3),
        (x, y) -> {
          double t = Math.sqrt(5 * squared(x, y)) / 3;
          return (1 + t + t * t / 3) * Math.exp(-t);
        });
    map.put(
        new LaplacianKernel(0.1),
        (x, y) -> {
          double sum = 0;
          for (int i = 0; i < x.length; i++) {
            sum += Math.abs(x[i] - y[i]);
          }
          return Math.exp(-0.1 * sum);
        });
    map.put(
        new ChiSquareKernel(0.1),
        (x, y) -> {
          double sum = 0;
          for (int i = 0; i < x.length; i++) {
            sum += x[i] + y[i] == 0 ? 0 : (x[i] - y[i]) * (x[i] - y[i]) / (x[i] + y[i]);
          }
          return Math.exp(-0.1 * sum);
        });
    map.put(
        new CosineKernel(),
        (x, y) -> {
          double norms = dot(x, x) * dot(y, y);
          if (norms == 0) {
            return dot(x, x) == dot(y, y) ? 1 : 0;
          }
          return dot(x, y) / Math.sqrt(norms);
        });
    map.put(
        new VectorTanimotoKernel(),
        (x, y) -> {
          double all = dot(x, x) + dot(y, y) - dot(x, y);
          return all == 0 ? 1 : dot(x, y) / all;
        });
    return map;
  }

  @Test
  void everyKernelFollowsItsFormulaOnEveryPairOfKinds() {
    for (var formula : formulas().entrySet()) {
      for (VectorSamples<?> rows : kinds(1)) {
        for (VectorSamples<?> columns : kinds(2)) {
          check(formula.getKey(), formula.getValue(), rows, columns);
        }
      }
    }
  }

  /** Shifted rows have negative coordinates, which the chi-square kernel does not take. */
  @Test
  void everyKernelFollowsItsFormulaOnShiftedRows() {
    RandomStream stream = new RandomStream(4);
    double[] origin = new double[DIMENSION];
    for (int j = 0; j < DIMENSION; j++) {
      origin[j] = stream.nextGaussian();
    }
    ShiftedRows rows = new ShiftedRows(sparse(stream, 9, 0.05), origin);
    ShiftedRows same = new ShiftedRows(sparse(stream, 6, 0.1), origin.clone());
    ShiftedRows other = new ShiftedRows(sparse(stream, 6, 0.1), new double[DIMENSION]);
    formulas()
        .forEach(
            (kernel, formula) -> {
              if (!(kernel instanceof ChiSquareKernel)) {
                for (VectorSamples<?> columns : List.of(same, other, dense(stream, 5))) {
                  check(kernel, formula, rows, columns);
                  check(kernel, formula, columns, rows);
                }
                Matrix block = Matrix.zeros(9, 9);
                kernel.fillSymmetric(rows, block, context);
                Matrix dense = Matrix.zeros(9, 9);
                kernel.fillSymmetric(new DenseRows(rows.dense()), dense, context);
                for (int i = 0; i < block.values().length; i++) {
                  assertThat(block.values()[i])
                      .as(kernel.toString())
                      .isCloseTo(
                          dense.values()[i], within(1e-12 * (1 + Math.abs(dense.values()[i]))));
                }
              }
            });
  }

  private void check(
      Kernel<FeatureVector> kernel,
      ToDoubleBiFunction<double[], double[]> formula,
      VectorSamples<?> rows,
      VectorSamples<?> columns) {
    Matrix block = Matrix.zeros(rows.size(), columns.size());
    kernel.fill(rows, columns, block, context);
    for (int i = 0; i < rows.size(); i++) {
      for (int j = 0; j < columns.size(); j++) {
        double expected = formula.applyAsDouble(rows.get(i).toArray(), columns.get(j).toArray());
        double tolerance = 1e-12 * Math.max(1, Math.abs(expected));
        String what = kernel + " on " + rows + " and " + columns + " at " + i + ", " + j;
        assertThat(Math.abs(block.get(i, j) - expected)).as(what).isLessThan(tolerance);
        assertThat(Math.abs(kernel.value(rows.get(i), columns.get(j)) - expected))
            .as(what)
            .isLessThan(tolerance);
      }
    }
  }

  private static List<VectorSamples<?>> kinds(long seed) {
    RandomStream stream = new RandomStream(seed);
    List<VectorSamples<?>> kinds = new ArrayList<>();
    kinds.add(dense(stream, 9));
    kinds.add(sparse(stream, 11, 0.04));
    kinds.add(sparse(stream, 8, 0.6));
    List<LabelSet> sets = new ArrayList<>();
    List<BitVector> bits = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      sets.add(LabelSet.of(DIMENSION, stream.subset(DIMENSION, i)));
      bits.add(BitVector.of(DIMENSION, stream.subset(DIMENSION, 5 * i)));
    }
    kinds.add(new LabelSets(DIMENSION, sets));
    kinds.add(new BitVectors(DIMENSION, bits));
    return kinds;
  }

  /** Numbers of at least 0, so that the chi-square kernel can take part. */
  private static DenseRows dense(RandomStream stream, int n) {
    Matrix matrix = Matrix.zeros(n, DIMENSION);
    for (int k = 0; k < matrix.values().length; k++) {
      matrix.values()[k] = Math.max(0, stream.nextDouble() - 0.3);
    }
    return new DenseRows(matrix);
  }

  private static SparseRows sparse(RandomStream stream, int n, double density) {
    SparseMatrix.Builder builder = new SparseMatrix.Builder(DIMENSION);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < DIMENSION; j++) {
        if (stream.nextDouble() < density) {
          builder.add(j, stream.nextDouble());
        }
      }
      builder.endRow();
    }
    return new SparseRows(builder.build());
  }

  @Test
  void pointsFarFromTheOriginKeepTheirDistances() {
    RandomStream stream = new RandomStream(9);
    Matrix matrix = Matrix.zeros(40, 6);
    for (int k = 0; k < matrix.values().length; k++) {
      matrix.values()[k] = 1e7 + stream.nextGaussian();
    }
    DenseRows points = new DenseRows(matrix);
    Matrix block = Matrix.zeros(40, 40);
    for (Kernel<FeatureVector> kernel : List.of(new GaussianKernel(0.1), new AbelKernel(2))) {
      kernel.fillSymmetric(points, block, context);
      for (int i = 0; i < 40; i++) {
        for (int j = 0; j < 40; j++) {
          double direct = kernel.value(points.get(i), points.get(j));
          assertThat(Math.abs(block.get(i, j) - direct)).isLessThanOrEqualTo(1e-12 * direct);
        }
      }
    }
  }

  @Test
  void nearDuplicatesInDifferentBlocksKeepTheirDistance() {
    double[] point = {1000, -2000, 500};
    double[] near = {1000, -2000, 500 + 1e-6};
    Matrix block = Matrix.zeros(1, 2);
    new AbelKernel(1e-6).fill(DenseRows.of(point), DenseRows.of(point, near), block, context);
    assertThat(block.get(0, 0)).isEqualTo(1);
    assertThat(block.get(0, 1)).isBetween(Math.exp(-1) - 1e-4, Math.exp(-1) + 1e-4);
  }

  @Test
  void bothVectorImplementationsAgree() {
    try (RunContext plain = RunContext.builder().vectorMath(VectorMath.plain()).build()) {
      for (Kernel<FeatureVector> kernel : formulas().keySet()) {
        DenseRows points = dense(new RandomStream(4), 37);
        Matrix first = Matrix.zeros(37, 37);
        Matrix second = Matrix.zeros(37, 37);
        kernel.fillSymmetric(points, first, context);
        kernel.fillSymmetric(points, second, plain);
        for (int k = 0; k < first.values().length; k++) {
          assertThat(Math.abs(first.values()[k] - second.values()[k]))
              .isLessThanOrEqualTo(1e-14 * Math.abs(second.values()[k]));
        }
      }
    }
  }

  @Test
  void tfIdfWeighsRareTermsUp() {
    DenseRows training =
        DenseRows.of(new double[] {1, 2, 0}, new double[] {3, 0, 0}, new double[] {1, 0, 0});
    Kernel<FeatureVector> kernel = new TfIdfKernel().fit(training, context);
    assertThat(((WeightedCosine) kernel).weights())
        .containsExactly(1, Math.log(2) + 1, Math.log(4) + 1);
    double second = 2 * (Math.log(2) + 1);
    assertThat(kernel.value(training.get(0), training.get(1)))
        .isCloseTo(
            1 / Math.sqrt(1 + second * second), org.assertj.core.api.Assertions.within(1e-15));
  }

  @Test
  void refusesNanInfinityAndOverflow() {
    DenseRows good = DenseRows.of(new double[] {1, 2}, new double[] {0.5, 1});
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, 1e200}) {
      DenseRows dense = DenseRows.of(new double[] {1, 2}, new double[] {bad, 1});
      SparseRows sparse =
          new SparseRows(
              SparseMatrix.wrap(
                  2, 2, new int[] {0, 1, 2}, new int[] {0, 1}, new double[] {bad, 1}));
      for (Kernel<FeatureVector> kernel : formulas().keySet()) {
        boolean sumOfAbsolutes = kernel instanceof CoordinateKernel;
        if (bad == 1e200 && sumOfAbsolutes) {
          continue; // 1e200 is no problem without squares, up to the square in chi-square.
        }
        for (VectorSamples<?> samples : List.of(dense, sparse)) {
          String what = kernel + " on " + bad + " in " + samples;
          assertThatThrownBy(() -> kernel.fillSymmetric(samples, Matrix.zeros(2, 2), context))
              .as(what)
              .isInstanceOfSatisfying(OkraException.class, e -> assertNumeric(e));
          assertThatThrownBy(() -> kernel.fill(samples, good, Matrix.zeros(2, 2), context))
              .as(what)
              .isInstanceOfSatisfying(OkraException.class, e -> assertNumeric(e));
        }
        if (bad != 1e200) {
          assertThatThrownBy(() -> kernel.value(dense.get(1), good.get(0)))
              .as(kernel + " on " + bad)
              .isInstanceOfSatisfying(OkraException.class, e -> assertNumeric(e));
        }
      }
    }
  }

  private static void assertNumeric(OkraException e) {
    assertThat(e.code()).isIn(ErrorCode.NOT_FINITE, ErrorCode.NUMERIC_OVERFLOW);
  }

  @Test
  void refusesMixedDimensionsAndNegativeCounts() {
    DenseRows two = DenseRows.of(new double[] {1, 2});
    DenseRows three = DenseRows.of(new double[] {1, 2, 3});
    for (Kernel<FeatureVector> kernel : formulas().keySet()) {
      assertThatThrownBy(() -> kernel.fill(two, three, Matrix.zeros(1, 1), context))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SHAPE_MISMATCH))
          .hasMessageContaining("vectors of 2 and 3 coordinates");
      assertThatThrownBy(() -> kernel.value(two.get(0), three.get(0)))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SHAPE_MISMATCH));
    }
    ChiSquareKernel kernel = new ChiSquareKernel(1);
    DenseRows negative = DenseRows.of(new double[] {1, -2});
    assertThatThrownBy(() -> kernel.fill(two, negative, Matrix.zeros(1, 1), context))
        .hasMessageContaining(
            "A coordinate is -2.0; the distance needs finite numbers of at least 0");
    assertThatThrownBy(() -> kernel.value(two.get(0), negative.get(0)))
        .hasMessageContaining("of at least 0");
  }

  /** Bits are the same as sets and as vectors, and so is their similarity. */
  @Test
  void tanimotoOfBitsIsThatOfSets() {
    List<BitVector> bits = new ArrayList<>();
    RandomStream stream = new RandomStream(6);
    for (int i = 0; i < 20; i++) {
      bits.add(BitVector.of(DIMENSION, stream.subset(DIMENSION, 2 * i)));
    }
    BitVectors samples = new BitVectors(DIMENSION, bits);
    Matrix ofSets = Matrix.zeros(20, 20);
    new TanimotoKernel().fillSymmetric(samples, ofSets, context);
    Matrix ofVectors = Matrix.zeros(20, 20);
    new VectorTanimotoKernel().fillSymmetric(samples, ofVectors, context);
    assertThat(ofVectors.values()).containsExactly(ofSets.values(), within(1e-15));
  }

  /** Opposite vectors have -1/3, and norms whose sum is beyond a double are no problem. */
  @Test
  void tanimotoOfVeryLongAndVeryShortVectors() {
    VectorTanimotoKernel kernel = new VectorTanimotoKernel();
    for (double scale : new double[] {1e-160, 1, 1.2e154}) {
      DenseRows rows = DenseRows.of(new double[] {scale}, new double[] {-scale});
      Matrix block = Matrix.zeros(2, 2);
      kernel.fill(rows, rows, block, context);
      assertThat(block.get(0, 0)).isEqualTo(1);
      assertThat(block.get(0, 1)).isCloseTo(-1.0 / 3, within(1e-15));
      assertThat(kernel.value(rows.get(0), rows.get(1))).isCloseTo(-1.0 / 3, within(1e-15));
    }
  }

  private static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += x[i] * y[i];
    }
    return sum;
  }

  private static double squared(double[] x, double[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += (x[i] - y[i]) * (x[i] - y[i]);
    }
    return sum;
  }

  /** A file of one line may have an index of a billion; nothing of that width is allocated. */
  @Test
  void coordinatesThatNobodyUsesTakeNoMemory() {
    int[] wide = {0, 7, 900_000_000, 7, 1_000_000_000, 0, 900_000_000, 1_000_000_001};
    int[] narrow = {0, 1, 2, 1, 3, 0, 2, 4};
    int[] starts = {0, 3, 5, 8};
    double[] values = {1, 2, 3, 4, 5, 6, 7, 8};
    SparseRows far = new SparseRows(SparseMatrix.wrap(3, 1_000_000_002, starts, wide, values));
    SparseRows near = new SparseRows(SparseMatrix.wrap(3, 5, starts, narrow, values));
    List<Kernel<FeatureVector>> kernels =
        List.of(
            new GaussianKernel(0.01),
            new LaplacianKernel(0.01),
            new ChiSquareKernel(0.01),
            new LinearKernel(),
            new CosineKernel(),
            new VectorTanimotoKernel());
    for (Kernel<FeatureVector> kernel : kernels) {
      Matrix expected = Matrix.zeros(3, 3);
      kernel.fill(near, near, expected, context);
      Matrix block = Matrix.zeros(3, 3);
      kernel.fill(far, far, block, context);
      assertThat(block.values()).as(kernel.toString()).isEqualTo(expected.values());
      kernel.fillSymmetric(far, block, context);
      assertThat(block.values()).as(kernel.toString()).isEqualTo(expected.values());
    }
  }

  /** Weights of all terms are an array as wide as the vectors, which is counted. */
  @Test
  void weightsOfMoreTermsThanMemoryHoldsAreRefused() {
    SparseRows far =
        new SparseRows(
            SparseMatrix.wrap(
                1, 1_000_000_000, new int[] {0, 1}, new int[] {999_999_999}, new double[] {1}));
    try (RunContext small =
        RunContext.builder().seed(1).memory(new MemoryBudget(1 << 20)).build()) {
      assertThatThrownBy(() -> new TfIdfKernel().fit(far, small))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.MEMORY_BUDGET));
    }
  }
}
