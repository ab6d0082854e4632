package org.okra.datasets.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;

/** Asserts on the texts of errors. */
final class ReadErrors {
  private ReadErrors() {}

  /** The call fails with FILE_FORMAT and exactly this text. */
  static void assertFormatError(ThrowingCallable call, String text) {
    OkraException error = catchThrowableOfType(OkraException.class, call);
    assertThat(error).as("an error").isNotNull();
    assertThat(error.getMessage()).isEqualTo(text);
    assertThat(error.code()).isEqualTo(ErrorCode.FILE_FORMAT);
  }
}
