package org.okra.core.sample;

import java.util.List;

/** Bit vectors of one length, also usable as binary vectors. */
public final class BitVectors extends BinaryVectors<BitVector, BitVectors> {
  /** The given vectors, all with the same number of bits. */
  public BitVectors(int universe, List<BitVector> vectors) {
    this(universe, new ListSamples<>(BitVector.class, vectors));
    requireUniverse("Bit vector %s has %s bits where %s are expected.");
  }

  private BitVectors(int universe, ListSamples<BitVector> checked) {
    super(universe, checked);
  }

  @Override
  BitVectors with(ListSamples<BitVector> others) {
    return new BitVectors(dimension(), others);
  }

  @Override
  public String toString() {
    return "BitVectors " + size() + " of " + dimension() + " bits";
  }
}
