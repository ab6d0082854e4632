package org.okra.experiments.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;
import org.okra.datasets.ColumnSummary;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;

/** What the data of an experiment are, for results and reports. */
public final class DataFacts {
  private static final int MOST_NAMES = 12;

  private DataFacts() {}

  /** Name, sizes and types by short name. */
  public static Map<String, String> of(Dataset<?, ?> train, int testRows) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("name", train.name());
    facts.put("training rows", Integer.toString(train.size()));
    facts.put("test rows", Integer.toString(testRows));
    facts.put("inputs", type(train.inputs()));
    facts.put("outputs", type(train.outputs()));
    List<ColumnSummary> columns = ColumnSummary.of(train);
    facts.put("input columns", taken(columns, "input", train.columns().inputs()));
    facts.put("output columns", taken(columns, "output", train.columns().outputs()));
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

  /** What the columns of a side were taken for, such as {@code 3 numeric, 1 categorical}. */
  private static String taken(List<ColumnSummary> columns, String side, List<Column> named) {
    int most = named.isEmpty() ? 0 : MOST_NAMES;
    Map<String, List<ColumnSummary>> kinds =
        columns.stream()
            .filter(each -> each.side().equals(side))
            .collect(
                Collectors.groupingBy(
                    ColumnSummary::kind, LinkedHashMap::new, Collectors.toList()));
    long missing =
        columns.stream()
            .filter(each -> each.side().equals(side))
            .mapToLong(ColumnSummary::missing)
            .sum();
    return kinds.entrySet().stream()
            .map(
                kind -> count(kind.getValue()) + " " + kind.getKey() + names(kind.getValue(), most))
            .collect(Collectors.joining(", "))
        + (missing > 0 ? ", " + missing + " cells missing" : "");
  }

  private static int count(List<ColumnSummary> columns) {
    return columns.stream().mapToInt(ColumnSummary::columns).sum();
  }

  private static String names(List<ColumnSummary> columns, int most) {
    return columns.size() > most
        ? ""
        : columns.stream().map(ColumnSummary::name).collect(Collectors.joining(", ", " (", ")"));
  }

  private static String type(Samples<?> samples) {
    String name = TypeWords.of(samples.domain());
    return samples instanceof VectorSamples<?> vectors
        ? name + " of dimension " + vectors.dimension()
        : name;
  }
}
