package org.okra.datasets.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.linear.Transpose;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.SparseVector;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.TrainTest;

final class PlantedLabelsTest {

  @Test
  void sparsityIsThatAskedFor() {
    try (RunContext context = RunContext.withSeed(1)) {
      TrainTest<SparseVector, LabelSet> data =
          new PlantedLabels(20_000, 1, 2150, 208, 60, 2.028, 40, 0.2).generate(context);
      SparseMatrix inputs = ((VectorSamples<?>) data.train().inputs()).sparse();
      SparseMatrix labels = ((VectorSamples<?>) data.train().outputs()).sparse();

      assertThat(inputs.columns()).isEqualTo(2150);
      assertThat(labels.columns()).isEqualTo(208);
      // Standard errors: sqrt(59 / 20000) and sqrt(1.028 / 20000).
      assertThat(inputs.storedEntries() / 20_000.0).isCloseTo(60, within(5 * 0.055));
      assertThat(labels.storedEntries() / 20_000.0).isCloseTo(2.028, within(5 * 0.0072));
      assertThat(inputs.values()).containsOnly(1);
    }
  }

  @Test
  void crossCovarianceHasThePlantedRank() {
    try (RunContext context = RunContext.withSeed(2)) {
      int n = 40_000;
      TrainTest<SparseVector, LabelSet> data =
          new PlantedLabels(n, 1, 300, 40, 10, 3, 5, 0.1).generate(context);
      Matrix x = ((VectorSamples<?>) data.train().inputs()).dense().copy();
      Matrix y = ((VectorSamples<?>) data.train().outputs()).dense().copy();
      centre(x);
      centre(y);
      Matrix cross = Matrix.zeros(300, 40);
      context.linearAlgebra().multiply(1.0 / n, x, Transpose.YES, y, Transpose.NO, 0, cross);

      double[] squares =
          context
              .linearAlgebra()
              .eigen(context.linearAlgebra().multiplyLeftTransposed(cross, cross))
              .values();

      // Five topics whose shares add up to one span four centred directions.
      assertThat(squares[3]).isGreaterThan(9 * squares[4]);
    }
  }

  private static void centre(Matrix matrix) {
    for (int j = 0; j < matrix.columns(); j++) {
      double mean = 0;
      for (int i = 0; i < matrix.rows(); i++) {
        mean += matrix.get(i, j) / matrix.rows();
      }
      for (int i = 0; i < matrix.rows(); i++) {
        matrix.set(i, j, matrix.get(i, j) - mean);
      }
    }
  }

  @Test
  void aliasTableDrawsEachValueWithItsWeight() {
    double[] weights = {1, 0, 4, 2.5, 0.5};
    AliasTable table = new AliasTable(weights);
    RandomStream random = new RandomStream(5);
    int[] counts = new int[5];
    for (int i = 0; i < 200_000; i++) {
      counts[table.draw(random)]++;
    }

    assertThat(counts[1]).isZero();
    for (int i = 0; i < 5; i++) {
      assertThat(counts[i] / 200_000.0).isCloseTo(weights[i] / 8, within(5 * 0.0012));
    }
  }
}
