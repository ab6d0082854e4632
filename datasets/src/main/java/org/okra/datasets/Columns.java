package org.okra.datasets;

import java.util.List;
import org.okra.core.sample.Samples;

/**
 * The columns of a data set's inputs and outputs.
 *
 * <p>A list is empty when its side has no named columns: samples that are not vectors, or vectors
 * from a format without names. {@link #input(int)} and {@link #output(int)} answer for every
 * coordinate in either case.
 *
 * @param inputs one per coordinate of an input, or empty
 * @param outputs one per coordinate of an output (labels, targets, ranked items), or empty
 */
public record Columns(List<Column> inputs, List<Column> outputs) {
  /** No names on either side. */
  public static final Columns NONE = new Columns(List.of(), List.of());

  public Columns {
    inputs = List.copyOf(inputs);
    outputs = List.copyOf(outputs);
  }

  /** The column of an input; numeric and named x1, x2, ... when the file has no names. */
  public Column input(int coordinate) {
    return column(inputs, coordinate, "x");
  }

  /** The column of an output; numeric and named y1, y2, ... when the file has no names. */
  public Column output(int coordinate) {
    return column(outputs, coordinate, "y");
  }

  /** The same outputs with other inputs. */
  public Columns withInputs(List<Column> columns) {
    return new Columns(columns, outputs);
  }

  /** The same inputs with other outputs. */
  public Columns withOutputs(List<Column> columns) {
    return new Columns(inputs, columns);
  }

  private static Column column(List<Column> columns, int coordinate, String prefix) {
    if (columns.isEmpty()) {
      return Column.numeric(prefix + (coordinate + 1));
    }
    Samples.checkIndex(coordinate, columns.size());
    return columns.get(coordinate);
  }
}
