package org.okra.datasets.split;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.Samples;
import org.okra.core.sample.Split;
import org.okra.datasets.Dataset;

/** Folds of a multi-label data set in which every label has close to its share. */
public final class StratifiedFoldSplit implements RowSplitFactory<SplitOptions.Folds> {
  @Override
  public String name() {
    return "stratified-k-fold";
  }

  @Override
  public String help() {
    return "as k-fold, with every label in all folds by its share (Sechidis et al. 2011)";
  }

  @Override
  public Class<SplitOptions.Folds> optionsType() {
    return SplitOptions.Folds.class;
  }

  @Override
  public List<Split> rows(Dataset<?, ?> data, SplitOptions.Folds options, RunContext context) {
    SplitOptions.requireFolds(options.folds(), data.size(), "rows");
    Samples<LabelSet> labels = data.outputs().as(LabelSet.class, "split " + name());
    double[] shares = new double[options.folds()];
    Arrays.fill(shares, 1.0 / options.folds());
    List<Split> splits = new ArrayList<>();
    for (int repeat = 0; repeat < options.repeats(); repeat++) {
      RandomStream random = context.random().stream("split.stratified-k-fold", repeat);
      int[] foldOfRow = IterativeStratification.assign(labels, shares, random);
      splits.addAll(Assignments.folds(foldOfRow, options.folds()));
    }
    return splits;
  }
}
