package org.okra.datasets;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
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

  /**
   * The columns of all inputs of a dimension. Those without names are made when they are asked for:
   * a sparse file of a few lines may have a thousand million of them.
   */
  public List<Column> inputs(int dimension) {
    return inputs.isEmpty() ? new Unnamed("x", dimension) : inputs;
  }

  /** As {@link #inputs(int)}, of outputs. */
  public List<Column> outputs(int dimension) {
    return outputs.isEmpty() ? new Unnamed("y", dimension) : outputs;
  }

  /** A list that nobody else can change: the given one when it holds no more than its size. */
  public static List<Column> immutable(List<Column> columns) {
    return columns instanceof Unnamed ? columns : List.copyOf(columns);
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
      return unnamed(prefix, coordinate);
    }
    Samples.checkIndex(coordinate, columns.size());
    return columns.get(coordinate);
  }

  private static Column unnamed(String prefix, int coordinate) {
    return Column.numeric(prefix + (coordinate + 1));
  }

  /** Numeric columns x1, x2, ... that take no memory. */
  private static final class Unnamed extends AbstractList<Column> implements RandomAccess {
    private final String prefix;
    private final int size;

    Unnamed(String prefix, int size) {
      this.prefix = prefix;
      this.size = size;
    }

    @Override
    public Column get(int index) {
      Samples.checkIndex(index, size);
      return unnamed(prefix, index);
    }

    @Override
    public int size() {
      return size;
    }
  }
}
