package org.okra.datasets.split;

import java.util.Arrays;
import java.util.List;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.Samples;
import org.okra.core.sample.Split;
import org.okra.datasets.Dataset;

/** Folds of a multi-label data set in which every label has close to its share. */
@Component(
    name = "stratified-k-fold",
    help = "as k-fold, with every label in all folds by its share (Sechidis et al. 2011)",
    alsoKnownAs = "iterative-stratification")
public record StratifiedFoldSplit(
    @Option(help = "parts, each of which tests once", atLeast = 2) int folds,
    @Option(help = "how many independent rounds", atLeast = 1) int repeats)
    implements RowSplit {

  /** Five folds, once. */
  public StratifiedFoldSplit() {
    this(5, 1);
  }

  public StratifiedFoldSplit {
    Options.check(StratifiedFoldSplit.class, folds, repeats);
  }

  @Override
  public List<Split> rows(Dataset<?, ?> data, RunContext context) {
    Assignments.requireFolds(folds, data.size(), "rows");
    Samples<LabelSet> labels = data.outputs().as(LabelSet.class, "split stratified-k-fold");
    double[] shares = new double[folds];
    Arrays.fill(shares, 1.0 / folds);
    return Assignments.repeated(
        repeats,
        "split.stratified-k-fold",
        context,
        random -> Assignments.folds(IterativeStratification.assign(labels, shares, random), folds));
  }
}
