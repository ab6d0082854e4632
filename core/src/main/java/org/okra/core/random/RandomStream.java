package org.okra.core.random;

import java.util.random.RandomGenerator;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * One stream of random numbers: xoshiro256++, with the draws that are derived from it (whole
 * numbers, doubles, Gaussians, subsets) written out here, so that a seed gives the same numbers on
 * every JDK and forever. Not for several threads at once.
 */
public final class RandomStream implements RandomGenerator {
  private long s0;
  private long s1;
  private long s2;
  private long s3;
  private double spareGaussian;
  private boolean hasSpareGaussian;

  /** A stream with its own seed; most code asks {@link RandomStreams} instead. */
  public RandomStream(long seed) {
    // SplitMix64 fills the state, as the authors of xoshiro advise; it cannot give all zeros.
    long state = seed;
    s0 = RandomStreams.mix(state += 0x9e3779b97f4a7c15L);
    s1 = RandomStreams.mix(state += 0x9e3779b97f4a7c15L);
    s2 = RandomStreams.mix(state += 0x9e3779b97f4a7c15L);
    s3 = RandomStreams.mix(state + 0x9e3779b97f4a7c15L);
  }

  @Override
  public long nextLong() {
    long result = Long.rotateLeft(s0 + s3, 23) + s0;
    long t = s1 << 17;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= t;
    s3 = Long.rotateLeft(s3, 45);
    return result;
  }

  @Override
  public int nextInt() {
    return (int) (nextLong() >>> 32);
  }

  /** Uniform on [0, 1), a multiple of 2^-53. */
  @Override
  public double nextDouble() {
    return (nextLong() >>> 11) * 0x1.0p-53;
  }

  /** Uniform on 0 .. bound - 1, without bias. */
  @Override
  public int nextInt(int bound) {
    return (int) nextLong(bound);
  }

  /** Uniform on 0 .. bound - 1, without bias. */
  @Override
  public long nextLong(long bound) {
    if (bound <= 0) {
      throw Errors.argument("Cannot draw a number below %s; the bound must be at least 1.", bound);
    }
    // Reject the uneven rest at the top of the range.
    long bits = nextLong() >>> 1;
    long value = bits % bound;
    while (bits - value + (bound - 1) < 0) {
      bits = nextLong() >>> 1;
      value = bits % bound;
    }
    return value;
  }

  /** Uniform on origin .. bound - 1, without bias. */
  @Override
  public int nextInt(int origin, int bound) {
    return (int) nextLong(origin, bound);
  }

  /** Uniform on origin .. bound - 1, without bias. */
  @Override
  public long nextLong(long origin, long bound) {
    if (origin >= bound) {
      throw emptyRange(origin, bound);
    }
    long width = bound - origin;
    if (width > 0) {
      return origin + nextLong(width);
    }
    // The width overflowed, so at least half of all numbers are in the range.
    long value = nextLong();
    while (value < origin || value >= bound) {
      value = nextLong();
    }
    return value;
  }

  /** Uniform on [0, bound). */
  @Override
  public double nextDouble(double bound) {
    return nextDouble(0, bound);
  }

  /** Uniform on [origin, bound). */
  @Override
  public double nextDouble(double origin, double bound) {
    if (!(origin < bound) || Double.isInfinite(origin) || Double.isInfinite(bound)) {
      throw emptyRange(origin, bound);
    }
    double share = nextDouble();
    double value = origin * (1 - share) + bound * share;
    // Rounding may reach either end.
    return Math.max(origin, Math.min(value, Math.nextDown(bound)));
  }

  private static OkraException emptyRange(Object origin, Object bound) {
    return Errors.argument(
        "Cannot draw a number from %s to below %s; give two finite bounds, the smaller one first.",
        origin, bound);
  }

  @Override
  public boolean nextBoolean() {
    return nextLong() < 0;
  }

  /** Standard normal, by Marsaglia's polar method; draws come in pairs. */
  @Override
  public double nextGaussian() {
    if (hasSpareGaussian) {
      hasSpareGaussian = false;
      return spareGaussian;
    }
    double u;
    double v;
    double square;
    do {
      u = 2 * nextDouble() - 1;
      v = 2 * nextDouble() - 1;
      square = u * u + v * v;
    } while (square >= 1 || square == 0);
    // StrictMath: the same bits on every machine.
    double factor = StrictMath.sqrt(-2 * StrictMath.log(square) / square);
    spareGaussian = v * factor;
    hasSpareGaussian = true;
    return u * factor;
  }

  /** Exponential with mean 1. */
  @Override
  public double nextExponential() {
    return -StrictMath.log1p(-nextDouble());
  }

  /** A random order of 0 .. size - 1. */
  public int[] permutation(int size) {
    if (size < 0) {
      throw Errors.argument("Cannot order %s elements; give at least 0.", size);
    }
    int[] order = new int[size];
    for (int i = 0; i < size; i++) {
      order[i] = i;
    }
    shuffle(order);
    return order;
  }

  /** Puts the elements in random order. */
  public void shuffle(int[] elements) {
    for (int i = elements.length - 1; i > 0; i--) {
      int j = nextInt(i + 1);
      int swapped = elements[i];
      elements[i] = elements[j];
      elements[j] = swapped;
    }
  }

  /**
   * {@code count} different numbers below {@code size}, every subset equally likely, rising; time
   * and memory proportional to the count (Floyd's method).
   */
  public int[] subset(int size, int count) {
    if (count < 0 || count > size) {
      throw Errors.argument(
          "Cannot choose %s of %s without replacement; give 0 to %s.", count, size, size);
    }
    java.util.HashSet<Integer> chosen = new java.util.HashSet<>(Math.max(16, count * 2));
    for (int i = size - count; i < size; i++) {
      int candidate = nextInt(i + 1);
      if (!chosen.add(candidate)) {
        chosen.add(i);
      }
    }
    return chosen.stream().mapToInt(Integer::intValue).sorted().toArray();
  }
}
