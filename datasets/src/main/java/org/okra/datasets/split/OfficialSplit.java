package org.okra.datasets.split;

import java.util.List;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.NoOptions;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;

/** The split that the authors of the data fixed. */
public final class OfficialSplit implements SplitFactory<NoOptions> {
  @Override
  public String name() {
    return "official";
  }

  @Override
  public String help() {
    return "the split that the authors of the data fixed";
  }

  @Override
  public Class<NoOptions> optionsType() {
    return NoOptions.class;
  }

  @Override
  public <X, Y> List<TrainTest<X, Y>> split(
      Data<X, Y> data, NoOptions options, RunContext context) {
    Dataset<X, Y> test =
        data.officialTest()
            .orElseThrow(
                () ->
                    new OkraException(
                        ErrorCode.INVALID_ARGUMENT,
                        "Data set '"
                            + data.name()
                            + "' has no official split; use random, k-fold or first instead."));
    return List.of(new TrainTest<>(data.train(), test));
  }
}
