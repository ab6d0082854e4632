package org.okra.evaluation.loss;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;

/**
 * The Hamming loss over a tree of labels: with {@code up(s)} the labels of s and all their
 * ancestors,
 *
 * <pre>{@code
 * loss(p, t) = (|up(p) \ up(t)| + |up(t) \ up(p)|) / d
 * }</pre>
 *
 * <p>A wrong label near the right one costs little, one in another branch costs much. For two
 * single labels of one tree, d times the loss is the number of edges between them. Several roots
 * are allowed.
 */
@Component(
    name = "hierarchical",
    help = "sets: wrong labels and ancestors in a tree of labels",
    alsoKnownAs = "tree")
public record HierarchicalLoss(
    @Option(help = "the parent of every label, in their order; -1 for a root", required = true)
        List<Integer> parents)
    implements StructuredLoss<ItemSet> {
  /** The parent of a label that has none. */
  private static final int ROOT = -1;

  private static final HammingLoss HAMMING = new HammingLoss();

  /** An example. */
  public HierarchicalLoss() {
    this(List.of(ROOT, 0, 0));
  }

  public HierarchicalLoss {
    parents = List.copyOf(parents);
    int d = parents.size();
    for (int label = 0; label < d; label++) {
      int parent = parents.get(label);
      if (parent < ROOT || parent >= d) {
        throw Options.outside(
            "parents",
            parent + " for label " + label,
            "a label from 0 to " + (d - 1) + ", or -1 for a root");
      }
    }
    for (int start = 0; start < d; start++) {
      int label = start;
      // After d steps up, only a cycle has not ended.
      for (int step = 0; step < d && label != ROOT; step++) {
        label = parents.get(label);
      }
      if (label != ROOT) {
        throw Errors.option(
            "Option 'parents' makes label %s its own ancestor; the labels must form a tree with"
                + " roots marked -1.",
            label);
      }
    }
  }

  @Override
  public double value(ItemSet predicted, ItemSet truth) {
    return HAMMING.value(withAncestors(predicted), withAncestors(truth));
  }

  @Override
  public void fill(
      Samples<? extends ItemSet> predicted,
      Samples<? extends ItemSet> truths,
      Matrix block,
      RunContext context) {
    HAMMING.fill(withAncestors(predicted), withAncestors(truths), block, context);
  }

  private LabelSets withAncestors(Samples<? extends ItemSet> sets) {
    return new LabelSets(
        parents.size(),
        IntStream.range(0, sets.size()).mapToObj(i -> withAncestors(sets.get(i))).toList());
  }

  private LabelSet withAncestors(ItemSet set) {
    if (set.universe() != parents.size()) {
      throw Errors.shape(
          "A tree of %s labels cannot judge a set out of %s; give one parent per label.",
          parents.size(), set.universe());
    }
    BitSet all = new BitSet(parents.size());
    for (int item : set.items()) {
      // Above a label that is already in, everything is in.
      for (int label = item; label != ROOT && !all.get(label); label = parents.get(label)) {
        all.set(label);
      }
    }
    return LabelSet.of(parents.size(), all.stream().toArray());
  }
}
