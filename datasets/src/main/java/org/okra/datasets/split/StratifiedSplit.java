package org.okra.datasets.split;

import java.util.ArrayList;
import java.util.List;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.Samples;
import org.okra.core.sample.Split;
import org.okra.datasets.Dataset;

/** Two parts of a multi-label data set in which every label has close to its share. */
public final class StratifiedSplit implements RowSplitFactory<SplitOptions.Share> {
  @Override
  public String name() {
    return "stratified";
  }

  @Override
  public String help() {
    return "as random, with every label in both parts by its share (Sechidis et al. 2011)";
  }

  @Override
  public Class<SplitOptions.Share> optionsType() {
    return SplitOptions.Share.class;
  }

  @Override
  public List<Split> rows(Dataset<?, ?> data, SplitOptions.Share options, RunContext context) {
    SplitOptions.testRows(data.size(), options.testShare());
    Samples<LabelSet> labels = data.outputs().as(LabelSet.class, "split " + name());
    double[] shares = {1 - options.testShare(), options.testShare()};
    List<Split> splits = new ArrayList<>();
    for (int repeat = 0; repeat < options.repeats(); repeat++) {
      RandomStream random = context.random().stream("split.stratified", repeat);
      splits.add(Assignments.twoParts(IterativeStratification.assign(labels, shares, random), 1));
    }
    return splits;
  }
}
