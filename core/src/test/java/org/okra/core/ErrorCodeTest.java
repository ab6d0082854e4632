package org.okra.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class ErrorCodeTest {
  /** Programs switch over codes: new ones may join, but none may be renamed or change its kind. */
  @Test
  void codesAndKindsAreStable() {
    assertThat(Arrays.stream(ErrorCode.values()).map(code -> code.kind() + " " + code))
        .containsExactly(
            "USER INVALID_ARGUMENT",
            "USER INVALID_OPTION",
            "USER UNKNOWN_NAME",
            "USER DUPLICATE_NAME",
            "USER SHAPE_MISMATCH",
            "USER NOT_FINITE",
            "USER WRONG_DOMAIN",
            "USER EMPTY_INPUT",
            "USER FILE_NOT_FOUND",
            "USER FILE_FORMAT",
            "USER FILE_CHECKSUM",
            "USER FILE_VERSION",
            "USER CANCELLED",
            "NUMERIC NOT_POSITIVE_DEFINITE",
            "NUMERIC NOT_SYMMETRIC",
            "NUMERIC SINGULAR",
            "NUMERIC NOT_CONVERGED",
            "NUMERIC NUMERIC_OVERFLOW",
            "RESOURCE TOO_LARGE",
            "RESOURCE MEMORY_BUDGET",
            "RESOURCE OUT_OF_MEMORY",
            "RESOURCE NATIVE_UNAVAILABLE",
            "RESOURCE INPUT_OUTPUT",
            "RESOURCE PLUGIN_BROKEN",
            "INTERNAL INTERNAL");
  }

  @Test
  void exceptionCarriesCodeTextAndCause() {
    OkraException error = new OkraException(ErrorCode.SINGULAR, "text");
    assertThat(error.code()).isEqualTo(ErrorCode.SINGULAR);
    assertThat(error.kind()).isEqualTo(ErrorKind.NUMERIC);
    assertThat(error).hasMessage("text").hasNoCause();
    IllegalStateException cause = new IllegalStateException("below");
    assertThat(new OkraException(ErrorCode.INTERNAL, "text", cause)).hasCause(cause);
    assertThatThrownBy(() -> new OkraException(null, "text"))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("code");
  }
}
