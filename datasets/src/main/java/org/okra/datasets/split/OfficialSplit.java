package org.okra.datasets.split;

import java.util.List;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;

/**
 * The split that the authors of the data fixed, or the first rows of its training part with the
 * whole test part, as papers on few examples use it.
 */
@Component(name = "official", help = "the split that the authors of the data fixed")
public record OfficialSplit(
    @Option(help = "rows from the top of the training part that are used; none is all", atLeast = 1)
        Optional<Integer> train)
    implements SplitMethod {

  /** All rows. */
  public OfficialSplit() {
    this(Optional.empty());
  }

  public OfficialSplit {
    Options.check(OfficialSplit.class, train);
  }

  @Override
  public <X, Y> List<TrainTest<X, Y>> split(Data<X, Y> data, RunContext context) {
    Dataset<X, Y> test =
        data.officialTest()
            .orElseThrow(
                () ->
                    Errors.argument(
                        "Data set '%s' has no official split; use random, k-fold or first instead.",
                        data.name()));
    int rows = train.orElse(data.train().size());
    if (rows > data.train().size()) {
      throw Errors.option(
              "train is %s but the training part of '%s' has only %s rows.",
              rows, data.name(), data.train().size())
          .under("train");
    }
    return List.of(new TrainTest<>(data.train().slice(0, rows), test));
  }
}
