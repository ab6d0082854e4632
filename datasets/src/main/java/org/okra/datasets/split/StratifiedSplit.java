package org.okra.datasets.split;

import java.util.List;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.Samples;
import org.okra.core.sample.Split;
import org.okra.datasets.Dataset;

/** Two parts of a multi-label data set in which every label has close to its share. */
@Component(
    name = "stratified",
    help = "as random, with every label in both parts by its share (Sechidis et al. 2011)",
    alsoKnownAs = "stratified-shuffle-split")
public record StratifiedSplit(
    @Option(help = "share of the rows that test", above = 0, below = 1) double testShare,
    @Option(help = "how many independent splits", atLeast = 1) int repeats)
    implements RowSplit {

  /** Three tenths test, once. */
  public StratifiedSplit() {
    this(0.3, 1);
  }

  public StratifiedSplit {
    Options.check(StratifiedSplit.class, testShare, repeats);
  }

  @Override
  public List<Split> rows(Dataset<?, ?> data, RunContext context) {
    Assignments.requireTwoRows(data.size());
    Samples<LabelSet> labels = data.outputs().as(LabelSet.class, "split stratified");
    double[] shares = {1 - testShare, testShare};
    return Assignments.repeated(
        repeats,
        "split.stratified",
        context,
        random -> {
          int[] partOfRow = IterativeStratification.assign(labels, shares, random);
          return List.of(Assignments.twoParts(partOfRow, 1));
        });
  }
}
