package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

final class ProgressBarsTest {
  /** Tests run without a terminal; with Java 22 and later there is a console all the same. */
  @Test
  void withoutATerminalThereIsALineAtEveryTenth() {
    StringWriter err = new StringWriter();
    try (ProgressBars progress = new ProgressBars(new PrintWriter(err))) {
      for (int done = 0; done <= 100; done += 5) {
        progress.report("decode", done, 100);
      }
    }
    assertThat(err.toString().lines())
        .hasSize(11)
        .startsWith("decode: 0 %", "decode: 10 %")
        .endsWith("decode: 100 %");
  }
}
