package org.okra.datasets.split;

import java.util.List;
import org.okra.core.Errors;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;

/**
 * The split that the authors of the data fixed, or the first rows of its training part with the
 * whole test part, as papers on few examples use it.
 */
public final class OfficialSplit implements SplitFactory<SplitOptions.Official> {
  @Override
  public String name() {
    return "official";
  }

  @Override
  public String help() {
    return "the split that the authors of the data fixed";
  }

  @Override
  public Class<SplitOptions.Official> optionsType() {
    return SplitOptions.Official.class;
  }

  @Override
  public <X, Y> List<TrainTest<X, Y>> split(
      Data<X, Y> data, SplitOptions.Official options, RunContext context) {
    Dataset<X, Y> test =
        data.officialTest()
            .orElseThrow(
                () ->
                    Errors.argument(
                        "Data set '%s' has no official split; use random, k-fold or first instead.",
                        data.name()));
    int rows = options.train().orElse(data.train().size());
    if (rows > data.train().size()) {
      throw Errors.option(
          "train is %s but the training part of '%s' has only %s rows.",
          rows, data.name(), data.train().size());
    }
    return List.of(new TrainTest<>(data.train().slice(0, rows), test));
  }
}
