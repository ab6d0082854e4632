package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;

/** Checks the code and the whole text of an error. */
final class Refusals {
  private Refusals() {}

  static void assertRefused(ErrorCode code, String text, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            OkraException.class,
            e -> org.assertj.core.api.Assertions.assertThat(e.code()).isEqualTo(code))
        .hasMessage(text);
  }
}
