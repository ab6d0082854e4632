package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.okra.core.random.RandomStream;
import org.okra.core.random.RandomStreams;

/** The error bound of exp, measured, and its behaviour at the ends of the range. */
@ParameterizedClass
@MethodSource("implementations")
final class ExpTest {
  /** As stated in {@link VectorMath#exp}. */
  private static final double STATED_BOUND = 2.3e-16;

  /** The smallest argument with a normal result, and the largest with a finite one. */
  private static final double LEAST_NORMAL = -708.3964185322641;

  private static final double GREATEST = 709.782712893384;

  @Parameter VectorMath vectors;

  private final RandomStream random = new RandomStreams(5).stream("exp");

  static List<VectorMath> implementations() {
    return List.of(VectorMath.plain(), VectorMath.best());
  }

  private double exp(double x) {
    double[] one = {x};
    vectors.exp(one, 0, 1);
    return one[0];
  }

  private double[] exp(double[] x) {
    double[] result = x.clone();
    vectors.exp(result, 0, result.length);
    return result;
  }

  @Test
  void truthIsRight() {
    assertThat(ExactExp.of(1).toString()).startsWith("2.71828182845904523536028747135");
    assertThat(ExactExp.of(-700.5).toString()).startsWith("5.98019611863979120641210733049");
    assertThat(ExactExp.relativeError(1, Math.nextUp(Math.E))).isBetween(1.1018e-16, 1.1019e-16);
  }

  @Test
  void denseSampleOfTheWholeRange() {
    double[] x = new double[150_000];
    for (int i = 0; i < x.length; i++) {
      double even = (i + random.nextDouble()) / x.length;
      x[i] = LEAST_NORMAL + even * (GREATEST - LEAST_NORMAL);
    }
    assertBound(x);
  }

  /** What Gaussian kernels ask for: arguments of moderate size below zero. */
  @Test
  void argumentsOfAllMagnitudes() {
    double[] x = new double[80_000];
    for (int i = 0; i < x.length; i++) {
      double size = StrictMath.pow(2, -60 + 69 * random.nextDouble());
      x[i] = i % 4 == 0 ? size : -size;
    }
    assertBound(x);
  }

  /** The argument reduction is at its worst halfway between multiples of ln 2. */
  @Test
  void argumentsAtTheEdgesOfTheReduction() {
    double[] x = new double[15_000];
    for (int i = 0; i < x.length; i++) {
      double halfway = (random.nextInt(2000) - 1000 + 0.5) * StrictMath.log(2);
      x[i] = halfway + 1e-3 * (random.nextDouble() - 0.5);
    }
    assertBound(x);
  }

  /**
   * Where the result is that of StrictMath the error is below one unit in the last place; only
   * elsewhere is the expensive truth needed.
   */
  private void assertBound(double[] x) {
    double[] actual = exp(x);
    double worst = 0;
    double worstArgument = 0;
    for (int i = 0; i < x.length; i++) {
      if (actual[i] != StrictMath.exp(x[i])) {
        double error = ExactExp.relativeError(x[i], actual[i]);
        if (!(error <= worst)) {
          worst = error;
          worstArgument = x[i];
        }
      }
    }
    assertThat(worst)
        .as("relative error of exp(%s) by %s", worstArgument, vectors.description())
        .isLessThanOrEqualTo(STATED_BOUND);
  }

  @Test
  void subnormalResultsAreOffByOneStepAtMost() {
    BigDecimal step = new BigDecimal(Double.MIN_VALUE);
    for (int i = 0; i < 4000; i++) {
      double x = LEAST_NORMAL - 40 * random.nextDouble();
      assertThat(ExactExp.absoluteError(x, exp(x)))
          .as("error of exp(%s)", x)
          .isLessThanOrEqualTo(step);
    }
  }

  @Test
  void exactValuesAndTheEndsOfTheRange() {
    assertThat(exp(0.0)).isEqualTo(1);
    assertThat(exp(-0.0)).isEqualTo(1);
    assertThat(exp(Double.MIN_VALUE)).isEqualTo(1);
    assertThat(exp(-Double.MIN_VALUE)).isEqualTo(1);
    assertThat(exp(Double.MIN_NORMAL)).isEqualTo(1);
    assertThat(exp(-1e-300)).isEqualTo(1);
    assertThat(exp(Double.NaN)).isNaN();
    assertThat(exp(Double.POSITIVE_INFINITY)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(exp(1e300)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(exp(Double.MAX_VALUE)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(exp(710)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(exp(Math.nextUp(GREATEST))).isEqualTo(Double.POSITIVE_INFINITY);
    assertZero(exp(Double.NEGATIVE_INFINITY));
    assertZero(exp(-1e300));
    assertZero(exp(-Double.MAX_VALUE));
    assertZero(exp(-746));
    for (double x : new double[] {709, 709.5, 709.7, GREATEST, -708, -708.3, LEAST_NORMAL}) {
      assertThat(ExactExp.relativeError(x, exp(x))).as("exp(%s)", x).isLessThan(STATED_BOUND);
    }
    for (double x : new double[] {-708.4, -709, -720, -740, -744, -745, -745.13}) {
      assertThat(exp(x)).as("exp(%s)", x).isPositive().isLessThan(Double.MIN_NORMAL);
    }
  }

  private static void assertZero(double value) {
    assertThat(Double.doubleToRawLongBits(value)).isZero();
  }

  /** Neither neighbours nor the place in the array change a value, and nothing else is written. */
  @Test
  void everyOffsetAndLength() {
    double[] special = {0, -1, 3.5, 709.9, -745, -1e300, Double.NaN, 1e300, -0.001, 1 / 0.0};
    for (int length = 0; length < 40; length++) {
      for (int offset = 0; offset < 5; offset++) {
        double[] before = new double[offset + length + 3];
        for (int i = 0; i < before.length; i++) {
          before[i] = special[random.nextInt(special.length)];
        }
        double[] after = before.clone();
        vectors.exp(after, offset, length);
        for (int i = 0; i < before.length; i++) {
          boolean inside = i >= offset && i < offset + length;
          assertSameBits(after[i], inside ? exp(before[i]) : before[i]);
        }
      }
    }
  }

  /** A long stretch, so that compiled code runs too. */
  @Test
  void valuesDoNotDependOnTheirPlace() {
    double[] x = new double[100_003];
    for (int i = 0; i < x.length; i++) {
      x[i] = 1500 * random.nextDouble() - 760;
    }
    double[] whole = exp(x);
    for (int i = 0; i < x.length; i++) {
      assertSameBits(whole[i], exp(x[i]));
    }
  }

  private static void assertSameBits(double actual, double expected) {
    TestMatrices.assertSameBits(new double[] {actual}, new double[] {expected});
  }
}
