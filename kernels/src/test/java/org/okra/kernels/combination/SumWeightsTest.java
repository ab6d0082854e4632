package org.okra.kernels.combination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.kernels.SavedKernels;
import org.okra.kernels.TargetAlignment;
import org.okra.kernels.vector.ColumnsKernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;

final class SumWeightsTest {
  private final RunContext context = RunContext.withSeed(3);
  private final DenseRows inputs = rows(80, 6, 1);
  private final DenseRows outputs = outputs(inputs);

  /** Views of two columns each; outputs are made of the first view alone. */
  private static List<Kernel<FeatureVector>> views() {
    return IntStream.range(0, 3)
        .<Kernel<FeatureVector>>mapToObj(
            v ->
                new ColumnsKernel(
                    List.of((2 * v + 1) + "-" + (2 * v + 2)), new GaussianKernel(0.3)))
        .toList();
  }

  private TargetAlignment<FeatureVector> targets() {
    Samples<FeatureVector> all = outputs.as(FeatureVector.class, "test");
    return new TargetAlignment<>(
        LinearKernel::new, all, () -> IntStream.range(0, all.size()).toArray());
  }

  @Test
  void weightsAlignTheSumWithTheOutputs() {
    double[] weights = targets().weights(views(), inputs, context);
    assertThat(weights[0]).isGreaterThan(2);
    assertThat(weights[0] + weights[1] + weights[2]).isCloseTo(3, within(1e-12));
    List<Matrix> views = views().stream().map(view -> gram(view, inputs)).toList();
    Matrix ofOutputs = gram(new LinearKernel(), outputs);
    double best = alignment(views, ofOutputs, weights);
    for (double first = 0; first <= 3; first += 0.5) {
      for (double second = 0; second <= 3 - first; second += 0.5) {
        assertThat(alignment(views, ofOutputs, first, second, 3 - first - second))
            .isLessThan(best + 1e-9);
      }
    }
  }

  /** The alignment of centred Gram matrices, entry by entry. */
  private static double alignment(List<Matrix> views, Matrix outputs, double... weights) {
    Matrix k = Matrix.zeros(80, 80);
    for (int i = 0; i < 80; i++) {
      for (int j = 0; j < 80; j++) {
        double sum = 0;
        for (int v = 0; v < 3; v++) {
          sum += weights[v] * views.get(v).get(i, j);
        }
        k.set(i, j, sum);
      }
    }
    Matrix left = centred(k);
    Matrix right = centred(outputs);
    return inner(left, right) / Math.sqrt(inner(left, left) * inner(right, right));
  }

  private static Matrix gram(Kernel<FeatureVector> kernel, DenseRows rows) {
    Matrix gram = Matrix.zeros(80, 80);
    for (int i = 0; i < 80; i++) {
      for (int j = 0; j < 80; j++) {
        gram.set(i, j, kernel.value(rows.get(i), rows.get(j)));
      }
    }
    return gram;
  }

  private static double inner(Matrix a, Matrix b) {
    double sum = 0;
    for (int i = 0; i < a.rows(); i++) {
      for (int j = 0; j < a.rows(); j++) {
        sum += a.get(i, j) * b.get(i, j);
      }
    }
    return sum;
  }

  private static Matrix centred(Matrix k) {
    Matrix result = Matrix.zeros(k.rows(), k.rows());
    double all = mean(k.values());
    // Symmetric: the mean of a column is that of its row.
    double[] means = IntStream.range(0, k.rows()).mapToDouble(i -> mean(k.rowValues(i))).toArray();
    for (int i = 0; i < k.rows(); i++) {
      for (int j = 0; j < k.rows(); j++) {
        result.set(i, j, k.get(i, j) - means[i] - means[j] + all);
      }
    }
    return result;
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  @Test
  void givenWeightsScaleTheTermsAndZeroLeavesOneOut() {
    List<Kernel<FeatureVector>> views = views();
    SumKernel<FeatureVector> sum = new SumKernel<>(views, TermWeights.parse("[2, 0, 0.5]"));
    Kernel<FeatureVector> fitted = sum.fit(inputs, context);
    Matrix block = Matrix.zeros(80, 80);
    fitted.fillSymmetric(inputs, block, context);
    for (int i = 0; i < 80; i += 7) {
      double expected =
          2 * views.get(0).value(inputs.get(i), inputs.get(3))
              + 0.5 * views.get(2).value(inputs.get(i), inputs.get(3));
      assertThat(sum.value(inputs.get(i), inputs.get(3))).isCloseTo(expected, within(1e-14));
      assertThat(block.get(i, 3)).isCloseTo(expected, within(1e-14));
    }
    assertThat(sum.constantDiagonal()).hasValue(2.5);
  }

  @Test
  void weightsAreFoundWithinOtherKernelsAndKeptInFiles() {
    Kernel<FeatureVector> recipe =
        new NormalisedKernel<>(new CentredKernel<>(new SumKernel<>(views(), TermWeights.ALIGNF)));
    Kernel<FeatureVector> fitted = recipe.aligned(inputs, targets(), context).fit(inputs, context);
    double[] found = targets().weights(views(), inputs, context);
    Kernel<FeatureVector> given =
        new NormalisedKernel<>(
                new CentredKernel<>(
                    new SumKernel<>(
                        views(), TermWeights.of(List.of(found[0], found[1], found[2])))))
            .fit(inputs, context);
    assertThat(fitted.value(inputs.get(1), inputs.get(2)))
        .isEqualTo(given.value(inputs.get(1), inputs.get(2)));
    SavedKernels saved = new SavedKernels(Components.load());
    @SuppressWarnings("unchecked") // What was saved.
    Kernel<FeatureVector> restored =
        (Kernel<FeatureVector>) saved.restore(saved.save(fitted, inputs, context), inputs, context);
    assertThat(restored.value(inputs.get(1), inputs.get(2)))
        .isEqualTo(fitted.value(inputs.get(1), inputs.get(2)));
    assertThatThrownBy(() -> recipe.fit(inputs, context))
        .hasMessageContaining("are learnt from training outputs, which are not known here");
  }

  /** More pairs than are compared: the same seed gives the same weights. */
  @Test
  void manyPairsAreSampledByTheSeed() {
    DenseRows many = rows(1300, 6, 4);
    Samples<FeatureVector> made = outputs(many).as(FeatureVector.class, "test");
    TargetAlignment<FeatureVector> targets =
        new TargetAlignment<>(
            LinearKernel::new, made, () -> IntStream.range(0, made.size()).toArray());
    double[] first = targets.weights(views(), many, context);
    assertThat(first[0]).isGreaterThan(2);
    assertThat(targets.weights(views(), many, RunContext.withSeed(3))).isEqualTo(first);
  }

  @Test
  void nothingToAlignWithMeansEqualWeights() {
    Samples<FeatureVector> same =
        new DenseRows(Matrix.zeros(80, 1)).as(FeatureVector.class, "test");
    TargetAlignment<FeatureVector> targets =
        new TargetAlignment<>(
            LinearKernel::new, same, () -> IntStream.range(0, same.size()).toArray());
    assertThat(targets.weights(views(), inputs, context)).containsExactly(1, 1, 1);
    TargetAlignment<FeatureVector> none =
        new TargetAlignment<>(LinearKernel::new, same, () -> new int[0]);
    assertThatThrownBy(() -> none.weights(views(), inputs, context))
        .hasMessageContaining("no training output that is complete");
  }

  @Test
  void textsAreReadAndRefused() {
    for (String text : List.of("equal", "alignf", "[1.0, 0.5, 0.0]")) {
      assertThat(TermWeights.parse(text)).hasToString(text);
    }
    for (String text : List.of("[]", "[0, 0]", "[1, -1]", "some", "[1, NaN]")) {
      assertThatThrownBy(() -> TermWeights.parse(text)).hasMessageContaining("equal, alignf");
    }
    assertThatThrownBy(() -> new SumKernel<>(views(), TermWeights.parse("[1, 2]")))
        .hasMessageContaining("2 weights do not match 3 terms");
    Kernel<?> read =
        Components.load()
            .create(
                Kernel.class,
                Specification.parse("{type: sum, terms: [linear, gaussian], weights: [1, 0.25]}"));
    assertThat(((SumKernel<?>) read).weights().numbers()).containsExactly(1.0, 0.25);
    assertThat(Specification.text(read)).contains("weights");
  }

  private static DenseRows rows(int n, int d, int seed) {
    RandomStream random = new RandomStream(seed);
    Matrix values = Matrix.zeros(n, d);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        values.set(i, j, random.nextGaussian());
      }
    }
    return new DenseRows(values);
  }

  private static DenseRows outputs(DenseRows inputs) {
    Matrix values = Matrix.zeros(inputs.size(), 1);
    for (int i = 0; i < inputs.size(); i++) {
      values.set(i, 0, Math.sin(inputs.get(i).get(0)) + 0.5 * inputs.get(i).get(1));
    }
    return new DenseRows(values);
  }
}
