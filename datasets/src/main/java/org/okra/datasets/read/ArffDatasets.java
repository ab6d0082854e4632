package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.okra.core.resource.MemoryBudget;
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
  /**
   * Some attributes on their way to samples.
   *
   * @param <Y> type of one sample
   */
  interface Part<Y> {
    /** One per attribute. */
    List<Column> columns();

    /** Takes its part of the reader's current row. */
    void add(ArffReader reader);

    /** All rows; nothing can be added afterwards. */
    Samples<Y> build(ArffReader reader, MemoryBudget memory, String what);
  }

  private ArffDatasets() {}

  /**
   * Reads a data set.
   *
   * @param ignored names of attributes to skip
   * @param choice says which attributes are outputs
   * @param outputs what becomes of them
   */
  static <Y> Dataset<FeatureVector, Y> read(
      DataFile file,
      List<String> ignored,
      Function<ArffReader, BitSet> choice,
      BiFunction<ArffReader, int[], Part<Y>> outputs,
      RunContext context) {
    try (ArffReader reader = ArffReader.open(file, Set.copyOf(ignored))) {
      BitSet chosen = choice.apply(reader);
      Vectors inputs = new Vectors(reader, others(reader, chosen));
      Part<Y> targets = outputs.apply(reader, chosen.stream().toArray());
      while (reader.nextRow()) {
        context.cancellation().check();
        inputs.add(reader);
        targets.add(reader);
      }
      if (reader.rows() == 0) {
        throw reader.error("the file ends without a row of data");
      }
      return new Dataset<>(
          file.stem(),
          inputs.build(reader, context.memory(), "The inputs of " + file),
          targets.build(reader, context.memory(), "The outputs of " + file),
          new Columns(inputs.columns(), targets.columns()));
    }
  }

  private static int[] others(ArffReader reader, BitSet outputs) {
    int[] inputs = usable(reader).filter(attribute -> !outputs.get(attribute)).toArray();
    if (inputs.length == 0 || outputs.isEmpty()) {
      throw reader.error(
          "%d of %d attributes are inputs and %d are outputs; at least one of each is needed",
          inputs.length, reader.header().attributes().size(), outputs.cardinality());
    }
    return inputs;
  }

  private static IntStream usable(ArffReader reader) {
    return IntStream.range(0, reader.header().attributes().size())
        .filter(attribute -> !reader.header().ignored().get(attribute));
  }

  /** The first (count above 0) or last (below 0) attributes that are not ignored. */
  static BitSet atEnds(ArffReader reader, int count) {
    int[] usable = usable(reader).toArray();
    if (Math.abs((long) count) > usable.length) {
      throw reader.error(
          "%d outputs are asked for but the file has %d attributes",
          Math.abs((long) count), reader.header().attributes().size());
    }
    BitSet chosen = new BitSet();
    for (int i = 0; i < Math.abs(count); i++) {
      chosen.set(usable[count > 0 ? i : usable.length - 1 - i]);
    }
    return chosen;
  }

  /** Attributes as vectors: dense rows from a dense file, sparse rows from a sparse one. */
  static final class Vectors implements Part<FeatureVector> {
    private static final int ELSEWHERE = -1;

    private final int[] coordinates;
    private final List<Column> columns = new ArrayList<>();
    private final DenseCollector dense;
    private final SparseCollector sparse = new SparseCollector();

    /** A part with the given attributes, in rising order. */
    Vectors(ArffReader reader, int[] attributes) {
      coordinates = new int[reader.header().attributes().size()];
      Arrays.fill(coordinates, ELSEWHERE);
      for (int attribute : attributes) {
        coordinates[attribute] = columns.size();
        columns.add(reader.header().attributes().get(attribute));
      }
      dense = new DenseCollector(columns.size());
    }

    @Override
    public List<Column> columns() {
      return columns;
    }

    @Override
    public void add(ArffReader reader) {
      boolean isSparse = reader.layout() == Arff.Layout.SPARSE;
      for (int k = 0; k < reader.entries(); k++) {
        int coordinate = coordinates[reader.column(k)];
        if (coordinate != ELSEWHERE && isSparse) {
          sparse.add(coordinate, reader.value(k));
        } else if (coordinate != ELSEWHERE) {
          dense.add(reader.value(k));
        }
      }
      if (isSparse) {
        sparse.endRow();
      }
    }

    @Override
    public Samples<FeatureVector> build(ArffReader reader, MemoryBudget memory, String what) {
      return reader.layout() == Arff.Layout.SPARSE
          ? sparse.vectors(columns.size(), memory, what)
          : dense.vectors((int) reader.rows(), memory, what);
    }
  }

  /** The label attributes of a multi-label ARFF file: {0,1}, or numeric with values 0 and 1. */
  static final class Labels implements Part<LabelSet> {
    private static final int NO_LABEL = -1;

    private final int[] labelOf;
    private final double[] present;
    private final List<Column> columns = new ArrayList<>();
    private final LabelCollector collector = new LabelCollector();

    Labels(ArffReader reader, int[] attributes) {
      List<Column> all = reader.header().attributes();
      labelOf = new int[all.size()];
      present = new double[all.size()];
      Arrays.fill(labelOf, NO_LABEL);
      for (int attribute : attributes) {
        Column column = all.get(attribute);
        boolean binary =
            column.categories().stream().allMatch(name -> name.equals("0") || name.equals("1"));
        if (!binary) {
          throw reader.error(
              "label '%s' has categories other than 0 and 1; multi-target nominal data are not"
                  + " multi-label data",
              Numbers.shown(column.name()));
        }
        labelOf[attribute] = columns.size();
        present[attribute] = column.isNominal() ? column.categories().indexOf("1") : 1;
        columns.add(Column.binary(column.name()));
      }
    }

    @Override
    public List<Column> columns() {
      return columns;
    }

    @Override
    public void add(ArffReader reader) {
      if (reader.layout() == Arff.Layout.SPARSE && reader.rows() == 1) {
        checkSparse(reader);
      }
      for (int k = 0; k < reader.entries(); k++) {
        int attribute = reader.column(k);
        if (labelOf[attribute] == NO_LABEL) {
          continue;
        }
        double value = reader.value(k);
        boolean numeric = reader.header().attributes().get(attribute).categories().isEmpty();
        if (Double.isNaN(value) || (numeric && value != 0 && value != 1)) {
          throw reader.error(
              k,
              "label '%s' is %s; a label is 0 or 1",
              Numbers.shown(columns.get(labelOf[attribute]).name()),
              Double.isNaN(value) ? "missing" : value);
        }
        if (value == present[attribute]) {
          collector.add(labelOf[attribute]);
        }
      }
      collector.endRow();
    }

    /** In a sparse row what is not listed is the first category, which had better be 0. */
    private void checkSparse(ArffReader reader) {
      for (int attribute = 0; attribute < labelOf.length; attribute++) {
        if (labelOf[attribute] != NO_LABEL && present[attribute] == 0) {
          throw reader.error(
              "label '%s' is declared with 1 before 0, so that every row of a sparse file that does"
                  + " not list it would have it; declare it {0,1}",
              Numbers.shown(columns.get(labelOf[attribute]).name()));
        }
      }
    }

    @Override
    public Samples<LabelSet> build(ArffReader reader, MemoryBudget memory, String what) {
      return collector.build(columns.size());
    }
  }
}
