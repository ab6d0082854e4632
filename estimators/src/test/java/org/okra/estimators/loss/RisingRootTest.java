package org.okra.estimators.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RisingRootTest {
  private final AtomicInteger count = new AtomicInteger();

  private DoubleFunction<RisingRoot.Point> counted(DoubleFunction<RisingRoot.Point> rising) {
    return m -> {
      count.incrementAndGet();
      return rising.apply(m);
    };
  }

  @ParameterizedTest
  @ValueSource(doubles = {-7, 0.25, 3, 1e6})
  void aFewStepsFindTheRootOfASmoothFunction(double root) {
    DoubleFunction<RisingRoot.Point> rising =
        m -> new RisingRoot.Point(Math.sinh((m - root) / 2), 0.5 * Math.cosh((m - root) / 2));
    double found = RisingRoot.of(counted(rising), root - 2, root + 3);
    assertThat(found).isCloseTo(root, within(1e-15 * (1 + Math.abs(root))));
    assertThat(count.get()).isBetween(3, 7);
  }

  @Test
  void aRootAtTheLowerEndIsFoundAtOnce() {
    assertThat(RisingRoot.of(counted(m -> new RisingRoot.Point(m - 2, 1)), 2, 5)).isEqualTo(2);
    assertThat(count.get()).isEqualTo(1);
  }

  /** The slope is far too small at the lower end, so that the first step leaves the bracket. */
  @ParameterizedTest
  @CsvSource({"0, 1", "-40, 1000", "-1000, 40"})
  void aStepOutOfTheBracketIsHalfOfIt(double low, double high) {
    double root = low + 0.3 * (high - low);
    DoubleFunction<RisingRoot.Point> rising =
        m -> {
          assertThat(m).isBetween(low, high);
          return new RisingRoot.Point(Math.atan(m - root), 1 / (1 + (m - root) * (m - root)));
        };
    double found = RisingRoot.of(counted(rising), low, high);
    assertThat(found).isCloseTo(root, within(1e-15 * (1 + Math.abs(root))));
    assertThat(count.get()).isLessThan(20);
  }

  /** A slope that is always said to be 100 times too large: Newton's steps hardly move. */
  @Test
  void afterManyStepsOnlyHalvesAreTaken() {
    double found = RisingRoot.of(counted(m -> new RisingRoot.Point(m - 0.7, 100)), 0, 1);
    assertThat(found).isCloseTo(0.7, within(1e-12));
    assertThat(count.get()).isBetween(RisingRoot.NEWTON_STEPS + 40, RisingRoot.NEWTON_STEPS + 60);
  }

  /** Without an exact root the search ends between two neighbouring numbers. */
  @Test
  void aJumpIsFoundBetweenTwoNumbers() {
    double found = RisingRoot.of(counted(m -> new RisingRoot.Point(m > 0.3 ? 1 : -1, 1e-3)), 0, 1);
    assertThat(found).isCloseTo(0.3, within(Math.ulp(0.3)));
    assertThat(count.get()).isLessThan(70);
  }

  @ParameterizedTest
  @CsvSource({"0.5, -3, 1", "4, 0.2, 0.9", "20, -1, -0.5"})
  void theSlopeOfTheLogisticRestIsItsDerivative(double step, double point, double m) {
    LogisticLoss loss = new LogisticLoss();
    double h = 1e-5;
    RisingRoot.Point here = loss.rest(m, step, point);
    double above = loss.rest(m + h, step, point).value();
    double below = loss.rest(m - h, step, point).value();
    assertThat(here.slope()).isCloseTo((above - below) / (2 * h), within(1e-7));
    assertThat(here.value()).isCloseTo(m - point - step / (1 + Math.exp(m)), within(1e-14));
  }
}
