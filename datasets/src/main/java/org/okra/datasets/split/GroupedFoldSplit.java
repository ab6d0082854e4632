package org.okra.datasets.split;

import java.util.List;
import java.util.Optional;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Split;
import org.okra.datasets.Dataset;

/**
 * Folds with no group in two of them, of nearly equal size. As many folds as groups leaves one
 * group out at a time, which is how to use folds that a column of the file prescribes.
 */
@Component(
    name = "grouped-k-fold",
    help = "as k-fold, with rows of one group in the same fold",
    alsoKnownAs = {"group-k-fold", "leave-one-group-out"})
public record GroupedFoldSplit(
    @Option(
            help =
                "input column whose equal values form a group; none takes the groups of the data"
                    + " set, or else its row names")
        Optional<String> column,
    @Option(help = "parts, each of which tests once", atLeast = 2) int folds,
    @Option(help = "how many independent rounds", atLeast = 1) int repeats)
    implements RowSplit {

  /** Groups by row names; five folds, once. */
  public GroupedFoldSplit() {
    this(Optional.empty(), 5, 1);
  }

  public GroupedFoldSplit {
    Options.check(GroupedFoldSplit.class, column, folds, repeats);
  }

  @Override
  public List<Split> rows(Dataset<?, ?> data, RunContext context) {
    Groups groups = Groups.of(data, column);
    Assignments.requireFolds(folds, groups.count(), "group(s)");
    return Assignments.repeated(
        repeats, "split.grouped-k-fold", context, random -> groups.folds(folds, random));
  }
}
