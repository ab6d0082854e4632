package org.okra.datasets.split;

import java.util.ArrayList;
import java.util.List;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Split;
import org.okra.datasets.Dataset;

/**
 * Two parts with no group in both. The test part has the number of rows asked for as nearly as
 * whole groups, taken in random order, allow.
 */
public final class GroupedSplit implements RowSplitFactory<SplitOptions.GroupedShare> {
  @Override
  public String name() {
    return "grouped";
  }

  @Override
  public String help() {
    return "as random, with rows of one group in the same part";
  }

  @Override
  public Class<SplitOptions.GroupedShare> optionsType() {
    return SplitOptions.GroupedShare.class;
  }

  @Override
  public List<Split> rows(
      Dataset<?, ?> data, SplitOptions.GroupedShare options, RunContext context) {
    int test = SplitOptions.testRows(data.size(), options.testShare());
    Groups groups = Groups.of(data, options.column());
    SplitOptions.requireFolds(2, groups.count(), "group(s)");
    List<Split> splits = new ArrayList<>();
    for (int repeat = 0; repeat < options.repeats(); repeat++) {
      splits.add(groups.twoParts(test, context.random().stream("split.grouped", repeat)));
    }
    return splits;
  }
}
