package org.okra.core.sample;

import java.util.Arrays;
import org.okra.core.Errors;

/** A string of d bits, 64 to a word: molecular fingerprints and other dense sets. */
public final class BitVector implements BinaryVector {
  private final int universe;
  private final long[] words;

  private BitVector(int universe, long[] words) {
    this.universe = universe;
    this.words = words;
  }

  /**
   * Bits with the given positions set.
   *
   * @param universe d, the number of bits
   * @param positions from 0 to d - 1, in any order
   */
  public static BitVector of(int universe, int... positions) {
    if (universe < 0) {
      throw Errors.argument("A bit vector cannot have %s bits.", universe);
    }
    long[] words = new long[(int) ((universe + 63L) / 64)];
    for (int position : positions) {
      if (position < 0 || position >= universe) {
        throw Errors.argument("Bit %s is outside a vector of %s bits.", position, universe);
      }
      words[position >> 6] |= 1L << position;
    }
    return new BitVector(universe, words);
  }

  @Override
  public int universe() {
    return universe;
  }

  @Override
  public int count() {
    int count = 0;
    for (long word : words) {
      count += Long.bitCount(word);
    }
    return count;
  }

  @Override
  public boolean contains(int item) {
    return item >= 0 && item < universe && (words[item >> 6] >>> item & 1) != 0;
  }

  @Override
  public int[] items() {
    int[] items = new int[count()];
    int next = 0;
    for (int i = 0; i < words.length; i++) {
      for (long rest = words[i]; rest != 0; rest &= rest - 1) {
        items[next++] = (i << 6) + Long.numberOfTrailingZeros(rest);
      }
    }
    return items;
  }

  @Override
  public double dot(FeatureVector other) {
    return other instanceof BitVector bits
        ? intersectionCount(bits)
        : BinaryVector.super.dot(other);
  }

  @Override
  public int intersectionCount(ItemSet other) {
    if (!(other instanceof BitVector bits)) {
      return BinaryVector.super.intersectionCount(other);
    }
    int common = 0;
    for (int i = 0; i < Math.min(words.length, bits.words.length); i++) {
      common += Long.bitCount(words[i] & bits.words[i]);
    }
    return common;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BitVector bits
        && universe == bits.universe
        && Arrays.equals(words, bits.words);
  }

  @Override
  public int hashCode() {
    return 31 * universe + Arrays.hashCode(words);
  }

  @Override
  public String toString() {
    return "BitVector with " + count() + " of " + universe + " bits set";
  }
}
