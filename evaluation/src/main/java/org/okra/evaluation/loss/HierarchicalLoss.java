package org.okra.evaluation.loss;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.kernels.OptionChecks;

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
public final class HierarchicalLoss implements StructuredLoss<ItemSet> {
  private static final String NAME = "hierarchical";

  /** The parent of a label that has none. */
  private static final int ROOT = -1;

  private final HammingLoss hamming = new HammingLoss();
  private final Options options;
  private final int[] parents;

  /**
   * The options of the loss.
   *
   * @param parents the parent of every label
   */
  public record Options(
      @Option(help = "the parent of every label, in the order of the labels; -1 for a root")
          List<Integer> parents) {
    public Options {
      parents = List.copyOf(parents);
      int d = parents.size();
      for (int label = 0; label < d; label++) {
        int parent = parents.get(label);
        if (parent < ROOT || parent >= d) {
          throw OptionChecks.outside(
              "parents",
              parent + " for label " + label,
              "a label from 0 to " + (d - 1) + ", or -1 for a root");
        }
      }
      checkAcyclic(parents);
    }

    private static void checkAcyclic(List<Integer> parents) {
      BitSet reachesRoot = new BitSet();
      for (int start = 0; start < parents.size(); start++) {
        BitSet path = new BitSet();
        int label = start;
        while (label != ROOT && !reachesRoot.get(label)) {
          if (path.get(label)) {
            throw Errors.option(
                "Option 'parents' makes label %s its own ancestor; the labels must form a tree with"
                    + " roots marked -1.",
                label);
          }
          path.set(label);
          label = parents.get(label);
        }
        reachesRoot.or(path);
      }
    }
  }

  /** The loss for a tree of labels. */
  public HierarchicalLoss(Options options) {
    this.options = options;
    this.parents = options.parents().stream().mapToInt(Integer::intValue).toArray();
  }

  @Override
  public Class<ItemSet> domain() {
    return ItemSet.class;
  }

  @Override
  public double value(ItemSet predicted, ItemSet truth) {
    return hamming.value(withAncestors(predicted), withAncestors(truth));
  }

  @Override
  public void fill(
      Samples<? extends ItemSet> predicted,
      Samples<? extends ItemSet> truths,
      Matrix block,
      RunContext context) {
    hamming.fill(withAncestors(predicted), withAncestors(truths), block, context);
  }

  private LabelSets withAncestors(Samples<? extends ItemSet> sets) {
    List<LabelSet> result = new ArrayList<>(sets.size());
    for (int i = 0; i < sets.size(); i++) {
      result.add(withAncestors(sets.get(i)));
    }
    return new LabelSets(parents.length, result);
  }

  private LabelSet withAncestors(ItemSet set) {
    if (set.universe() != parents.length) {
      throw Errors.shape(
          "A tree of %s labels cannot judge a set out of %s; give one parent per label.",
          parents.length, set.universe());
    }
    BitSet all = new BitSet(parents.length);
    for (int item : set.items()) {
      // Above a label that is already in, everything is in.
      for (int label = item; label != ROOT && !all.get(label); label = parents[label]) {
        all.set(label);
      }
    }
    return LabelSet.of(parents.length, all.stream().toArray());
  }

  @Override
  public String toString() {
    return Specification.of(NAME, options).toString();
  }

  /** Creates the loss. */
  public static final class Factory extends NamedLossFactory<Options> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "sets: wrong labels and ancestors in a tree of labels", Options.class);
    }

    @Override
    public StructuredLoss<?> create(Options options) {
      return new HierarchicalLoss(options);
    }
  }
}
