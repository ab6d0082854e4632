package org.okra.datasets.read;

import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.Samples;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.DataFile;
import org.okra.datasets.Dataset;

/** Data sets out of ARFF files, once it is known which attributes are outputs. */
final class ArffDatasets {
  private static final int ROWS_BETWEEN_CHECKS = 1024;

  private ArffDatasets() {}

  /** Says which attributes are outputs. */
  @FunctionalInterface
  interface OutputChoice {
    /** The numbers of the output attributes. */
    BitSet outputs(ArffReader reader);
  }

  /** Outputs as sets of the labels whose value is 1. */
  static Dataset<FeatureVector, LabelSet> labels(
      DataFile file, Set<String> ignored, OutputChoice choice, RunContext context) {
    try (ArffReader reader = ArffReader.open(file, ignored)) {
      BitSet outputs = choice.outputs(reader);
      ArffSide inputs = new ArffSide(reader.header(), inputs(reader, outputs));
      ArffLabels labels = new ArffLabels(reader, outputs.stream().toArray());
      eachRow(
          reader,
          context,
          () -> {
            inputs.add(reader);
            labels.add(reader);
          });
      Columns columns = new Columns(inputs.columns(), labels.columns());
      return dataset(file, reader, inputs, labels.build(), columns, context);
    }
  }

  /** Outputs as vectors. */
  static Dataset<FeatureVector, FeatureVector> targets(
      DataFile file, Set<String> ignored, OutputChoice choice, RunContext context) {
    try (ArffReader reader = ArffReader.open(file, ignored)) {
      BitSet outputs = choice.outputs(reader);
      ArffSide inputs = new ArffSide(reader.header(), inputs(reader, outputs));
      ArffSide targets = new ArffSide(reader.header(), outputs.stream().toArray());
      eachRow(
          reader,
          context,
          () -> {
            inputs.add(reader);
            targets.add(reader);
          });
      Samples<FeatureVector> values =
          targets.build(reader, context.memory(), "The outputs of " + file);
      Columns columns = new Columns(inputs.columns(), targets.columns());
      return dataset(file, reader, inputs, values, columns, context);
    }
  }

  private static <Y> Dataset<FeatureVector, Y> dataset(
      DataFile file,
      ArffReader reader,
      ArffSide inputs,
      Samples<Y> outputs,
      Columns columns,
      RunContext context) {
    Samples<FeatureVector> rows = inputs.build(reader, context.memory(), "The inputs of " + file);
    return new Dataset<>(FileNames.dataset(file.name()), rows, outputs, columns);
  }

  private static void eachRow(ArffReader reader, RunContext context, Runnable take) {
    while (reader.nextRow()) {
      if (reader.rows() % ROWS_BETWEEN_CHECKS == 0) {
        context.cancellation().check();
      }
      take.run();
    }
    if (reader.rows() == 0) {
      throw reader.error("the file ends without a row of data");
    }
  }

  private static int[] inputs(ArffReader reader, BitSet outputs) {
    BitSet inputs = new BitSet();
    inputs.set(0, reader.header().attributes().size());
    inputs.andNot(outputs);
    inputs.andNot(reader.header().ignored());
    if (inputs.isEmpty() || outputs.isEmpty()) {
      throw reader.error(
          String.format(
              Locale.ROOT,
              "%d of %d attributes are inputs and %d are outputs; at least one of each is needed",
              inputs.cardinality(),
              reader.header().attributes().size(),
              outputs.cardinality()));
    }
    return inputs.stream().toArray();
  }

  /** The first (count above 0) or last (below 0) attributes that are not ignored. */
  static BitSet atEnds(ArffReader reader, int count) {
    List<Column> attributes = reader.header().attributes();
    BitSet ignored = reader.header().ignored();
    BitSet chosen = new BitSet();
    int step = count > 0 ? 1 : -1;
    int next = count > 0 ? 0 : attributes.size() - 1;
    for (; next >= 0 && next < attributes.size(); next += step) {
      if (chosen.cardinality() == Math.abs((long) count)) {
        return chosen;
      }
      if (!ignored.get(next)) {
        chosen.set(next);
      }
    }
    if (chosen.cardinality() != Math.abs((long) count)) {
      throw tooMany(reader, Math.abs((long) count), attributes.size());
    }
    return chosen;
  }

  private static OkraException tooMany(ArffReader reader, long wanted, int there) {
    return reader.error(
        String.format(
            Locale.ROOT, "%d outputs are asked for but the file has %d attributes", wanted, there));
  }
}
