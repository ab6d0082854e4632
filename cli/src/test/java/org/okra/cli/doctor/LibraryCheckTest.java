package org.okra.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.okra.core.linear.Backend;
import org.okra.core.linear.BackendChoice;
import org.okra.core.linear.BackendReport;
import org.okra.core.linear.Precision;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;

final class LibraryCheckTest {
  @Test
  void fallbackFailsWithItsReason() {
    BackendReport report =
        new BackendReport(
            Backend.JAVA,
            "VectorBLAS, F2jLAPACK",
            Optional.empty(),
            Threads.blas(3),
            Precision.DOUBLE,
            "plain Java",
            Optional.of("No library for this platform."));

    assertThat(new LibraryCheck(report, new CoreProbe()).examine())
        .containsExactly(
            Finding.failed(
                "Backend",
                "Java, several times slower (VectorBLAS, F2jLAPACK): No library for this"
                    + " platform."),
            Finding.information("Threads", "3 of BLAS").with(3),
            Finding.information("Vector math", "plain Java"));
  }

  @Test
  void nativeLibraryIsNamed() {
    BackendReport report =
        new BackendReport(
            Backend.NATIVE,
            "JNIBLAS, JNILAPACK",
            Optional.of("/opt/mkl/libmkl_rt.so"),
            Threads.okra(2),
            Precision.DOUBLE,
            "Vector API, 4 lanes",
            Optional.empty());

    assertThat(new LibraryCheck(report, new CoreProbe()).examine())
        .containsExactly(
            Finding.good("Backend", "native (JNIBLAS, JNILAPACK)"),
            Finding.good("Library", "/opt/mkl/libmkl_rt.so"),
            Finding.information("Core type", "unknown"),
            Finding.information("Threads", "2 of Okra, each on a single-threaded BLAS").with(2),
            Finding.information("Vector math", "Vector API, 4 lanes"));
  }

  @Test
  void coreTypeIsTheLastOneTheLibraryNames() {
    assertThat(CoreProbe.parse("Core: Haswell\r\nPicked up X\n")).contains("Haswell");
    assertThat(CoreProbe.parse("Picked up X\nCore: Haswell\nCore: Zen\n")).contains("Zen");
    assertThat(CoreProbe.parse("")).isEmpty();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void coreTypeOfThisMachineIsFound() {
    try (RunContext context = RunContext.builder().backend(BackendChoice.NATIVE_ONLY).build()) {
      String file = context.linearAlgebra().report().libraryFile().orElseThrow();
      assertThat(new CoreProbe().coreType(file)).isPresent();
    }
  }
}
