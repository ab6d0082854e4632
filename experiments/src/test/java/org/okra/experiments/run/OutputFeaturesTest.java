package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.google.inject.Injector;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.datasets.Columns;
import org.okra.datasets.Dataset;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.file.Settings;

/** What preprocessing sees of outputs. */
final class OutputFeaturesTest {
  private final Injector injector = TestWiring.injector(Path.of("none"));
  private final RunContext context = injector.getInstance(RunContext.class);

  @AfterEach
  void close() {
    context.close();
  }

  private Matrix features(String kernel, Matrix outputs, int... rows) {
    String text =
        """
        name: x
        dataset: {type: csv, train: a.csv, outputs: y}
        input: {kernel: linear}
        output: {kernel: KERNEL}
        decoder: candidates
        metrics: [rmse]
        """
            .replace("KERNEL", kernel);
    Settings settings =
        injector
            .getInstance(ExperimentReader.class)
            .parse("x", text, List.of())
            .methods()
            .get(0)
            .settings();
    Dataset<?, ?> data =
        new Dataset<>("x", new DenseRows(outputs), new DenseRows(outputs), Columns.NONE);
    return new OutputFeatures(settings, data, context).of(rows);
  }

  @Test
  void targetsCountAlikeWhateverTheirUnit() {
    double gap = Double.NaN;
    Matrix outputs =
        Matrix.ofRows(
            new double[] {9, 9, 9, 9},
            new double[] {1e200, 1e-200, 7, 1},
            new double[] {3e200, 3e-200, 7, gap},
            new double[] {1e200, 1e-200, 7, 3},
            new double[] {3e200, 3e-200, 7, gap});
    Matrix found = features("linear", outputs, 1, 2, 3, 4);
    double[][] expected = {{-1, -1, 0, -1}, {1, 1, 0, 0}, {-1, -1, 0, 1}, {1, 1, 0, 0}};
    for (int i = 0; i < 4; i++) {
      assertThat(found.rowValues(i)).containsExactly(expected[i], within(1e-12));
    }
  }

  private static Matrix random(int rows, int columns) {
    RandomStream random = new RandomStream(5);
    Matrix matrix = Matrix.zeros(rows, columns);
    for (int i = 0; i < rows * columns; i++) {
      matrix.values()[i] = random.nextGaussian();
    }
    return matrix;
  }

  /** The centred Gram matrix of 12 rows has rank 11, so that no component is left out. */
  @Test
  void otherKernelsGiveTheirPrincipalComponents() {
    Matrix outputs = random(12, 2);
    Matrix found =
        features("{type: gaussian, gamma: 0.7}", outputs, IntStream.range(0, 12).toArray());
    double[][] gram = new double[12][12];
    double[] mean = new double[12];
    double all = 0;
    for (int i = 0; i < 12; i++) {
      for (int j = 0; j < 12; j++) {
        double a = outputs.get(i, 0) - outputs.get(j, 0);
        double b = outputs.get(i, 1) - outputs.get(j, 1);
        gram[i][j] = Math.exp(-0.7 * (a * a + b * b));
        mean[i] += gram[i][j] / 12;
        all += gram[i][j] / 144;
      }
    }
    for (int i = 0; i < 12; i++) {
      for (int j = 0; j < 12; j++) {
        double inner = 0;
        for (int o = 0; o < found.columns(); o++) {
          inner += found.get(i, o) * found.get(j, o);
        }
        assertThat(inner).isCloseTo(gram[i][j] - mean[i] - mean[j] + all, within(1e-12));
      }
    }
  }

  @Test
  void manyTargetsAreThoseThatVaryMost() {
    Matrix outputs = random(60, 40);
    Matrix found = features("linear", outputs, IntStream.range(0, 60).toArray());
    assertThat(found.columns()).isEqualTo(16);
    double total = 0;
    double last = Double.POSITIVE_INFINITY;
    for (int o = 0; o < 16; o++) {
      double squares = 0;
      for (double value : found.columnValues(o)) {
        squares += value * value;
      }
      assertThat(squares).isLessThanOrEqualTo(last * (1 + 1e-12));
      last = squares;
      total += squares;
    }
    // 40 targets of 60 rows with deviation 1 have 2400 in all, the largest 16 of 40 above their
    // share.
    assertThat(total).isBetween(2400 * 0.4, 2400.0);
  }

  /** 40 targets that follow three numbers, so that the components of some rows are those of all. */
  @Test
  void manyRowsAreProjectedOnTheComponentsOfSome() {
    Matrix hidden = random(1500, 3);
    Matrix mixed = random(3, 40);
    Matrix outputs = Matrix.zeros(1500, 40);
    for (int i = 0; i < 1500; i++) {
      for (int o = 0; o < 40; o++) {
        for (int h = 0; h < 3; h++) {
          outputs.set(i, o, outputs.get(i, o) + hidden.get(i, h) * mixed.get(h, o));
        }
      }
    }
    double[] deviations = new double[40];
    for (int o = 0; o < 40; o++) {
      double[] column = outputs.columnValues(o);
      double mean = Arrays.stream(column).average().orElseThrow();
      deviations[o] =
          Math.sqrt(Arrays.stream(column).map(v -> (v - mean) * (v - mean)).average().orElse(0));
    }
    Matrix found = features("linear", outputs, IntStream.range(0, 1500).toArray());
    for (int i = 0; i < 1499; i++) {
      double expected = 0;
      for (int o = 0; o < 40; o++) {
        expected += Math.pow((outputs.get(i, o) - outputs.get(i + 1, o)) / deviations[o], 2);
      }
      double distance = 0;
      for (int o = 0; o < found.columns(); o++) {
        distance += Math.pow(found.get(i, o) - found.get(i + 1, o), 2);
      }
      assertThat(distance).isCloseTo(expected, withinPercentage(1e-6));
    }
  }

  @Test
  void missingNumbersAreRefusedWhereAKernelNeedsThem() {
    Matrix outputs = random(4, 1);
    outputs.set(1, 0, Double.NaN);
    assertThatThrownBy(() -> features("{type: gaussian, gamma: 0.7}", outputs, 0, 1, 2))
        .hasMessageContaining("learns from outputs, some of which are missing");
  }
}
