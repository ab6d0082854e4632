package org.okra.datasets.split;

import java.util.List;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Split;
import org.okra.datasets.Dataset;

/** The first rows train, the others test, both in file order. */
public final class FirstSplit implements RowSplitFactory<SplitOptions.First> {
  @Override
  public String name() {
    return "first";
  }

  @Override
  public String help() {
    return "the first rows train, the others test";
  }

  @Override
  public Class<SplitOptions.First> optionsType() {
    return SplitOptions.First.class;
  }

  @Override
  public List<Split> rows(Dataset<?, ?> data, SplitOptions.First options, RunContext context) {
    if (options.train() >= data.size()) {
      throw Errors.option(
          "The first %s of %s rows leave none to test; give at most %s.",
          options.train(), data.size(), data.size() - 1);
    }
    return List.of(
        new Split(
            IntStream.range(0, options.train()).toArray(),
            IntStream.range(options.train(), data.size()).toArray()));
  }
}
