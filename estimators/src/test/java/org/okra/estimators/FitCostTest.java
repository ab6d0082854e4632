package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapShape.Form;

/** Peaks of ridge regression where each of its steps in turn takes the most memory. */
final class FitCostTest {
  private static final MapShape MIXTURE = new MapShape(100, 300, Form.MIXTURE);

  private static MapShape free(int dimension) {
    return new MapShape(dimension, 0, Form.FREE);
  }

  private static ProblemSize size(long rows, long distinct) {
    return new ProblemSize(rows, 0, 50, distinct, 30, 1);
  }

  private static double ridge(MapShape input, MapShape output, ProblemSize size) {
    return FitCost.ridge(input, output, size).peakBytes();
  }

  @Test
  void solvingForManyFeaturesTakesTwoSquaresAndCopiesOfTheRightSide() {
    assertThat(ridge(free(1000), free(30), size(100, 100)))
        .isEqualTo(8.0 * (2 * 1000 * 1000 + 4 * 1000 * 30));
    assertThat(ridge(free(1000), new MapShape(30, 30, Form.SELECTION), size(100, 100)))
        .isEqualTo(8.0 * (2 * 1000 * 1000 + 2 * 1000 * 30));
    assertThat(ridge(free(1000), new MapShape(100, 100, Form.EXACT), size(100, 100)))
        .isEqualTo(8.0 * (2 * 1000 * 1000 + 2 * 1000 * 100));
  }

  @Test
  void distinctOutputsAreMappedBeforeAnythingIsSummed() {
    MapShape wide = new MapShape(5, 3000, Form.MIXTURE);
    assertThat(wide.blockBytes(500)).isPositive();
    assertThat(ridge(free(2), wide, size(1000, 500))).isEqualTo(8 * 500 * 5 + wide.blockBytes(500));
  }

  @Test
  void outputsThatDoNotRepeatAreMappedWhileRowsAreSummed() {
    assertThat(ridge(free(100), MIXTURE, size(1000, 1000)))
        .isEqualTo(8.0 * (100 * (100 + 100) + 1000 * 100 + 1000 * 100) + MIXTURE.blockBytes(1000));
    // Those that repeat are known by then.
    assertThat(ridge(free(100), MIXTURE, size(1000, 500)))
        .isEqualTo(8.0 * (500 * 100 + 100 * (100 + 100) + 1000 * 100 + 1000 * 100));
  }

  @Test
  void targetsCountWhenSumsAreTooLargeForCopies() {
    // 2000 x 2200 entries are more than are held several times, 2000 x 1800 were not.
    assertThat(ridge(free(2000), free(200), size(20_000, 20_000)))
        .isEqualTo(8.0 * (2000 * 2200 + 2 * 2048 * 2000 + 2048 * 200));
  }

  @Test
  void predictionsOfLeftOutRowsMayBeLargerThanUnitVectors() {
    MapShape exact = new MapShape(100, 100, Form.EXACT);
    double square = 8 * 100 * 100;
    assertThat(FitCost.leaveOneOut(exact, MIXTURE, 100, size(100, 100)).peakBytes())
        .isEqualTo(square + 2 * square + 2 * square);
  }

  @Test
  void aConstantTakesACopyOfTheRightSideWhenRowsAreLeftOut() {
    double left = 8 * 200 * 30;
    double kept = 8 * 100 * 100 + left;
    assertThat(FitCost.leaveOneOut(MIXTURE, free(30), 200, size(1000, 500)).peakBytes())
        .isEqualTo(kept + 2 * 8 * 100 * 30 + left + 2 * 8 * 200 * 100 + MIXTURE.blockBytes(200));
  }
}
