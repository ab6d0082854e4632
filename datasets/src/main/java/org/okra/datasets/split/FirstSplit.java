package org.okra.datasets.split;

import java.util.List;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Split;
import org.okra.datasets.Dataset;

/** The first rows train, the others test, both in file order. */
@Component(name = "first", help = "the first rows train, the others test")
public record FirstSplit(
    @Option(help = "rows from the top that train; all others test", required = true, atLeast = 1)
        int train)
    implements RowSplit {

  /** An example. */
  public FirstSplit() {
    this(1000);
  }

  public FirstSplit {
    Options.check(FirstSplit.class, train);
  }

  @Override
  public List<Split> rows(Dataset<?, ?> data, RunContext context) {
    if (train >= data.size()) {
      throw Errors.option(
              "The first %s of %s rows leave none to test; give at most %s.",
              train, data.size(), data.size() - 1)
          .under("train");
    }
    return List.of(
        new Split(
            IntStream.range(0, train).toArray(), IntStream.range(train, data.size()).toArray()));
  }
}
