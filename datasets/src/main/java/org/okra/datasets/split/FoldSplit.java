package org.okra.datasets.split;

import java.util.List;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Split;
import org.okra.datasets.Dataset;

/** Random folds of equal size, give or take a row; each tests once. */
@Component(
    name = "k-fold",
    help = "random folds, each of which tests once",
    alsoKnownAs = {"kfold", "cross-validation", "cv"})
public record FoldSplit(
    @Option(help = "parts, each of which tests once", atLeast = 2) int folds,
    @Option(help = "how many independent rounds", atLeast = 1) int repeats)
    implements RowSplit {

  /** Five folds, once. */
  public FoldSplit() {
    this(5, 1);
  }

  public FoldSplit {
    Options.check(FoldSplit.class, folds, repeats);
  }

  @Override
  public List<Split> rows(Dataset<?, ?> data, RunContext context) {
    Assignments.requireFolds(folds, data.size(), "rows");
    return Assignments.repeated(
        repeats, "split.k-fold", context, random -> Split.folds(data.size(), folds, random));
  }
}
