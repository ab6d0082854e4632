package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

final class TextTableTest {
  private static String printed(TextTable table) {
    StringWriter out = new StringWriter();
    table.print(new PrintWriter(out));
    return out.toString().replace(System.lineSeparator(), "\n");
  }

  @Test
  void textsAreAlignedToTheLeft() {
    assertThat(printed(TextTable.ofTexts().row("name", "state", "").row("a 100 % name", 1.5, "x")))
        .isEqualTo("name          state\na 100 % name  1.5    x\n");
    assertThat(printed(TextTable.ofTexts(6).row("a", "b"))).isEqualTo("a       b\n");
  }

  @Test
  void numbersAreAlignedToTheRight() {
    assertThat(printed(TextTable.ofNumbers().row("method", "rmse", "s").row("a", "10.25", "1")))
        .isEqualTo("method   rmse  s\na       10.25  1\n");
  }

  @Test
  void withoutRowsNothingIsPrinted() {
    assertThat(printed(TextTable.ofTexts())).isEmpty();
  }
}
