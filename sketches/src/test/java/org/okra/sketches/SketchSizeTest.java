package org.okra.sketches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;

final class SketchSizeTest {
  @ParameterizedTest
  @CsvSource({
    "200, 1000, 200",
    "0.1, 1000, 100",
    "0.0001, 1000, 1",
    "1, 1000, 1",
    "1.0, 1000, 1000",
    "200.0, 1000, 200",
    "20/n, 1000, 20",
    "' 20 /n', 1000, 20",
    "1e2, 1000, 100",
  })
  void readsNumbersFractionsAndNumbersOverN(String text, int points, int rows) {
    assertThat(SketchSize.parse(text).rows("size", points)).isEqualTo(rows);
  }

  @ParameterizedTest
  @CsvSource({"0.25, 10, 0.25", "1, 10, 1", "20/n, 1000, 0.02", "20/n, 10, 1", "2.5/n, 10, 0.25"})
  void givesProbabilities(String text, int points, double probability) {
    assertThat(SketchSize.parse(text).probability("p", points)).isEqualTo(probability);
  }

  @ParameterizedTest
  @ValueSource(strings = {"200", "0.1", "1.0", "20/n", "2.5/n", "1", "0.30000000000000004"})
  void roundTripsThroughText(String text) {
    SketchSize size = SketchSize.parse(text);
    assertThat(size.toString()).isEqualTo(text);
    assertThat(SketchSize.parse(size.toString())).isEqualTo(size);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-3", "NaN", "Infinity", "2.5", "-0.1", "many", "/n", "0/n", "n/20"})
  void refusesOtherTextAndSaysWhatIsAccepted(String text) {
    assertThatThrownBy(() -> SketchSize.parse(text))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
        .hasMessageContaining("a whole number from 1 (200), a fraction above 0 and at most 1 (0.1)")
        .hasMessageContaining("20/n");
  }

  @Test
  void moreRowsThanPointsNameTheOptionAndTheRange() {
    assertThatThrownBy(() -> SketchSize.of(300).rows("size", 200))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
        .hasMessage(
            "Option 'size' is 300 but there are 200 points; give a number from 1 to 200 or a"
                + " fraction above 0 and at most 1.");
    assertThat(SketchSize.of(300).anyRows("size", 200)).isEqualTo(300);
  }

  @Test
  void probabilityAboveOneNamesTheOptionAndTheRange() {
    assertThatThrownBy(() -> SketchSize.of(2).probability("p", 200))
        .hasMessage(
            "Option 'p' is 2; give a probability above 0 and at most 1, or a number over n"
                + " (20/n).");
  }

  @Test
  void noPointsAreRefused() {
    assertThatThrownBy(() -> SketchSize.of(2).rows("size", 0))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.EMPTY_INPUT));
  }

  @Test
  void noPointsHaveNoProbability() {
    assertThatThrownBy(() -> SketchSize.fraction(0.5).probability("p", 0))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.EMPTY_INPUT))
        .hasMessage("A sketch needs at least one point, but the sample is empty.");
  }

  @Test
  void asManyRowsAsAnIntegerCounts() {
    assertThat(SketchSize.of(Integer.MAX_VALUE).anyRows("size", 3)).isEqualTo(Integer.MAX_VALUE);
    assertThatThrownBy(() -> SketchSize.parse("2147483648").anyRows("size", 3))
        .hasMessage("Option 'size' is 2147483648; give at most 2147483647.");
  }
}
