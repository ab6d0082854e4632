package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EnvironmentTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/home/me/.cache/libopenblas.so: cannot open | libopenblas.so: cannot open",
        "Error: '/opt/a-b/c_d/x.so.3' (in /tmp) | Error: 'x.so.3' (in tmp)",
        "no blas in java.library.path: /usr/java/lib:/lib64 | no blas in java.library.path:"
            + " lib:lib64",
        "C:\\Users\\Jo Doe\\x.dll: cannot find it | x.dll: cannot find it",
        "asked for by the user and/or n/a | asked for by the user and/or n/a",
        "a / b | a / b",
      })
  void reasonsKeepFileNamesWithoutFolders(String reason, String expected) {
    assertThat(Environment.withoutFolders(reason)).isEqualTo(expected);
  }
}
