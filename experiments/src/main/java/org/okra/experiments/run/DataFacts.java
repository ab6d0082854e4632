package org.okra.experiments.run;

import java.util.LinkedHashMap;
import java.util.Map;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.TrainTest;

/** What the data of an experiment are, for results and reports. */
public final class DataFacts {
  private DataFacts() {}

  /** Name, sizes and types by short name. */
  public static Map<String, String> of(TrainTest<?, ?> parts, int folds) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("name", parts.name());
    facts.put("training rows", Integer.toString(parts.train().size()));
    facts.put("test rows", Integer.toString(parts.test().size()));
    if (folds > 1) {
      facts.put("folds", Integer.toString(folds));
    }
    facts.put("inputs", type(parts.train().inputs()));
    facts.put("outputs", type(parts.train().outputs()));
    return facts;
  }

  private static String type(Samples<?> samples) {
    String name = samples.domain().getSimpleName();
    return samples instanceof VectorSamples<?> vectors
        ? name + " of dimension " + vectors.dimension()
        : name;
  }
}
