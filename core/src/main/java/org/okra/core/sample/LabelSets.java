package org.okra.core.sample;

import java.util.List;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;

/** Label sets over one universe, also usable as binary vectors. */
public final class LabelSets implements VectorSamples<LabelSet> {
  private final int universe;
  private final List<LabelSet> sets;

  /** The given sets, all over the same universe. */
  public LabelSets(int universe, List<LabelSet> sets) {
    this.universe = universe;
    this.sets = List.copyOf(sets);
    for (int i = 0; i < this.sets.size(); i++) {
      if (this.sets.get(i).universe() != universe) {
        throw Errors.shape(
            "Label set %s is out of %s labels where %s are expected.",
            i, this.sets.get(i).universe(), universe);
      }
    }
  }

  private LabelSets(List<LabelSet> checked, int universe) {
    this.universe = universe;
    this.sets = checked;
  }

  @Override
  public Class<LabelSet> domain() {
    return LabelSet.class;
  }

  @Override
  public int size() {
    return sets.size();
  }

  @Override
  public LabelSet get(int index) {
    Samples.checkIndex(index, size());
    return sets.get(index);
  }

  @Override
  public LabelSets slice(int from, int to) {
    Samples.checkRange(from, to, size());
    return new LabelSets(sets.subList(from, to), universe);
  }

  @Override
  public LabelSets select(int[] indices) {
    return new LabelSets(ListSamples.selected(sets, indices), universe);
  }

  @Override
  public LabelSets followedBy(Samples<? extends LabelSet> others) {
    LabelSets second = Samples.sameStorage(this, others, LabelSets.class);
    Samples.checkDimensions(dimension(), second.dimension());
    return new LabelSets(ListSamples.joined(sets, second.sets), universe);
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
    for (LabelSet set : sets) {
      for (int label : set.items()) {
        builder.add(label, 1);
      }
      builder.endRow();
    }
    return builder.build();
  }

  @Override
  public String toString() {
    return "LabelSets " + size() + " over " + universe + " labels";
  }
}
