package org.okra.core.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.okra.core.Refusals.assertRefused;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.random.RandomStream;
import org.okra.core.random.RandomStreams;

final class FlowTextTest {
  private final RandomStream random = new RandomStreams(1).stream("flow text");

  @Test
  void plainValues() {
    assertThat(FlowText.parse("gaussian")).isEqualTo("gaussian");
    assertThat(FlowText.parse("  two words ")).isEqualTo("two words");
    assertThat(FlowText.parse("12")).isEqualTo(12L);
    assertThat(FlowText.parse("-12")).isEqualTo(-12L);
    assertThat(FlowText.parse("+12")).isEqualTo(12L);
    assertThat(FlowText.parse("9223372036854775808")).isEqualTo(9.223372036854775808e18);
    assertThat(FlowText.parse("0.5")).isEqualTo(0.5);
    assertThat(FlowText.parse(".5")).isEqualTo(0.5);
    assertThat(FlowText.parse("5.")).isEqualTo(5.0);
    assertThat(FlowText.parse("1e-3")).isEqualTo(0.001);
    assertThat(FlowText.parse("-Infinity")).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(FlowText.parse("NaN")).isEqualTo(Double.NaN);
    assertThat(FlowText.parse("true")).isEqualTo(true);
    assertThat(FlowText.parse("false")).isEqualTo(false);
    assertThat(FlowText.parse("True")).isEqualTo("True");
    assertThat(FlowText.parse("1e")).isEqualTo("1e");
    assertThat(FlowText.parse("0x10")).isEqualTo("0x10");
    assertThat(FlowText.parse("a, b")).isEqualTo("a, b");
  }

  @Test
  void quotedTexts() {
    assertThat(FlowText.parse("\"12\"")).isEqualTo("12");
    assertThat(FlowText.parse("'it''s'")).isEqualTo("it's");
    assertThat(FlowText.parse("'a\\nb'")).isEqualTo("a\\nb");
    assertThat(FlowText.parse("\"a\\nb\\t\\\"c\\\" \\\\ \\/ \\u0041\""))
        .isEqualTo("a\nb\t\"c\" \\ / A");
    assertThat(FlowText.parse("''")).isEqualTo("");
  }

  @Test
  void mapsAndLists() {
    assertThat(FlowText.parse("{}")).isEqualTo(Map.of());
    assertThat(FlowText.parse("[ ]")).isEqualTo(List.of());
    assertThat(FlowText.parse("[1, 2.5, x, [true], {a: b},]"))
        .isEqualTo(List.of(1L, 2.5, "x", List.of(true), Map.of("a", "b")));
    assertThat(FlowText.parse("{type: sum, terms: [{type: linear}, 'x,y'], \"a b\": c:d,}"))
        .isEqualTo(
            Map.of("type", "sum", "terms", List.of(Map.of("type", "linear"), "x,y"), "a b", "c:d"));
    assertThat(FlowText.parse("{\n  a: 1,\n  b: 2\n}")).isEqualTo(Map.of("a", 1L, "b", 2L));
  }

  @Test
  void keysKeepTheirOrder() {
    assertThat(FlowText.write(FlowText.parse("{z: 1, a: 2, m: 3}")))
        .isEqualTo("{z: 1, a: 2, m: 3}");
  }

  /** YAML would read these as something other than text, or not at all. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        " a",
        "a ",
        "true",
        "12",
        "1.5",
        "1e5",
        "NaN",
        "Infinity",
        "-",
        "-a",
        "?",
        "null",
        "Null",
        "~",
        "yes",
        "NO",
        "on",
        "Off",
        "y",
        "N",
        "0x1F",
        "1_000",
        "2001-01-01",
        ".inf",
        "=",
        "<<",
        "a: b",
        "a:",
        "a #b",
        "#",
        "[",
        "]",
        "{",
        "}",
        ",",
        "&a",
        "*a",
        "!t",
        "|",
        ">",
        "%",
        "@",
        "`",
        "\"",
        "'",
        "it's",
        "\\",
        "a\nb",
        "a\tb",
        "\u0000",
        "\u0085",
        "\u2028",
        "\ufeffa"
      })
  void textsThatNeedQuotes(String text) {
    String written = FlowText.write(text);
    assertThat(written).startsWith("\"").endsWith("\"");
    assertThat(written.chars()).noneMatch(Character::isISOControl);
    assertThat(FlowText.parse(written)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gaussian", "two words", "a-b", "/data/x.csv", "_x", "naïve", "n.a", "é"})
  void textsThatNeedNone(String text) {
    assertThat(FlowText.write(text)).isEqualTo(text);
    assertThat(FlowText.parse(text)).isEqualTo(text);
  }

  @Test
  void numbersAreWrittenInFull() {
    assertThat(FlowText.write(0.1 + 0.2)).isEqualTo("0.30000000000000004");
    assertThat(FlowText.write(-0.0)).isEqualTo("-0.0");
    assertThat(FlowText.write(1e-300)).isEqualTo("1.0E-300");
    assertThat(FlowText.write(Long.MIN_VALUE)).isEqualTo("-9223372036854775808");
  }

  /** Reading what was written gives the value back, whatever it is. */
  @Test
  void roundTripOfRandomValues() {
    for (int i = 0; i < 5000; i++) {
      Object value = randomValue(0);
      String text = FlowText.write(value);
      assertThat(FlowText.parse(text)).as(text).isEqualTo(value);
    }
  }

  private Object randomValue(int depth) {
    switch (random.nextInt(depth < 4 ? 7 : 5)) {
      case 0:
        return random.nextLong() >> random.nextInt(64);
      case 1:
        return Double.longBitsToDouble(random.nextLong());
      case 2:
        return random.nextGaussian();
      case 3:
        return random.nextBoolean();
      case 4:
        return randomText();
      case 5:
        List<Object> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          list.add(randomValue(depth + 1));
        }
        return list;
      default:
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          map.put(randomText(), randomValue(depth + 1));
        }
        return map;
    }
  }

  private String randomText() {
    String alphabet = "abcXYZ019.-+eE {}[],:\"'#\\\n\t\r&*!|>%@`?~/_\u0001\u00e9\u2028";
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``|a value is missing at the end (column 1)",
        "`  `|a value is missing at the end (column 3)",
        "{|'}' is missing at the end (column 2)",
        "{a|':' is missing (column 3)",
        "{a}|':' is missing (column 3)",
        "{a:|a value is missing at the end (column 4)",
        "{a: }|a value is missing (column 5)",
        "{a: 1|',' or '}' is missing (column 6)",
        "{: 1}|a value is missing (column 2)",
        "{,}|a value is missing (column 2)",
        "{a: 1, a: 2}|the key 'a' appears twice (column 12)",
        "{a: 1}}|unexpected '}' (column 7)",
        "{a: 1} x|unexpected 'x' (column 8)",
        "{a: 0.5 b: 1}|'0.5 b: 1' holds a second key; a comma or quotes are missing (column 13)",
        "{a: b:}|'b:' holds a second key; a comma or quotes are missing (column 7)",
        "[|']' is missing at the end (column 2)",
        "[1|',' or ']' is missing (column 3)",
        "[,]|a value is missing (column 2)",
        "[1,, 2]|a value is missing (column 4)",
        "[1}]|',' or ']' is missing (column 3)",
        "{a: x[0]}|',' or '}' is missing (column 6)",
        "\"abc|a closing \" is missing (column 5)",
        "'abc|a closing ' is missing (column 5)",
        "\"abc\\|a closing \" is missing (column 6)",
        "\"abc\" d|unexpected 'd' (column 7)",
        "\"C:\\data\"|\\d is not an escape; write \\\\ for a backslash (column 6)",
        "\"\\u12g4\"|four hexadecimal digits must follow \\u (column 4)",
        "\"\\u12|four hexadecimal digits must follow \\u (column 4)"
      })
  void brokenTexts(String text, String reason) {
    assertRefused(
        ErrorCode.INVALID_OPTION,
        "'" + text + "' cannot be read: " + reason + ".",
        () -> FlowText.parse(text));
  }

  @Test
  void deepNestingIsRefusedBeforeTheStackIsFull() {
    String deepest = "[".repeat(100) + "]".repeat(100);
    assertThat(FlowText.parse(deepest)).isInstanceOf(List.class);
    String hostile = "[".repeat(100_000);
    assertRefused(
        ErrorCode.INVALID_OPTION,
        "'" + hostile + "' cannot be read: more than 100 levels of nesting (column 102).",
        () -> FlowText.parse(hostile));
  }
}
