package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;

/** Label sets that come label by label. */
final class LabelCollector {
  private final IntChunks ends = new IntChunks();
  private final IntChunks labels = new IntChunks();

  /** The next label of the row; labels rise within a row. */
  void add(int label) {
    labels.add(label);
  }

  void endRow() {
    ends.add(Math.toIntExact(labels.size()));
  }

  LabelSets build(int universe) {
    return build(universe, label -> label);
  }

  /** The sets with every label replaced; the replacement keeps their order. */
  LabelSets build(int universe, IntUnaryOperator number) {
    List<LabelSet> sets = new ArrayList<>((int) ends.size());
    int start = 0;
    for (int i = 0; i < ends.size(); i++) {
      int end = ends.get(i);
      int[] members = new int[end - start];
      for (int k = 0; k < members.length; k++) {
        members[k] = number.applyAsInt(labels.get(start + k));
      }
      sets.add(LabelSet.of(universe, members));
      start = end;
    }
    return new LabelSets(universe, sets);
  }
}
