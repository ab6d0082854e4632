package org.okra.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.linear.Backend;
import org.okra.core.linear.BackendChoice;
import org.openjdk.jmh.annotations.Param;

final class RunTest {
  static BackendChoice defaultBackend() {
    try {
      String[] values = Run.class.getField("backend").getAnnotation(Param.class).value();
      assertThat(values).hasSize(1);
      return BackendChoice.valueOf(values[0]);
    } catch (NoSuchFieldException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void fallbackIsRefusedUnlessAskedFor() {
    assertThat(defaultBackend()).isEqualTo(BackendChoice.NATIVE_ONLY);

    Run java = new Run();
    java.backend = BackendChoice.JAVA_ONLY;
    java.open();
    assertThat(java.algebra().report().backend()).isEqualTo(Backend.JAVA);
    java.close();
  }

  @Test
  void positiveDefiniteMatrixIsSymmetricAndDominatedByItsDiagonal() {
    Run run = Naive.run();
    Matrix a = run.positiveDefinite(50);
    run.close();
    for (int i = 0; i < 50; i++) {
      double others = 0;
      for (int j = 0; j < 50; j++) {
        assertThat(a.get(i, j)).isEqualTo(a.get(j, i));
        others += i == j ? 0 : Math.abs(a.get(i, j));
      }
      assertThat(a.get(i, i)).isGreaterThan(others);
    }
  }

  @Test
  void workCountsInThousandsOfMillionsAndStartsAgain() {
    Work work = new Work();
    work.add(3e9);
    work.add(1e9);
    assertThat(work.gigaflops).isEqualTo(4);
    work.reset();
    assertThat(work.gigaflops).isZero();
  }
}
