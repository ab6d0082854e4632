package org.okra.datasets.split;

import java.util.List;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Split;
import org.okra.datasets.Dataset;

/** Random rows test, all others train; with repeats, repeated random sub-sampling. */
@Component(
    name = "random",
    help = "random rows test, once or repeatedly",
    alsoKnownAs = {"shuffle-split", "holdout", "train-test-split"})
public record RandomSplit(
    @Option(help = "share of the rows that test", above = 0, below = 1) double testShare,
    @Option(help = "how many independent splits", atLeast = 1) int repeats)
    implements RowSplit {

  /** Three tenths test, once. */
  public RandomSplit() {
    this(0.3, 1);
  }

  public RandomSplit {
    Options.check(RandomSplit.class, testShare, repeats);
  }

  @Override
  public List<Split> rows(Dataset<?, ?> data, RunContext context) {
    return Assignments.repeated(
        repeats,
        "split.random",
        context,
        random -> List.of(Split.random(data.size(), testShare, random)));
  }
}
