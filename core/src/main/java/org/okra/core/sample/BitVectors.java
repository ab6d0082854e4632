package org.okra.core.sample;

import java.util.List;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;

/** Bit vectors of one length, also usable as binary vectors. */
public final class BitVectors implements VectorSamples<BitVector> {
  private final int universe;
  private final List<BitVector> vectors;

  /** The given vectors, all with the same number of bits. */
  public BitVectors(int universe, List<BitVector> vectors) {
    this.universe = universe;
    this.vectors = List.copyOf(vectors);
    for (int i = 0; i < this.vectors.size(); i++) {
      if (this.vectors.get(i).universe() != universe) {
        throw Errors.shape(
            "Bit vector %s has %s bits where %s are expected.",
            i, this.vectors.get(i).universe(), universe);
      }
    }
  }

  private BitVectors(List<BitVector> checked, int universe) {
    this.universe = universe;
    this.vectors = checked;
  }

  @Override
  public Class<BitVector> domain() {
    return BitVector.class;
  }

  @Override
  public int size() {
    return vectors.size();
  }

  @Override
  public BitVector get(int index) {
    Samples.checkIndex(index, size());
    return vectors.get(index);
  }

  @Override
  public BitVectors slice(int from, int to) {
    Samples.checkRange(from, to, size());
    return new BitVectors(vectors.subList(from, to), universe);
  }

  @Override
  public BitVectors select(int[] indices) {
    return new BitVectors(ListSamples.selected(vectors, indices), universe);
  }

  @Override
  public BitVectors followedBy(Samples<? extends BitVector> others) {
    BitVectors second = Samples.sameStorage(this, others, BitVectors.class);
    Samples.checkDimensions(dimension(), second.dimension());
    return new BitVectors(ListSamples.joined(vectors, second.vectors), universe);
  }

  @Override
  public int dimension() {
    return universe;
  }

  @Override
  public boolean isSparse() {
    return true;
  }

  @Override
  public Matrix dense() {
    return sparse().toDense();
  }

  @Override
  public SparseMatrix sparse() {
    SparseMatrix.Builder builder = new SparseMatrix.Builder(universe);
    for (BitVector vector : vectors) {
      for (int item : vector.items()) {
        builder.add(item, 1);
      }
      builder.endRow();
    }
    return builder.build();
  }

  @Override
  public String toString() {
    return "BitVectors " + size() + " of " + universe + " bits";
  }
}
