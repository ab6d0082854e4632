package org.okra.experiments.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;

/** What the data of an experiment are, for results and reports. */
public final class DataFacts {
  private static final int FEW_NAMES = 20;

  private DataFacts() {}

  /** Name, sizes and types by short name. */
  public static Map<String, String> of(Dataset<?, ?> train, int testRows) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("name", train.name());
    facts.put("training rows", Integer.toString(train.size()));
    facts.put("test rows", Integer.toString(testRows));
    facts.put("inputs", type(train.inputs()));
    facts.put("outputs", type(train.outputs()));
    names(train.columns().outputs()).ifPresent(names -> facts.put("output names", names));
    return facts;
  }

  /** The same of the first of some folds. */
  static Map<String, String> of(TrainTest<?, ?> parts, int folds) {
    Map<String, String> facts = of(parts.train(), parts.test().size());
    if (folds > 1) {
      facts.put("folds", Integer.toString(folds));
    }
    return facts;
  }

  private static Optional<String> names(List<Column> outputs) {
    String few =
        outputs.stream().limit(FEW_NAMES).map(Column::name).collect(Collectors.joining(", "));
    int others = outputs.size() - FEW_NAMES;
    return outputs.isEmpty()
        ? Optional.empty()
        : Optional.of(others > 0 ? few + " and " + others + " more" : few);
  }

  private static String type(Samples<?> samples) {
    String name = TypeWords.of(samples.domain());
    return samples instanceof VectorSamples<?> vectors
        ? name + " of dimension " + vectors.dimension()
        : name;
  }
}
