package org.okra.experiments.run;

import java.util.List;
import java.util.Optional;
import org.okra.core.component.Options;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.TrainTest;
import org.okra.datasets.split.SplitFactory;

/** Cuts data into parts to learn from and parts to judge by. */
final class Parts {
  private final Toolbox tools;

  Parts(Toolbox tools) {
    this.tools = tools;
  }

  /**
   * One pair per fold or repetition.
   *
   * @param split how; the official split if empty, and a random one where there is none
   */
  <X, Y> List<TrainTest<X, Y>> cut(
      Data<X, Y> data, Optional<Specification> split, RunContext context) {
    Specification chosen =
        split.orElseGet(
            () -> Specification.of(data.officialTest().isPresent() ? "official" : "random"));
    return cut(tools.splits().get(chosen.type()), chosen, data, context);
  }

  private static <O extends Record, X, Y> List<TrainTest<X, Y>> cut(
      SplitFactory<O> factory, Specification split, Data<X, Y> data, RunContext context) {
    O options = Options.read(factory.optionsType(), split.options(), "split " + factory.name());
    return factory.split(data, options, context);
  }
}
