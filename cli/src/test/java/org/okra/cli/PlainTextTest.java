package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class PlainTextTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintWriter out =
      new PrintWriter(new PlainText(new PrintStream(bytes, false, StandardCharsets.UTF_8)), true);

  @Test
  void controlCharactersAreShownAndNotObeyed() {
    out.println("a\u001b[31mred\u0007 \u009b2J back\rover \u202eright\u2066 \u0000");
    assertThat(bytes.toString(StandardCharsets.UTF_8).strip())
        .isEqualTo("a\\u001b[31mred\\u0007 \\u009b2J back\\u000dover \\u202eright\\u2066 \\u0000");
  }

  @Test
  void textStaysAsItIs() {
    out.print("h\u00e9llo\t\u4e16\u754c \ud83c\udf31 \u05e9\u05dc\u05d5\u05dd\r\n");
    out.printf("%d \u00b1%n", 3);
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "h\u00e9llo\t\u4e16\u754c \ud83c\udf31 \u05e9\u05dc\u05d5\u05dd\r\n3 \u00b1"
                + System.lineSeparator());
  }

  @Test
  void aStreamThatFailedIsNoticed() {
    PrintStream closed = new PrintStream(bytes);
    closed.close();
    PrintWriter lost = new PrintWriter(new PlainText(closed), true);
    lost.println("lost");
    assertThat(lost.checkError()).isTrue();
  }
}
