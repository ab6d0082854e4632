package org.okra.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ludovic.netlib.blas.JavaBLAS;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.okra.core.linear.BackendChoice;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;

final class SpeedCheckTest {
  private static final long HEAP = 1L << 30;

  private static SpeedPlan small() {
    Contest contest = new Contest(System::nanoTime, 0, 3, 3, 0);
    return new SpeedPlan(120, 90, 80, 60, 50, contest, contest);
  }

  private static RunContext context(BackendChoice backend) {
    return RunContext.builder().backend(backend).threads(Threads.okra(2)).build();
  }

  @Test
  void nativeLibraryIsMeasuredAgainstJavaAndNetlib() {
    try (RunContext context = context(BackendChoice.NATIVE_ONLY)) {
      List<Finding> findings = new SpeedCheck(context, small(), HEAP).examine();

      assertThat(findings)
          .extracting(Finding::name)
          .containsExactly("dgemm", "sgemm", "Cholesky", "Okra");
      assertThat(findings).allMatch(finding -> finding.number().orElseThrow() > 0);
      // Noise is never a failure.
      assertThat(findings).noneMatch(finding -> finding.status() == Status.FAILED);
      assertThat(findings.get(0).text())
          .matches("[0-9.]+ GFLOP/s at n = 120; in Java [0-9.]+ at n = 60: [0-9]+ times slower");
      assertThat(findings.get(3).text()).contains("of the dgemm rate of netlib called directly");
    }
  }

  @Test
  void shareBelowTheLimitWarns() {
    Finding slow = SpeedCheck.share(84, 100, 3000);
    assertThat(slow.status()).isEqualTo(Status.WARNING);
    assertThat(slow.text())
        .isEqualTo(
            "84 % of the dgemm rate of netlib called directly (100.0 GFLOP/s, n = 3000);"
                + " at least 85 % is normal on a quiet machine");
    assertThat(SpeedCheck.share(85, 100, 3000).status()).isEqualTo(Status.GOOD);
  }

  @Test
  void javaAloneIsMeasuredToo() {
    try (RunContext context = context(BackendChoice.JAVA_ONLY)) {
      assertThat(new SpeedCheck(context, small(), HEAP).examine())
          .extracting(Finding::name)
          .containsExactly("dgemm", "sgemm", "Cholesky");
    }
  }

  @Test
  void smallHeapIsNotMeasured() {
    try (RunContext context = context(BackendChoice.NATIVE_ONLY)) {
      assertThat(new SpeedCheck(context, SpeedPlan.ordinary(), 300L << 20).examine())
          .containsExactly(
              Finding.warning("Not measured", "needs a heap of 412 MiB and has 300 MiB"));
    }
  }

  @Test
  void singleProductIsTheProduct() {
    int size = 17;
    try (RunContext context = context(BackendChoice.JAVA_ONLY)) {
      SingleProduct product = new SingleProduct(context.workers(), JavaBLAS.getInstance(), size);
      product.run();
      for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j++) {
          double sum = 0;
          for (int k = 0; k < size; k++) {
            sum += (double) product.a[i + k * size] * product.b[k + j * size];
          }
          assertThat((double) product.c[i + j * size]).isCloseTo(sum, within(1e-5));
        }
      }
    }
  }
}
