package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorKind;

final class ExitCodeTest {
  @Test
  void numbersAreTheDocumentedOnes() {
    assertThat(Arrays.stream(ExitCode.values()).map(ExitCode::number))
        .containsExactly(0, 1, 2, 3, 4, 5);
    assertThat(ExitCode.OK.number()).isEqualTo(0);
    assertThat(ExitCode.UNHEALTHY.number()).isEqualTo(1);
  }

  @Test
  void everyKindOfErrorHasItsOwnNumber() {
    assertThat(ExitCode.of(ErrorKind.USER).number()).isEqualTo(2);
    assertThat(ExitCode.of(ErrorKind.NUMERIC).number()).isEqualTo(3);
    assertThat(ExitCode.of(ErrorKind.RESOURCE).number()).isEqualTo(4);
    assertThat(ExitCode.of(ErrorKind.INTERNAL).number()).isEqualTo(5);
  }
}
