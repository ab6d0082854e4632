package org.okra.datasets.split;

import java.util.List;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Split;
import org.okra.datasets.Dataset;

/**
 * Two parts with no group in both. The test part has the number of rows asked for as nearly as
 * whole groups, taken in random order, allow.
 */
@Component(
    name = "grouped",
    help = "as random, with rows of one group in the same part",
    alsoKnownAs = "group-shuffle-split")
public record GroupedSplit(
    @Option(
            help =
                "input column whose equal values form a group; none takes the groups of the data"
                    + " set, or else its row names")
        Optional<String> column,
    @Option(help = "share of the rows that test", above = 0, below = 1) double testShare,
    @Option(help = "how many independent splits", atLeast = 1) int repeats)
    implements RowSplit {

  /** Groups by row names; three tenths test, once. */
  public GroupedSplit() {
    this(Optional.empty(), 0.3, 1);
  }

  public GroupedSplit {
    Options.check(GroupedSplit.class, column, testShare, repeats);
  }

  @Override
  public List<Split> rows(Dataset<?, ?> data, RunContext context) {
    Assignments.requireTwoRows(data.size());
    Groups groups = Groups.of(data, column);
    if (groups.count() < 2) {
      throw Errors.option(
              "All rows are of one group, which cannot be split; group by another column.")
          .under("column");
    }
    int test = (int) Math.max(1, Math.min(data.size() - 1L, Math.round(data.size() * testShare)));
    return Assignments.repeated(
        repeats, "split.grouped", context, random -> List.of(groups.twoParts(test, random)));
  }
}
