package org.okra.core.linear;

/** {@link VectorMath} in plain Java. */
final class PlainVectorMath implements VectorMath {
  /** Adding and taking away 1.5 * 2^52 rounds a double to a whole number. */
  static final double ROUNDER = 0x1.8p52;

  private static final long ROUNDER_BITS = Double.doubleToRawLongBits(ROUNDER);

  static final double LOG2_E = 0x1.71547652b82fep0;

  /** ln 2 in two pieces; the first has 21 trailing zero bits, so its multiples are exact. */
  static final double LN2_HIGH = 0x1.62e42fee00000p-1;

  static final double LN2_LOW = 0x1.a39ef35793c76p-33;

  /** Below this the result is 0 anyway; clamping keeps the whole number k in range. */
  static final double LOWEST = -750;

  /** Above this, 2^k may overflow before it meets the polynomial; Math.exp takes over. */
  static final double HIGHEST = 709;

  /** Below this k, 2^k is not a normal number and the result is 0. */
  static final double LOWEST_POWER = -1022;

  private static final int CHUNK = 512;

  @Override
  public void exp(double[] x, int offset, int length) {
    double[] power = new double[Math.min(CHUNK, length)];
    for (int start = 0; start < length; start += CHUNK) {
      expChunk(x, offset + start, Math.min(CHUNK, length - start), power);
    }
  }

  /**
   * exp(v) = 2^k exp(r) with k = round(v / ln 2), |r| at most ln 2 / 2. The first loop holds only
   * additions, multiplications and fused multiply-adds, which the JIT turns into vector code; the
   * second one builds 2^k from bits and scales.
   */
  private static void expChunk(double[] x, int from, int length, double[] power) {
    boolean ordinary = true;
    for (int i = 0; i < length; i++) {
      ordinary &= x[from + i] <= HIGHEST;
    }
    if (!ordinary) {
      for (int i = 0; i < length; i++) {
        x[from + i] = Math.exp(x[from + i]);
      }
      return;
    }
    for (int i = 0; i < length; i++) {
      double v = Math.max(LOWEST, x[from + i]);
      double shifted = Math.fma(v, LOG2_E, ROUNDER);
      double k = shifted - ROUNDER;
      double r = Math.fma(k, -LN2_LOW, Math.fma(k, -LN2_HIGH, v));
      power[i] = shifted;
      x[from + i] = polynomial(r);
    }
    for (int i = 0; i < length; i++) {
      // The low bits of the shifted value hold k as an integer; k below -1022 gives 0.
      long k = Double.doubleToRawLongBits(power[i]) - ROUNDER_BITS;
      x[from + i] *= Double.longBitsToDouble(Math.max(0, k + 1023) << 52);
    }
  }

  /** The Taylor polynomial of degree 13: its remainder on |r| at most 0.347 is below 5e-18. */
  private static double polynomial(double r) {
    double p = Math.fma(r, 1.0 / 6227020800.0, 1.0 / 479001600.0);
    p = Math.fma(p, r, 1.0 / 39916800.0);
    p = Math.fma(p, r, 1.0 / 3628800.0);
    p = Math.fma(p, r, 1.0 / 362880.0);
    p = Math.fma(p, r, 1.0 / 40320.0);
    p = Math.fma(p, r, 1.0 / 5040.0);
    p = Math.fma(p, r, 1.0 / 720.0);
    p = Math.fma(p, r, 1.0 / 120.0);
    p = Math.fma(p, r, 1.0 / 24.0);
    p = Math.fma(p, r, 1.0 / 6.0);
    p = Math.fma(p, r, 0.5);
    p = Math.fma(p, r, 1.0);
    return Math.fma(p, r, 1.0);
  }

  @Override
  public void squaredDistances(
      double[] x, int offset, int length, double[] norms, int normsOffset, double norm) {
    for (int i = 0; i < length; i++) {
      x[offset + i] = Math.max(0, Math.fma(-2, x[offset + i], norms[normsOffset + i] + norm));
    }
  }

  @Override
  public void scale(double alpha, double[] x, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      x[i] *= alpha;
    }
  }

  @Override
  public void add(double alpha, double[] x, int xOffset, double[] y, int yOffset, int length) {
    for (int i = 0; i < length; i++) {
      y[yOffset + i] = Math.fma(alpha, x[xOffset + i], y[yOffset + i]);
    }
  }

  @Override
  public boolean allFinite(double[] x, int offset, int length) {
    // A finite number times 0 is 0, anything else is NaN; four sums run side by side.
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int end = offset + length;
    int i = offset;
    for (; i + 3 < end; i += 4) {
      a += x[i] * 0;
      b += x[i + 1] * 0;
      c += x[i + 2] * 0;
      d += x[i + 3] * 0;
    }
    for (; i < end; i++) {
      a += x[i] * 0;
    }
    return a + b + c + d == 0;
  }

  @Override
  public String description() {
    return "plain Java";
  }
}
