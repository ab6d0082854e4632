package org.okra.cli.bench;

/**
 * The floating point operations that the best known algorithm needs for a stage, the leading terms
 * alone. Kernel functions beyond the inner product (exp) are not counted, nor are the iterations of
 * methods that iterate, except one: what a solver does beyond that shows as a lower share.
 *
 * <p>With n training rows of which u have different outputs, t queries, {@code a = m_x}, {@code b =
 * m_y}, and {@code kx(r, s) = 2 r s p} for a block of r x s inner products of p multiply-adds each
 * (all d columns, or the shared non-zeros of sparse rows; ky for outputs):
 *
 * <pre>{@code
 * whiten a sketch of m     k(m, m) / 2 + m^3 / 3
 * factor, exact            kx(n, n) / 2 + n^3 / 3
 * sums on a sketch         kx(n, a) + n a^2, then whitened and factored: a^3 + a^3 / 3
 * every output by itself   2 a^2 u to solve for the coefficients of each different one; products of
 *                          three matrices are taken from the cheaper side
 * targets on a sketch      ky(u, b) + 2 n a b, then whitened and solved: a b^2 + 2 a^2 b
 * spectrum of order m      14/3 m^3 (tridiagonal form, divide and conquer, back)
 * subspace of rank b       3 passes of 2 n^2 b + 2 v^2 b, v different outputs of all kinds
 * }</pre>
 *
 * @param sizes the sizes
 * @param data the rows, for p and u
 */
record Bounds(Sizes sizes, BenchData data) {
  private static final double SPECTRUM = 14.0 / 3;
  private static final int PASSES = 3;

  /** Operations of one stage; 0 when there is nothing to do. */
  double flops(Method method, Stage stage) {
    return switch (stage) {
      case INPUT_MAP -> method.hasInputSketch() ? whitening(sizes.mx(), data.inputPairs()) : 0;
      case OUTPUT_MAP -> outputMap(method);
      case FIT -> fit(method);
      case PREDICT -> predict(method);
      case DECODE -> method.searchesCandidates() ? decode(method) : 0;
    };
  }

  private double outputMap(Method method) {
    double n = sizes.n();
    double v = data.distinct() + (method == Method.OEL ? data.unlabelled().size() : 0);
    return switch (method) {
      case IOKR, SIOKR, LIPSCHITZ -> 0;
      case SISOKR, TRACE_NORM -> whitening(sizes.my(), data.outputPairs());
      case REDUCED_RANK, OEL ->
          exactFactor()
              + block(v, v, data.outputPairs()) / 2
              + PASSES * (2 * n * n + 2 * v * v) * sizes.my();
    };
  }

  private double fit(Method method) {
    double n = sizes.n();
    double a = sizes.mx();
    double b = sizes.my();
    double sums = block(n, a, data.inputPairs()) + n * a * a + cube(a);
    double targets = block(data.distinct(), b, data.outputPairs()) + 2 * n * a * b + a * b * b;
    return switch (method) {
      case IOKR -> exactFactor();
      case SIOKR -> sums + cube(a) / 3 + 2 * a * a * data.distinct();
      case SISOKR -> sums + cube(a) / 3 + targets + 2 * a * a * b;
      case REDUCED_RANK, OEL -> 2 * n * n * b;
      case TRACE_NORM -> sums + SPECTRUM * cube(a) + targets + 2 * a * a * b;
      case LIPSCHITZ -> sums + SPECTRUM * cube(a) + 4 * n * a * sizes.targets();
    };
  }

  private double predict(Method method) {
    double n = sizes.n();
    double t = sizes.test();
    double a = sizes.mx();
    double exact = block(t, n, data.inputPairs());
    double sketched = block(t, a, data.inputPairs());
    return switch (method) {
      case IOKR -> exact + 2 * n * n * Math.min(t, data.distinct());
      case SIOKR -> sketched + 2 * t * a * data.distinct();
      case SISOKR, TRACE_NORM -> sketched + 2 * t * a * sizes.my();
      case REDUCED_RANK, OEL -> exact + 2 * t * n * sizes.my();
      case LIPSCHITZ -> sketched + 2 * t * a * sizes.targets();
    };
  }

  private double decode(Method method) {
    double t = sizes.test();
    double u = data.distinct();
    double b = sizes.my();
    double square = block(u, u, data.outputPairs()) / 2;
    return switch (method) {
      case IOKR -> square + 2 * t * u * u;
      case SIOKR -> square + 2 * u * u * Math.min(t, sizes.mx());
      case REDUCED_RANK, OEL -> square + 2 * u * u * b + 2 * t * u * b;
      default -> block(u, b, data.outputPairs()) + u * b * b + 2 * t * u * b;
    };
  }

  private double exactFactor() {
    return block(sizes.n(), sizes.n(), data.inputPairs()) / 2 + cube(sizes.n()) / 3;
  }

  private static double whitening(double m, double pairs) {
    return block(m, m, pairs) / 2 + cube(m) / 3;
  }

  private static double block(double rows, double columns, double pairs) {
    return 2 * rows * columns * pairs;
  }

  private static double cube(double value) {
    return value * value * value;
  }
}
