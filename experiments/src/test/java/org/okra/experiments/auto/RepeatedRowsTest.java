package org.okra.experiments.auto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntBinaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.Dataset;

final class RepeatedRowsTest {
  private static final int ROWS = 3000;

  private static Matrix matrix(int columns, IntBinaryOperator entry) {
    Matrix matrix = Matrix.zeros(ROWS, columns);
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < columns; j++) {
        matrix.set(i, j, entry.applyAsInt(i, j));
      }
    }
    return matrix;
  }

  private static RepeatedRows count(Samples<?> inputs, IntBinaryOperator outputs) {
    return RepeatedRows.of(
        new Dataset<>(
            "made",
            inputs.as(Object.class, "A test"),
            new DenseRows(matrix(1, outputs)),
            new Columns(List.of(), List.of(Column.numeric("y")))));
  }

  @Test
  void rowsRepeatWhereInputsAndOutputsDo() {
    Matrix four = matrix(5, (i, j) -> i / 4 * (j + 1) % 1009 * (j % 2));
    Samples<?> texts =
        new ListSamples<>(
            String.class, IntStream.range(0, ROWS).mapToObj(i -> "row " + i / 4).toList());
    for (Samples<?> inputs :
        List.of(new DenseRows(four), new SparseRows(SparseMatrix.ofDense(four)), texts)) {
      assertThat(count(inputs, (i, j) -> i / 4).repeated()).isEqualTo(ROWS - ROWS / 4);
      assertThat(count(inputs, (i, j) -> i).repeated()).isZero();
    }
    // The same numbers in another order are another row.
    Matrix turned = matrix(2, (i, j) -> (i + j) % 2);
    assertThat(count(new DenseRows(turned), (i, j) -> 0).repeated()).isEqualTo(ROWS - 2);
    assertThat(count(new SparseRows(SparseMatrix.ofDense(turned)), (i, j) -> 0).repeated())
        .isEqualTo(ROWS - 2);
  }

  @Test
  void manyAreSaid() {
    assertThat(new RepeatedRows(5, 100).remark()).isEmpty();
    assertThat(new RepeatedRows(6, 100).remark().orElseThrow())
        .startsWith("6 of 100 rows repeat another, inputs and outputs alike")
        .contains("remove them", "grouped-k-fold");
  }
}
