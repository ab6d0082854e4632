package org.okra.datasets.split;

import java.util.ArrayList;
import java.util.List;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Split;
import org.okra.datasets.Dataset;

/** Random folds of equal size, give or take a row; each tests once. */
public final class FoldSplit implements RowSplitFactory<SplitOptions.Folds> {
  @Override
  public String name() {
    return "k-fold";
  }

  @Override
  public String help() {
    return "random folds, each of which tests once";
  }

  @Override
  public Class<SplitOptions.Folds> optionsType() {
    return SplitOptions.Folds.class;
  }

  @Override
  public List<Split> rows(Dataset<?, ?> data, SplitOptions.Folds options, RunContext context) {
    SplitOptions.requireFolds(options.folds(), data.size(), "rows");
    List<Split> splits = new ArrayList<>();
    for (int repeat = 0; repeat < options.repeats(); repeat++) {
      int[] order = context.random().stream("split.k-fold", repeat).permutation(data.size());
      int[] foldOfRow = new int[data.size()];
      for (int i = 0; i < order.length; i++) {
        foldOfRow[order[i]] = i % options.folds();
      }
      splits.addAll(Assignments.folds(foldOfRow, options.folds()));
    }
    return splits;
  }
}
