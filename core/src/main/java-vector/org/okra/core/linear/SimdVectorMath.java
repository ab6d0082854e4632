package org.okra.core.linear;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * {@link VectorMath} on the Vector API. Compiled apart from the rest and reached by name only, so
 * that the library works on a JVM without the incubating module.
 */
final class SimdVectorMath implements VectorMath {
  private static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_PREFERRED;
  private static final int LANES = DOUBLES.length();

  /** As many floats as a vector has doubles. */
  private static final VectorSpecies<Float> FLOATS =
      VectorSpecies.of(float.class, VectorShape.forBitSize(DOUBLES.vectorBitSize() / 2));

  /** Adding 1.5 * 2^52 rounds a double to a whole number, which is then in its low bits. */
  private static final double ROUNDER = 0x1.8p52;

  private static final double LOG2_E = 0x1.71547652b82fep0;

  /** ln 2 in two pieces; the first ends in 21 zero bits, so its multiples by k are exact. */
  private static final double LN2_HIGH = 0x1.62e42fee00000p-1;

  private static final double LN2_LOW = 0x1.a39ef35793c76p-33;

  /** Beyond these the result is 0 or infinite all the same; within, 2^k splits in two factors. */
  private static final double LOWEST = -760;

  private static final double HIGHEST = 720;

  private final PlainVectorMath plain = new PlainVectorMath();

  @Override
  public void exp(double[] x, int offset, int length) {
    int bound = DOUBLES.loopBound(length);
    expVectors(x, offset, bound);
    if (bound < length) {
      // The rest goes through the same code: a value never depends on its place.
      double[] rest = new double[LANES];
      System.arraycopy(x, offset + bound, rest, 0, length - bound);
      expVectors(rest, 0, LANES);
      System.arraycopy(rest, 0, x, offset + bound, length - bound);
    }
  }

  /**
   * exp(v) = 2^k exp(r) with k = round(v / ln 2) and r at most ln 2 / 2 in size. exp(r) is its
   * Taylor polynomial of degree 13, whose remainder there is below 5e-18; 2^k is multiplied in as
   * 2^h 2^(k - h), h near k / 2, so that results near both ends of the range come out right.
   *
   * <p>Everything is in one loop on purpose: a helper that takes or returns a vector makes the JIT
   * of JDK 17 and 25 allocate vectors on the heap, which is five times slower.
   */
  private static void expVectors(double[] x, int offset, int length) {
    DoubleVector rounder = DoubleVector.broadcast(DOUBLES, ROUNDER);
    DoubleVector one = DoubleVector.broadcast(DOUBLES, 1);
    DoubleVector half = DoubleVector.broadcast(DOUBLES, 0.5);
    for (int i = offset; i < offset + length; i += LANES) {
      DoubleVector v = DoubleVector.fromArray(DOUBLES, x, i).max(LOWEST).min(HIGHEST);
      DoubleVector shifted = v.fma(DoubleVector.broadcast(DOUBLES, LOG2_E), rounder);
      DoubleVector k = shifted.sub(rounder);
      LongVector h = k.fma(half, rounder).reinterpretAsLongs();
      LongVector rest = shifted.reinterpretAsLongs().sub(h);
      DoubleVector r = k.fma(DoubleVector.broadcast(DOUBLES, -LN2_HIGH), v);
      r = k.fma(DoubleVector.broadcast(DOUBLES, -LN2_LOW), r);
      DoubleVector p =
          r.fma(
              DoubleVector.broadcast(DOUBLES, 1.0 / 6227020800.0),
              DoubleVector.broadcast(DOUBLES, 1.0 / 479001600.0));
      p = p.fma(r, DoubleVector.broadcast(DOUBLES, 1.0 / 39916800.0));
      p = p.fma(r, DoubleVector.broadcast(DOUBLES, 1.0 / 3628800.0));
      p = p.fma(r, DoubleVector.broadcast(DOUBLES, 1.0 / 362880.0));
      p = p.fma(r, DoubleVector.broadcast(DOUBLES, 1.0 / 40320.0));
      p = p.fma(r, DoubleVector.broadcast(DOUBLES, 1.0 / 5040.0));
      p = p.fma(r, DoubleVector.broadcast(DOUBLES, 1.0 / 720.0));
      p = p.fma(r, DoubleVector.broadcast(DOUBLES, 1.0 / 120.0));
      p = p.fma(r, DoubleVector.broadcast(DOUBLES, 1.0 / 24.0));
      p = p.fma(r, DoubleVector.broadcast(DOUBLES, 1.0 / 6.0));
      p = p.fma(r, half);
      p = p.fma(r, one);
      p = p.fma(r, one);
      // The exponent field takes the low bits of k + 1023; higher bits are shifted out.
      DoubleVector first = h.add(1023).lanewise(VectorOperators.LSHL, 52).reinterpretAsDoubles();
      DoubleVector second =
          rest.add(1023).lanewise(VectorOperators.LSHL, 52).reinterpretAsDoubles();
      p.mul(first).mul(second).intoArray(x, i);
    }
  }

  @Override
  public void squaredDistances(
      double[] x, int offset, int length, double[] norms, int normsOffset, double norm) {
    int bound = DOUBLES.loopBound(length);
    DoubleVector minusTwo = DoubleVector.broadcast(DOUBLES, -2);
    for (int i = 0; i < bound; i += LANES) {
      DoubleVector product = DoubleVector.fromArray(DOUBLES, x, offset + i);
      DoubleVector sum = DoubleVector.fromArray(DOUBLES, norms, normsOffset + i).add(norm);
      product.fma(minusTwo, sum).max(0).intoArray(x, offset + i);
    }
    plain.squaredDistances(x, offset + bound, length - bound, norms, normsOffset + bound, norm);
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
    int bound = DOUBLES.loopBound(length);
    DoubleVector least = DoubleVector.broadcast(DOUBLES, Double.POSITIVE_INFINITY);
    for (int i = 0; i < bound; i += LANES) {
      DoubleVector sum = DoubleVector.fromArray(DOUBLES, norms, normsOffset + i).add(norm);
      DoubleVector margin = DoubleVector.fromArray(DOUBLES, x, offset + i).sub(sum.mul(factor));
      least = least.min(margin);
    }
    return least.reduceLanes(VectorOperators.MIN) < 0
        || plain.anyNear(
            factor, x, offset + bound, length - bound, norms, normsOffset + bound, norm);
  }

  @Override
  public void scale(double alpha, double[] x, int offset, int length) {
    plain.scale(alpha, x, offset, length);
  }

  @Override
  public void add(double alpha, double[] x, int xOffset, double[] y, int yOffset, int length) {
    plain.add(alpha, x, xOffset, y, yOffset, length);
  }

  @Override
  public boolean allFinite(double[] x, int offset, int length) {
    int bound = DOUBLES.loopBound(length);
    DoubleVector sum = DoubleVector.zero(DOUBLES);
    for (int i = 0; i < bound; i += LANES) {
      sum = DoubleVector.fromArray(DOUBLES, x, offset + i).mul(0).add(sum);
    }
    return sum.reduceLanes(VectorOperators.ADD) == 0
        && plain.allFinite(x, offset + bound, length - bound);
  }

  @Override
  public double toFloats(
      double first, double second, double[] x, int xOffset, float[] y, int yOffset, int length) {
    int bound = DOUBLES.loopBound(length);
    DoubleVector largest = DoubleVector.zero(DOUBLES);
    for (int i = 0; i < bound; i += LANES) {
      DoubleVector value = DoubleVector.fromArray(DOUBLES, x, xOffset + i);
      largest = value.abs().max(largest);
      ((FloatVector) value.mul(first).mul(second).convertShape(VectorOperators.D2F, FLOATS, 0))
          .intoArray(y, yOffset + i);
    }
    double rest =
        plain.toFloats(first, second, x, xOffset + bound, y, yOffset + bound, length - bound);
    return Math.max(largest.reduceLanes(VectorOperators.MAX), rest);
  }

  @Override
  public void addFloats(
      double first, double second, float[] x, int xOffset, double[] y, int yOffset, int length) {
    int bound = DOUBLES.loopBound(length);
    for (int i = 0; i < bound; i += LANES) {
      DoubleVector value =
          (DoubleVector)
              FloatVector.fromArray(FLOATS, x, xOffset + i)
                  .convertShape(VectorOperators.F2D, DOUBLES, 0);
      value
          .mul(first)
          .mul(second)
          .add(DoubleVector.fromArray(DOUBLES, y, yOffset + i))
          .intoArray(y, yOffset + i);
    }
    plain.addFloats(first, second, x, xOffset + bound, y, yOffset + bound, length - bound);
  }

  @Override
  public String description() {
    return "Vector API, " + LANES + " lanes";
  }
}
