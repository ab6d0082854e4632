package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.okra.core.linear.TestMatrices.assertSameBits;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.okra.core.random.RandomStream;

/** Functions on stretches of arrays against single loops, for both implementations. */
@ParameterizedClass
@MethodSource("implementations")
final class VectorMathTest {
  private static final int GUARD = 3;

  @Parameter VectorMath vectors;

  private final RandomStream random = new RandomStream(11);

  static List<VectorMath> implementations() {
    return List.of(VectorMath.plain(), VectorMath.best());
  }

  /**
   * The tests run with the incubating module, so the second implementation must be the fast one.
   */
  @Test
  void bothImplementationsAreTested() {
    assertThat(VectorMath.plain().description()).isEqualTo("plain Java");
    assertThat(VectorMath.best().description()).matches("Vector API, \\d+ lanes");
  }

  private double[] values(int length) {
    double[] values = new double[length];
    for (int i = 0; i < length; i++) {
      values[i] = 4 * random.nextDouble() - 2;
    }
    return values;
  }

  @Test
  void scale() {
    for (int length = 0; length < 40; length++) {
      for (int offset = 0; offset < 5; offset++) {
        double[] x = values(offset + length + GUARD);
        double[] expected = x.clone();
        for (int i = offset; i < offset + length; i++) {
          expected[i] = -0.7 * expected[i];
        }
        vectors.scale(-0.7, x, offset, length);
        assertSameBits(x, expected);
      }
    }
  }

  @Test
  void add() {
    for (int length = 0; length < 40; length++) {
      for (int offset = 0; offset < 5; offset++) {
        double[] x = values(offset + length);
        double[] unchanged = x.clone();
        double[] y = values(length + 2 * GUARD);
        double[] expected = y.clone();
        for (int i = 0; i < length; i++) {
          expected[GUARD + i] = Math.fma(0.3, x[offset + i], y[GUARD + i]);
        }
        vectors.add(0.3, x, offset, y, GUARD, length);
        assertSameBits(y, expected);
        assertSameBits(x, unchanged);
      }
    }
  }

  @Test
  void squaredDistances() {
    for (int length = 0; length < 40; length++) {
      for (int offset = 0; offset < 5; offset++) {
        double[] x = values(offset + length + GUARD);
        double[] norms = values(length + GUARD);
        double[] unchanged = norms.clone();
        double[] expected = x.clone();
        for (int i = 0; i < length; i++) {
          double distance = Math.fma(-2, x[offset + i], norms[GUARD + i] + 1.5);
          expected[offset + i] = Math.max(0, distance);
        }
        vectors.squaredDistances(x, offset, length, norms, GUARD, 1.5);
        assertSameBits(x, expected);
        assertSameBits(norms, unchanged);
      }
    }
  }

  /** Rounding may make a distance negative; NaN must not become 0. */
  @Test
  void squaredDistancesAtTheEdges() {
    for (int place = 0; place < 9; place++) {
      double[] x = new double[9];
      x[place] = 1 + 1e-10;
      vectors.squaredDistances(x, 0, 9, new double[9], 0, 2);
      assertThat(x[place]).isZero();
      x[place] = Double.NaN;
      vectors.squaredDistances(x, 0, 9, new double[9], 0, 2);
      assertThat(x[place]).isNaN();
    }
  }

  @Test
  void oneNearPointIsFoundAtEveryPosition() {
    for (int length = 1; length < 40; length++) {
      double[] x = new double[length + 3];
      double[] norms = new double[length + 2];
      Arrays.fill(x, 1e-3);
      Arrays.fill(norms, 0.5);
      assertThat(vectors.anyNear(5e-4, x, 3, length, norms, 2, 1.5)).isFalse();
      for (int place = 0; place < length; place++) {
        x[3 + place] = Math.nextDown(1e-3);
        assertThat(vectors.anyNear(5e-4, x, 3, length, norms, 2, 1.5)).isTrue();
        x[3 + place] = 1e-3;
      }
      x[2] = 0;
      assertThat(vectors.anyNear(5e-4, x, 3, length, norms, 2, 1.5)).isFalse();
    }
  }

  @Test
  void allFiniteFindsABadEntryAtEveryPosition() {
    for (int length = 1; length < 40; length++) {
      for (int offset = 0; offset < 3; offset++) {
        double[] x = values(offset + length + GUARD);
        assertThat(vectors.allFinite(x, offset, length)).isTrue();
        for (int position = 0; position < x.length; position++) {
          for (double bad : new double[] {Double.NaN, 1 / 0.0, -1 / 0.0}) {
            double kept = x[position];
            x[position] = bad;
            boolean inside = position >= offset && position < offset + length;
            assertThat(vectors.allFinite(x, offset, length)).isEqualTo(!inside);
            x[position] = kept;
          }
        }
      }
    }
  }

  /** Two bad entries must not cancel, and large finite ones must not overflow. */
  @Test
  void allFiniteLooksAtEveryEntryByItself() {
    double[] opposite = new double[20];
    opposite[2] = Double.POSITIVE_INFINITY;
    opposite[6] = Double.NEGATIVE_INFINITY;
    assertThat(vectors.allFinite(opposite, 0, 20)).isFalse();
    double[] large = new double[50];
    java.util.Arrays.fill(large, Double.MAX_VALUE);
    large[7] = -Double.MAX_VALUE;
    large[8] = Double.MIN_VALUE;
    large[9] = -0.0;
    assertThat(vectors.allFinite(large, 0, 50)).isTrue();
    assertThat(vectors.allFinite(new double[0], 0, 0)).isTrue();
  }

  @Test
  void toFloatsAndBack() {
    for (int length = 0; length < 40; length++) {
      for (int offset = 0; offset < 5; offset++) {
        double[] x = values(offset + length + GUARD);
        double[] unchanged = x.clone();
        float[] y = new float[GUARD + length + GUARD];
        Arrays.fill(y, 7);
        double largest = 0;
        for (int i = 0; i < length; i++) {
          largest = Math.max(largest, Math.abs(x[offset + i]));
        }
        assertThat(vectors.toFloats(0.5, 3, x, offset, y, GUARD, length)).isEqualTo(largest);
        assertSameBits(x, unchanged);
        for (int i = 0; i < y.length; i++) {
          boolean inside = i >= GUARD && i < GUARD + length;
          float expected = inside ? (float) (x[offset + i - GUARD] * 0.5 * 3) : 7;
          assertThat(y[i]).isEqualTo(expected);
        }
        double[] sums = values(length + 2 * offset);
        double[] expected = sums.clone();
        for (int i = 0; i < length; i++) {
          expected[offset + i] += y[GUARD + i] * 0.25 * 3;
        }
        vectors.addFloats(0.25, 3, y, GUARD, sums, offset, length);
        for (int i = 0; i < sums.length; i++) {
          assertThat(sums[i]).isCloseTo(expected[i], within(1e-15));
        }
      }
    }
  }

  @Test
  void notANumberIsTheLargest() {
    for (int place = 0; place < 9; place++) {
      double[] x = values(9);
      x[place] = Double.NaN;
      assertThat(vectors.toFloats(1, 1, x, 0, new float[9], 0, 9)).isNaN();
    }
  }
}
