package org.okra.datasets.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.random.RandomStream;

final class NumbersTest {
  private static double parse(String text) {
    byte[] bytes = ("<" + text + ">").getBytes(StandardCharsets.UTF_8);
    return Numbers.parse(bytes, 1, bytes.length - 1);
  }

  @Test
  void agreesWithTheJdkToTheLastBitOnRandomNumbers() {
    RandomStream random = new RandomStream(3);
    for (int i = 0; i < 50_000; i++) {
      StringBuilder text = new StringBuilder(random.nextBoolean() ? "-" : "");
      digits(text, random, 1 + random.nextInt(12));
      if (random.nextBoolean()) {
        text.append('.');
        digits(text, random, random.nextInt(12));
      }
      if (random.nextInt(3) == 0) {
        text.append(random.nextBoolean() ? "e" : "E+").append(random.nextInt(300));
      } else if (random.nextInt(3) == 0) {
        text.append("e-").append(random.nextInt(330));
      }
      double expected = Double.parseDouble(text.toString());
      double actual = parse(text.toString());
      if (Double.isInfinite(expected)) {
        assertThat(actual).as(text.toString()).isNaN();
      } else {
        assertThat(Double.doubleToRawLongBits(actual))
            .as(text.toString())
            .isEqualTo(Double.doubleToRawLongBits(expected));
      }
    }
  }

  private static void digits(StringBuilder text, RandomStream random, int count) {
    for (int i = 0; i < count; i++) {
      text.append((char) ('0' + random.nextInt(10)));
    }
  }

  @Test
  void readsEveryDoubleThatTheJdkPrints() {
    RandomStream random = new RandomStream(4);
    for (int i = 0; i < 50_000; i++) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(value)) {
        assertThat(parse(Double.toString(value))).isEqualTo(value);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "+",
        ".",
        "e5",
        "1e",
        "1e+",
        "1.2.3",
        "1d",
        "1f",
        "0x1p3",
        "NaN",
        "Infinity",
        "inf",
        "1 2",
        "--1",
        "1e5.5",
        "1e999",
        "½",
        "1_000"
      })
  void whatIsNotAFiniteDecimalNumberIsNaN(String text) {
    assertThat(parse(text)).isNaN();
  }

  @ParameterizedTest
  @ValueSource(strings = {"5.", ".5", "+5", "-0", "0e999", "1E0", "00012"})
  void sparseSpellingsAreNumbers(String text) {
    assertThat(parse(text)).isEqualTo(Double.parseDouble(text));
  }
}
