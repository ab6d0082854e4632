package org.okra.core.linear;

/**
 * Functions on stretches of arrays: what kernels spend their time in besides matrix products.
 * Single threaded; callers split the work.
 *
 * <p>Two implementations give results within the same bounds: one on the Vector API, used when the
 * JVM was started with {@code --add-modules jdk.incubator.vector}, and one in plain Java.
 */
public interface VectorMath {
  /** The best implementation this JVM offers. */
  static VectorMath best() {
    if (ModuleLayer.boot().findModule("jdk.incubator.vector").isEmpty()) {
      return plain();
    }
    try {
      // Compiled apart because its module incubates.
      Class<?> type = Class.forName("org.okra.core.linear.SimdVectorMath");
      return (VectorMath) type.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException | LinkageError e) {
      // A later JDK may change the incubating API; the plain code gives the same answers.
      return plain();
    }
  }

  /** The implementation in plain Java, which every JVM has. */
  static VectorMath plain() {
    return new PlainVectorMath();
  }

  /**
   * {@code x[i] <- exp(x[i])} for i in [offset, offset + length).
   *
   * <p>Relative error at most 2.3e-16 (one unit in the last place) where the result is a normal
   * number, and at most one subnormal step (4.9e-324) below that. Beyond the range the result is
   * infinite or 0; NaN stays NaN. A value does not depend on its place in the array.
   */
  void exp(double[] x, int offset, int length);

  /**
   * Squared distances from inner products: {@code x[i] <- max(0, norms[i] + norm - 2 x[i])}.
   *
   * @param x inner products; overwritten
   * @param norms squared norms of the points along x, starting at {@code normsOffset}
   * @param norm squared norm of the other point
   */
  void squaredDistances(
      double[] x, int offset, int length, double[] norms, int normsOffset, double norm);

  /**
   * Whether any {@code x[i] < factor (norms[i] + norm)}: the squared distances that lost digits.
   *
   * @param norms squared norms of the points along x, starting at {@code normsOffset}
   */
  boolean anyNear(
      double factor,
      double[] x,
      int offset,
      int length,
      double[] norms,
      int normsOffset,
      double norm);

  /** {@code x[i] <- alpha x[i]}. */
  void scale(double alpha, double[] x, int offset, int length);

  /** {@code y[i] <- y[i] + alpha x[i]}. */
  void add(double alpha, double[] x, int xOffset, double[] y, int yOffset, int length);

  /** Whether no entry is NaN or infinite. */
  boolean allFinite(double[] x, int offset, int length);

  /**
   * {@code y[i] <- (float) (x[i] first second)}.
   *
   * @return the largest absolute value of x, 0 without entries, NaN when an entry is NaN
   */
  double toFloats(
      double first, double second, double[] x, int xOffset, float[] y, int yOffset, int length);

  /** {@code y[i] <- y[i] + x[i] first second}, in double. */
  void addFloats(
      double first, double second, float[] x, int xOffset, double[] y, int yOffset, int length);

  /** The name shown by {@code okra doctor}. */
  String description();
}
