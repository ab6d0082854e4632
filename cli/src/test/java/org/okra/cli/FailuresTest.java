package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;

final class FailuresTest {
  private final StringWriter text = new StringWriter();
  private final PrintWriter err = new PrintWriter(text, true);

  @ParameterizedTest
  @EnumSource(ErrorCode.class)
  void errorOfOkraIsOneLineWithItsCodeAndTheExitCodeOfItsKind(ErrorCode code) {
    ExitCode exit =
        Failures.oneLine(err)
            .failed("okra run", new OkraException(code, "Too many.\n  Use fewer."));

    assertThat(text.toString().strip()).isEqualTo("okra run: Too many. Use fewer. [" + code + "]");
    assertThat(exit).isEqualTo(ExitCode.of(code.kind()));
  }

  @Test
  void fullHeapIsMissingResource() {
    ExitCode exit =
        Failures.oneLine(err).failed("okra run", new OutOfMemoryError("Java heap space"));

    assertThat(exit).isEqualTo(ExitCode.RESOURCE);
    assertThat(text.toString().lines()).hasSize(1);
    assertThat(text.toString()).startsWith("okra run: The heap of at most ").contains("OKRA_HEAP");
    assertThat(text.toString().strip()).endsWith("[OUT_OF_MEMORY]");
  }

  @Test
  void anythingElseIsDefect() {
    ExitCode exit =
        Failures.oneLine(err).failed("okra run", new IllegalStateException("impossible"));

    assertThat(exit).isEqualTo(ExitCode.INTERNAL);
    assertThat(text.toString().strip())
        .isEqualTo(
            "okra run: A defect: java.lang.IllegalStateException: impossible."
                + " Run again with --debug and report the trace.");
  }

  @Test
  void traceFollowsTheLineWhenAskedFor() {
    OkraException error =
        new OkraException(ErrorCode.INTERNAL, "Broken.", new IllegalStateException("below"));

    Failures.withTraces(err).failed("okra run", error);

    assertThat(text.toString())
        .startsWith("okra run: Broken. [INTERNAL]")
        .contains("at org.okra.cli.FailuresTest")
        .contains("Caused by: java.lang.IllegalStateException: below");
  }
}
