package org.okra.core.sample;

import java.util.List;

/** Label sets over one universe, also usable as binary vectors. */
public final class LabelSets extends BinaryVectors<LabelSet, LabelSets> {
  /** The given sets, all over the same universe. */
  public LabelSets(int universe, List<LabelSet> sets) {
    this(universe, new ListSamples<>(LabelSet.class, sets));
    requireUniverse("Label set %s is out of %s labels where %s are expected.");
  }

  private LabelSets(int universe, ListSamples<LabelSet> checked) {
    super(universe, checked);
  }

  @Override
  LabelSets with(ListSamples<LabelSet> others) {
    return new LabelSets(dimension(), others);
  }

  @Override
  public String toString() {
    return "LabelSets " + size() + " over " + dimension() + " labels";
  }
}
