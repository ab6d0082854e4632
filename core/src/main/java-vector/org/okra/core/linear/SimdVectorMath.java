package org.okra.core.linear;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * {@link VectorMath} on the Vector API. Compiled apart from the rest and reached by name only, so
 * that the library works on a JVM without the incubating module.
 */
final class SimdVectorMath implements VectorMath {
  private static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_PREFERRED;
  private static final int LANES = DOUBLES.length();

  private final PlainVectorMath plain = new PlainVectorMath();

  @Override
  public void exp(double[] x, int offset, int length) {
    int end = offset + DOUBLES.loopBound(length);
    for (int i = offset; i < end; i += LANES) {
      DoubleVector v = DoubleVector.fromArray(DOUBLES, x, i);
      VectorMask<Double> ordinary = v.compare(VectorOperators.LE, PlainVectorMath.HIGHEST);
      if (ordinary.allTrue()) {
        exp(v).intoArray(x, i);
      } else {
        for (int lane = i; lane < i + LANES; lane++) {
          x[lane] = Math.exp(x[lane]);
        }
      }
    }
    plain.exp(x, end, offset + length - end);
  }

  /** The formula of {@link PlainVectorMath}, so that both give the same bits. */
  private static DoubleVector exp(DoubleVector x) {
    DoubleVector v = x.max(PlainVectorMath.LOWEST);
    DoubleVector rounder = DoubleVector.broadcast(DOUBLES, PlainVectorMath.ROUNDER);
    DoubleVector shifted = v.fma(DoubleVector.broadcast(DOUBLES, PlainVectorMath.LOG2_E), rounder);
    DoubleVector k = shifted.sub(rounder);
    DoubleVector r = k.fma(DoubleVector.broadcast(DOUBLES, -PlainVectorMath.LN2_HIGH), v);
    r = k.fma(DoubleVector.broadcast(DOUBLES, -PlainVectorMath.LN2_LOW), r);
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
    p = p.fma(r, DoubleVector.broadcast(DOUBLES, 0.5));
    p = p.fma(r, DoubleVector.broadcast(DOUBLES, 1.0));
    p = p.fma(r, DoubleVector.broadcast(DOUBLES, 1.0));
    LongVector bits = shifted.viewAsIntegralLanes().reinterpretAsLongs();
    DoubleVector power = bits.add(1023).lanewise(VectorOperators.LSHL, 52).reinterpretAsDoubles();
    return p.mul(power).blend(0, k.compare(VectorOperators.LT, PlainVectorMath.LOWEST_POWER));
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
  public String description() {
    return "Vector API, " + LANES + " lanes";
  }
}
