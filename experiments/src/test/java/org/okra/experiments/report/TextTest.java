package org.okra.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.okra.evaluation.Direction;
import org.okra.experiments.result.MetricResult;

final class TextTest {

  @Test
  void secondsHaveThreeDigits() {
    assertThat(
            Arrays.stream(new double[] {0, 1e-5, 0.0123, 0.5, 3.207, 45.67, 1234.5, 3e7})
                .mapToObj(NumberText::seconds))
        .containsExactly("0.000", "<0.001", "0.012", "0.500", "3.21", "45.7", "1235", "3.00e7");
  }

  @Test
  void alignedSecondsHaveTheirPointsInOneColumn() {
    assertThat(NumberText.alignedSeconds(0.5)).isEqualTo("0.500");
    assertThat(NumberText.alignedSeconds(45.67)).isEqualTo("45.7\u2007\u2007");
    assertThat(NumberText.alignedSeconds(1234)).isEqualTo("1234\u2008\u2007\u2007\u2007");
  }

  @Test
  void numbersAloneHaveFiveDigits() {
    assertThat(
            Arrays.stream(new double[] {0, -12, 0.123456, 1234.567, 1.5e-7, -2.25e9, 1e-5})
                .mapToObj(NumberText::plain))
        .containsExactly("0", "-12", "0.12346", "1234.6", "1.500e-7", "-2.250e9", "1.000e-5");
  }

  @Test
  void aColumnHasAsManyDecimalsAsItsErrorsDeserve() {
    ColumnFormat format = ColumnFormat.of(List.of(metric(0.4487, 0.001), metric(0.441, 0.0041)));

    assertThat(format.value(0.44871)).isEqualTo("0.4487");
    assertThat(format.error(0.0041)).isEqualTo("0.0041");
    // Not zero, so it must not look like it.
    assertThat(format.value(1e-12)).isEqualTo("1.000e-12");
    assertThat(format.error(2e-7)).isEqualTo("2.0e-7");
    assertThat(format.value(0)).isEqualTo("0.0000");
  }

  @Test
  void columnsOfVeryLargeOrSmallNumbersArePowersOfTen() {
    ColumnFormat large = ColumnFormat.of(List.of(metric(1.5e12, 3e9)));
    ColumnFormat small = ColumnFormat.of(List.of(metric(-1.5e-7, 0)));

    assertThat(large.value(1.5e12)).isEqualTo("1.500e12");
    assertThat(large.error(3e9)).isEqualTo("3.0e9");
    assertThat(small.value(-1.5e-7)).isEqualTo("-1.500e-7");
    assertThat(small.error(0)).isEqualTo("0");
    assertThat(ColumnFormat.of(List.of(metric(0, 0))).value(0)).isEqualTo("0.000");
  }

  @Test
  void longNamesAreCutInTheMiddle() {
    assertThat(NumberText.cut("short", 5)).isEqualTo("short");
    assertThat(NumberText.cut("a very long name 17", 10)).isEqualTo("a very… 17");
    assertThat(NumberText.cut("\uD83C\uDF31".repeat(9), 4))
        .isEqualTo("\uD83C\uDF31\uD83C\uDF31…\uD83C\uDF31");
  }

  @Test
  void seedsThatFollowEachOtherAreARange() {
    assertThat(Heading.seeds(List.of(7L))).isEqualTo("7");
    assertThat(Heading.seeds(List.of(0L, 1L, 2L, 9L, 4L, 5L))).isEqualTo("0 to 2, 9, 4, 5");
    assertThat(Heading.seeds(LongStream.range(0, 40).map(i -> 3 * i).boxed().toList()))
        .isEqualTo("0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, … (40)");
  }

  @Test
  void settingsReadLikeYaml() {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("name", "a: b");
    settings.put("input", Map.of("kernel", Map.of("gamma", 0.5)));
    settings.put("steps", List.of(Map.of("type", "scale"), "plain"));
    settings.put("metrics", List.of("f1", "hamming"));
    settings.put("nothing", null);
    settings.put("empty", Map.of());
    settings.put("text", "two\nlines \"quoted\"");

    assertThat(SettingsText.of(settings))
        .isEqualTo(
            """
            name: "a: b"
            input:
              kernel:
                gamma: 0.5
            steps:
              - {type: scale}
              - plain
            metrics: [f1, hamming]
            nothing: null
            empty: {}
            text: "two\\nlines \\"quoted\\""
            """);
    assertThat(ConfigurationSection.flat(settings))
        .containsEntry("input.kernel.gamma", "0.5")
        .containsEntry("steps", "[{type: scale}, plain]")
        .containsEntry("empty", "{}");
  }

  @Test
  void markupLeftOpenIsRefused() {
    Markup page = new Markup().open("p").text("a");

    assertThatThrownBy(page::toString).hasMessage("Not closed: [p]");
    assertThat(page.close().toString()).isEqualTo("<p>a</p>");
  }

  private static MetricResult metric(double mean, double error) {
    return new MetricResult(
        Direction.HIGHER_IS_BETTER, mean, OptionalDouble.of(error), List.of(mean));
  }
}
