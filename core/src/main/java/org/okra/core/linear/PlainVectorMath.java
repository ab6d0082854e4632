package org.okra.core.linear;

/** {@link VectorMath} in plain Java. */
final class PlainVectorMath implements VectorMath {
  @Override
  public void exp(double[] x, int offset, int length) {
    // Hand-written polynomials were no faster here: the JIT does not vectorise the scaling by 2^k.
    for (int i = offset; i < offset + length; i++) {
      x[i] = Math.exp(x[i]);
    }
  }

  @Override
  public void squaredDistances(
      double[] x, int offset, int length, double[] norms, int normsOffset, double norm) {
    for (int i = 0; i < length; i++) {
      x[offset + i] = Math.max(0, Math.fma(-2, x[offset + i], norms[normsOffset + i] + norm));
    }
  }

  @Override
  public boolean anyNear(
      double factor,
      double[] x,
      int offset,
      int length,
      double[] norms,
      int normsOffset,
      double norm) {
    boolean any = false;
    for (int i = 0; i < length; i++) {
      any |= x[offset + i] < factor * (norms[normsOffset + i] + norm);
    }
    return any;
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
  public double toFloats(
      double first, double second, double[] x, int xOffset, float[] y, int yOffset, int length) {
    double largest = 0;
    for (int i = 0; i < length; i++) {
      double value = x[xOffset + i];
      largest = Math.max(largest, Math.abs(value));
      y[yOffset + i] = (float) (value * first * second);
    }
    return largest;
  }

  @Override
  public void addFloats(
      double first, double second, float[] x, int xOffset, double[] y, int yOffset, int length) {
    for (int i = 0; i < length; i++) {
      y[yOffset + i] += x[xOffset + i] * first * second;
    }
  }

  @Override
  public String description() {
    return "plain Java";
  }
}
