package org.okra.testing.builtin;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.LabelSet;
import org.okra.datasets.Data;
import org.okra.datasets.TrainTest;
import org.okra.datasets.split.FirstSplit;
import org.okra.datasets.split.FoldSplit;
import org.okra.datasets.split.GroupedFoldSplit;
import org.okra.datasets.split.GroupedSplit;
import org.okra.datasets.split.OfficialSplit;
import org.okra.datasets.split.RandomSplit;
import org.okra.datasets.split.SplitMethod;
import org.okra.datasets.split.StratifiedFoldSplit;
import org.okra.datasets.split.StratifiedSplit;
import org.okra.testing.SplitContract;

/** Every built-in split keeps the contract. */
final class SplitsTest {
  /** A split of the rows of the contract. */
  private abstract static class Split extends SplitContract {
    private final SplitMethod split;

    Split(SplitMethod split) {
      this.split = split;
    }

    @Override
    protected SplitMethod split() {
      return split;
    }
  }

  @Nested
  final class First extends Split {
    First() {
      super(new FirstSplit(40));
    }
  }

  @Nested
  final class Random extends Split {
    Random() {
      super(new RandomSplit(0.25, 3));
    }
  }

  @Nested
  final class Folds extends Split {
    Folds() {
      super(new FoldSplit(7, 2));
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{folds: some}");
    }
  }

  @Nested
  final class Grouped extends Split {
    Grouped() {
      super(new GroupedSplit(Optional.empty(), 0.3, 2));
    }
  }

  @Nested
  final class GroupedByColumn extends Split {
    GroupedByColumn() {
      super(new GroupedSplit(Optional.of("day"), 0.3, 1));
    }
  }

  @Nested
  final class GroupedFolds extends Split {
    GroupedFolds() {
      super(new GroupedFoldSplit(Optional.of("day"), 7, 1));
    }
  }

  @Nested
  final class Stratified extends Split {
    Stratified() {
      super(new StratifiedSplit(0.4, 2));
    }
  }

  @Nested
  final class StratifiedFolds extends Split {
    StratifiedFolds() {
      super(new StratifiedFoldSplit(5, 2));
    }
  }

  @Nested
  final class Official extends Split {
    Official() {
      super(new OfficialSplit());
    }

    @Override
    protected Data<DenseVector, LabelSet> data() {
      return new TrainTest<>(rows().slice(0, 45), rows().slice(45, 60));
    }
  }

  @Nested
  final class OfficialWithFewRows extends Split {
    OfficialWithFewRows() {
      super(new OfficialSplit(Optional.of(20)));
    }

    @Override
    protected Coverage coverage() {
      return Coverage.SOME_ROWS;
    }

    @Override
    protected Data<DenseVector, LabelSet> data() {
      return new TrainTest<>(rows().slice(0, 45), rows().slice(45, 60));
    }
  }
}
