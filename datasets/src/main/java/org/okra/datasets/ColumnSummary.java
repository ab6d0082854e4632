package org.okra.datasets;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;

/**
 * What a column of a data set was taken for and what it holds, for people who must be able to see
 * that a file was understood.
 *
 * @param side {@code input} or {@code output}
 * @param name of the column
 * @param kind {@code numeric}, {@code categorical}, {@code text}, {@code label}, or the type of
 *     samples that are no vectors
 * @param missing how many rows lack a value
 * @param values the range, the categories, or how many rows have the label
 * @param columns how many columns this is about: 1, but for sparse inputs of very many columns
 *     without names, which go together
 */
public record ColumnSummary(
    String side, String name, String kind, long missing, String values, int columns) {
  private static final int MOST_CATEGORIES = 8;

  /** Without names, more columns than these are not told apart. */
  private static final int MOST_UNNAMED = 1_000_000;

  private static final int BLOCK = 2048;

  /** All columns of a data set, inputs first. */
  public static List<ColumnSummary> of(Dataset<?, ?> data) {
    List<ColumnSummary> result = new ArrayList<>();
    add(result, "input", data.inputs(), data.columns().inputs(), Columns::input);
    add(result, "output", data.outputs(), data.columns().outputs(), Columns::output);
    return result;
  }

  /** The column of a coordinate on one side. */
  private interface Side {
    Column column(Columns columns, int coordinate);
  }

  private static void add(
      List<ColumnSummary> target, String side, Samples<?> samples, List<Column> named, Side of) {
    Columns columns = new Columns(named, named);
    if (samples instanceof LabelSets sets) {
      int[] counts = new int[sets.dimension()];
      for (int i = 0; i < sets.size(); i++) {
        IntStream.of(sets.get(i).items()).forEach(item -> counts[item]++);
      }
      for (int j = 0; j < counts.length; j++) {
        String rows = counts[j] + " of " + sets.size() + " rows";
        target.add(new ColumnSummary(side, of.column(columns, j).name(), "label", 0, rows, 1));
      }
    } else if (samples instanceof VectorSamples<?> vectors
        && vectors.isSparse()
        && named.isEmpty()
        && vectors.dimension() > MOST_UNNAMED) {
      target.add(together(side, vectors, of));
    } else if (samples instanceof VectorSamples<?> vectors) {
      Ranges ranges = new Ranges(vectors);
      for (int j = 0; j < vectors.dimension(); j++) {
        target.add(ranges.summary(side, of.column(columns, j), j));
      }
    } else {
      String type = samples.domain().getSimpleName().toLowerCase(Locale.ROOT);
      String name = named.size() == 1 ? named.get(0).name() : "-";
      String word = samples.domain() == String.class ? "text" : type;
      target.add(new ColumnSummary(side, name, word, 0, samples.size() + " rows", 1));
    }
  }

  /** All columns of sparse vectors, from what is stored alone. */
  private static ColumnSummary together(String side, VectorSamples<?> vectors, Side of) {
    int dimension = vectors.dimension();
    String first = of.column(Columns.NONE, 0).name();
    String last = of.column(Columns.NONE, dimension - 1).name();
    double[] values = vectors.sparse().values();
    long missing = DoubleStream.of(values).filter(Double::isNaN).count();
    // What is not stored is 0, and of so many columns few are.
    DoubleSummaryStatistics range =
        DoubleStream.concat(DoubleStream.of(0), DoubleStream.of(values))
            .filter(value -> !Double.isNaN(value))
            .summaryStatistics();
    return new ColumnSummary(
        side,
        first + " to " + last,
        "numeric",
        missing,
        range.getMin() + " to " + range.getMax(),
        dimension);
  }

  /** Least, largest and missing values of every coordinate. */
  private static final class Ranges {
    private final double[] least;
    private final double[] largest;
    private final int[] missing;
    private final int[] stored;
    private final int rows;

    Ranges(VectorSamples<?> vectors) {
      this.rows = vectors.size();
      int dimension = vectors.dimension();
      least = new double[dimension];
      largest = new double[dimension];
      Arrays.fill(least, Double.POSITIVE_INFINITY);
      Arrays.fill(largest, Double.NEGATIVE_INFINITY);
      missing = new int[dimension];
      stored = new int[dimension];
      // By blocks: rows may lie in a file.
      for (int from = 0; from < rows; from += BLOCK) {
        add(vectors.slice(from, Math.min(rows, from + BLOCK)));
      }
    }

    private void add(VectorSamples<?> block) {
      if (block.isSparse()) {
        SparseMatrix entries = block.sparse();
        for (int k = 0; k < entries.storedEntries(); k++) {
          add(entries.columnIndices()[k], entries.values()[k]);
        }
        return;
      }
      Matrix dense = block.dense();
      for (int j = 0; j < dense.columns(); j++) {
        for (int i = 0; i < dense.rows(); i++) {
          add(j, dense.get(i, j));
        }
      }
    }

    private void add(int j, double value) {
      stored[j]++;
      if (Double.isNaN(value)) {
        missing[j]++;
      } else {
        least[j] = Math.min(least[j], value);
        largest[j] = Math.max(largest[j], value);
      }
    }

    ColumnSummary summary(String side, Column column, int j) {
      boolean categorical = column.holdsCategories();
      if (stored[j] < rows) {
        // What a sparse vector does not store is 0.
        least[j] = Math.min(least[j], 0);
        largest[j] = Math.max(largest[j], 0);
      }
      if (column.isText()) {
        String different = column.categories().size() + " different";
        return new ColumnSummary(side, column.name(), "text", missing[j], different, 1);
      }
      String range = missing[j] == rows ? "none" : least[j] + " to " + largest[j];
      return new ColumnSummary(
          side,
          column.name(),
          categorical ? "categorical" : "numeric",
          missing[j],
          categorical ? categories(column) : range,
          1);
    }

    private static String categories(Column column) {
      List<String> all = column.categories();
      String shown = String.join(", ", all.subList(0, Math.min(MOST_CATEGORIES, all.size())));
      return all.size() + ": " + shown + (all.size() > MOST_CATEGORIES ? ", ..." : "");
    }
  }
}
