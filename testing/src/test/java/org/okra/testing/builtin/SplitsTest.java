package org.okra.testing.builtin;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.okra.datasets.split.FirstSplit;
import org.okra.datasets.split.FoldSplit;
import org.okra.datasets.split.GroupedFoldSplit;
import org.okra.datasets.split.GroupedSplit;
import org.okra.datasets.split.OfficialSplit;
import org.okra.datasets.split.RandomSplit;
import org.okra.datasets.split.SplitMethod;
import org.okra.datasets.split.StratifiedFoldSplit;
import org.okra.datasets.split.StratifiedSplit;
import org.okra.datasets.split.TimeSplit;
import org.okra.datasets.split.WithinRowsSplit;
import org.okra.testing.SplitContract;

/** Every built-in split keeps the contract; the parts of a row say whether it cuts rows. */
@ContractTable
final class SplitsTest extends SplitContract {
  private final Row<SplitMethod, Optional<Boolean>> row;

  SplitsTest(Row<SplitMethod, Optional<Boolean>> row) {
    this.row = row;
  }

  private static Row<SplitMethod, Optional<Boolean>> row(String name, Supplier<SplitMethod> split) {
    return new Row<>(name, split, Optional.empty());
  }

  static List<Row<SplitMethod, Optional<Boolean>>> rows() {
    Optional<String> group = Optional.of("group");
    return List.of(
        row("first", () -> new FirstSplit(50)).refuses("{train: 80}"),
        row("folds", () -> new FoldSplit(4, 2)).refuses("{folds: 81}"),
        row("grouped folds", GroupedFoldSplit::new).refuses("{folds: 12}"),
        row("grouped folds by column", () -> new GroupedFoldSplit(group, 3, 2)),
        row("grouped", GroupedSplit::new),
        row("grouped by column", () -> new GroupedSplit(group, 0.2, 3)),
        row("official", OfficialSplit::new).refuses("{train: 81}"),
        row("official first rows", () -> new OfficialSplit(Optional.of(30))),
        row("random", () -> new RandomSplit(0.25, 3)),
        row("stratified folds", StratifiedFoldSplit::new).refuses("{folds: 81}"),
        row("stratified", () -> new StratifiedSplit(0.4, 2)),
        row("time", () -> new TimeSplit(group, 0.3)),
        row("within rows", () -> new WithinRowsSplit(0.4, 2)).with(any -> Optional.of(false)));
  }

  @Override
  protected SplitMethod split() {
    return row.component().get();
  }

  @Override
  protected boolean cutsRows() {
    return row.parts().orElseGet(super::cutsRows);
  }

  @Override
  protected List<String> acceptedOptions() {
    return row.accepted();
  }

  @Override
  protected List<String> refusedOptions() {
    return row.refused();
  }
}
