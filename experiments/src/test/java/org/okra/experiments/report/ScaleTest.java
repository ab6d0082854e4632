package org.okra.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ScaleTest {

  @Test
  void linearTicksAreRound() {
    assertThat(labels(LinearScale.of(0.4016, 0.449), 6))
        .containsExactly("0.40", "0.41", "0.42", "0.43", "0.44", "0.45");
    assertThat(labels(LinearScale.of(0, 100), 6))
        .containsExactly("0", "20", "40", "60", "80", "100");
    assertThat(labels(LinearScale.of(-1, 1), 5))
        .containsExactly("-1.0", "-0.5", "0.0", "0.5", "1.0");
  }

  @Test
  void logTicksArePowersOfTenOrFinerWhenTheAxisIsShort() {
    assertThat(labels(LogScale.of(0.01, 1e5), 10))
        .containsExactly("0.01", "0.1", "1", "10", "100", "1000", "10⁴", "10⁵");
    assertThat(labels(LogScale.of(100, 2250), 6))
        .containsExactly("100", "200", "500", "1000", "2000");
    assertThat(labels(LogScale.of(1e-16, 1), 5))
        .containsExactly("10⁻¹⁶", "10⁻¹²", "10⁻⁸", "10⁻⁴", "1");
  }

  @Test
  void theSpreadDecides() {
    assertThat(Scale.ofSpread(new double[] {1, 10})).isInstanceOf(LinearScale.class);
    assertThat(Scale.ofSpread(new double[] {1, 10.1})).isInstanceOf(LogScale.class);
    assertThat(Scale.ofSpread(new double[] {0, 10.1})).isInstanceOf(LinearScale.class);
    assertThat(Scale.ofSpread(new double[] {})).isInstanceOf(LinearScale.class);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "3, 3",
    "1e300, 1e300",
    "-1.7976931348623157e308, 1.7976931348623157e308",
    "1.7976931348623157e308, 1.7976931348623157e308",
    "0, 4.9e-324",
    "1, 1.0000000000000002",
    "1e9, 1000000001",
    "-1e-300, 1e-300"
  })
  void anyTwoNumbersHaveAnAxisWithTicks(double low, double high) {
    LinearScale scale = LinearScale.of(low, high);

    assertThat(scale.position(low)).isBetween(0.0, 1.0);
    assertThat(scale.position(high)).isBetween(scale.position(low), 1.0);
    assertThat(scale.ticks(6)).hasSizeBetween(1, 8);
    for (Tick tick : scale.ticks(6)) {
      assertThat(scale.position(tick.value())).isBetween(0.0, 1.0);
    }
  }

  @ParameterizedTest
  @CsvSource({"4.9e-324, 1.7976931348623157e308", "1, 1", "0.3, 0.4", "1, 99", "2, 300"})
  void anyTwoPositiveNumbersHaveALogAxisWithTicks(double low, double high) {
    LogScale scale = LogScale.of(low, high);

    assertThat(scale.position(low)).isBetween(0.0, 1.0);
    assertThat(scale.position(high)).isBetween(scale.position(low), 1.0);
    assertThat(scale.position(0)).isZero();
    for (int most : new int[] {3, 6, 12}) {
      assertThat(scale.ticks(most)).hasSizeBetween(1, most + 2);
    }
  }

  private static List<String> labels(Scale scale, int most) {
    return scale.ticks(most).stream().map(Tick::label).toList();
  }
}
