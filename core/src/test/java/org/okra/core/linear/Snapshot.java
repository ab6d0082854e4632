package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;

/** Remembers arrays before a call and checks after it that nothing else was written. */
final class Snapshot {
  private final List<Runnable> checks = new ArrayList<>();

  /** Arguments that the call must leave as they are, with everything around them. */
  static Snapshot of(Matrix... matrices) {
    return new Snapshot().and(matrices);
  }

  Snapshot and(Matrix... matrices) {
    for (Matrix matrix : matrices) {
      double[] before = matrix.values().clone();
      checks.add(() -> TestMatrices.assertSameBits(matrix.values(), before));
    }
    return this;
  }

  Snapshot and(SparseMatrix matrix) {
    double[] values = matrix.values().clone();
    int[] columns = matrix.columnIndices().clone();
    int[] starts = matrix.rowStarts().clone();
    checks.add(
        () -> {
          TestMatrices.assertSameBits(matrix.values(), values);
          assertThat(matrix.columnIndices()).isEqualTo(columns);
          assertThat(matrix.rowStarts()).isEqualTo(starts);
        });
    return this;
  }

  /** An argument that is overwritten: what lies around it in its array must stay. */
  Snapshot around(Matrix overwritten) {
    double[] before = overwritten.values().clone();
    checks.add(
        () -> {
          // Where the matrix itself lies, take what is there now.
          for (int j = 0; j < overwritten.columns(); j++) {
            for (int i = 0; i < overwritten.rows(); i++) {
              before[overwritten.index(i, j)] = overwritten.get(i, j);
            }
          }
          TestMatrices.assertSameBits(overwritten.values(), before);
        });
    return this;
  }

  void assertUntouched() {
    if (checks.isEmpty()) {
      fail("Nothing was remembered");
    }
    checks.forEach(Runnable::run);
  }
}
