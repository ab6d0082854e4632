package org.okra.datasets.split;

import java.util.ArrayList;
import java.util.List;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Split;
import org.okra.datasets.Dataset;

/** Random rows test, all others train; with repeats, repeated random sub-sampling. */
public final class RandomSplit implements RowSplitFactory<SplitOptions.Share> {
  @Override
  public String name() {
    return "random";
  }

  @Override
  public String help() {
    return "random rows test, once or repeatedly";
  }

  @Override
  public Class<SplitOptions.Share> optionsType() {
    return SplitOptions.Share.class;
  }

  @Override
  public List<Split> rows(Dataset<?, ?> data, SplitOptions.Share options, RunContext context) {
    int test = SplitOptions.testRows(data.size(), options.testShare());
    List<Split> splits = new ArrayList<>();
    for (int repeat = 0; repeat < options.repeats(); repeat++) {
      int[] partOfRow = new int[data.size()];
      for (int row : context.random().stream("split.random", repeat).subset(data.size(), test)) {
        partOfRow[row] = 1;
      }
      splits.add(Assignments.twoParts(partOfRow, 1));
    }
    return splits;
  }
}
