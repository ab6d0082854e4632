package org.okra.testing.builtin;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
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

/** Every built-in split keeps the contract. */
final class SplitsTest {
  @Nested
  final class First extends SplitContract {
    @Override
    protected SplitMethod split() {
      return new FirstSplit(50);
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{train: 80}");
    }
  }

  @Nested
  final class Folds extends SplitContract {
    @Override
    protected SplitMethod split() {
      return new FoldSplit(4, 2);
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{folds: 81}");
    }
  }

  @Nested
  final class GroupedFolds extends SplitContract {
    @Override
    protected SplitMethod split() {
      return new GroupedFoldSplit();
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{folds: 12}");
    }
  }

  @Nested
  final class GroupedFoldsByColumn extends SplitContract {
    @Override
    protected SplitMethod split() {
      return new GroupedFoldSplit(Optional.of("group"), 3, 2);
    }
  }

  @Nested
  final class Grouped extends SplitContract {
    @Override
    protected SplitMethod split() {
      return new GroupedSplit();
    }
  }

  @Nested
  final class GroupedByColumn extends SplitContract {
    @Override
    protected SplitMethod split() {
      return new GroupedSplit(Optional.of("group"), 0.2, 3);
    }
  }

  @Nested
  final class Official extends SplitContract {
    @Override
    protected SplitMethod split() {
      return new OfficialSplit();
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{train: 81}");
    }
  }

  @Nested
  final class OfficialFirstRows extends SplitContract {
    @Override
    protected SplitMethod split() {
      return new OfficialSplit(Optional.of(30));
    }
  }

  @Nested
  final class Random extends SplitContract {
    @Override
    protected SplitMethod split() {
      return new RandomSplit(0.25, 3);
    }
  }

  @Nested
  final class StratifiedFolds extends SplitContract {
    @Override
    protected SplitMethod split() {
      return new StratifiedFoldSplit();
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{folds: 81}");
    }
  }

  @Nested
  final class Stratified extends SplitContract {
    @Override
    protected SplitMethod split() {
      return new StratifiedSplit(0.4, 2);
    }
  }

  @Nested
  final class Time extends SplitContract {
    @Override
    protected SplitMethod split() {
      return new TimeSplit(Optional.of("group"), 0.3);
    }
  }

  @Nested
  final class WithinRows extends SplitContract {
    @Override
    protected SplitMethod split() {
      return new WithinRowsSplit(0.4, 2);
    }

    @Override
    protected boolean cutsRows() {
      return false;
    }
  }
}
