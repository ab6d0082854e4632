package org.okra.datasets.split;

import java.util.ArrayList;
import java.util.List;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Split;
import org.okra.datasets.Dataset;

/**
 * Folds with no group in two of them, of nearly equal size. As many folds as groups leaves one
 * group out at a time, which is how to use folds that a column of the file prescribes.
 */
public final class GroupedFoldSplit implements RowSplitFactory<SplitOptions.GroupedFolds> {
  @Override
  public String name() {
    return "grouped-k-fold";
  }

  @Override
  public String help() {
    return "as k-fold, with rows of one group in the same fold";
  }

  @Override
  public Class<SplitOptions.GroupedFolds> optionsType() {
    return SplitOptions.GroupedFolds.class;
  }

  @Override
  public List<Split> rows(
      Dataset<?, ?> data, SplitOptions.GroupedFolds options, RunContext context) {
    Groups groups = Groups.of(data, options.column());
    SplitOptions.requireFolds(options.folds(), groups.count(), "group(s)");
    List<Split> splits = new ArrayList<>();
    for (int repeat = 0; repeat < options.repeats(); repeat++) {
      splits.addAll(
          groups.folds(options.folds(), context.random().stream("split.grouped-k-fold", repeat)));
    }
    return splits;
  }
}
