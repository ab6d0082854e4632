package org.okra.datasets.prepare;

import java.util.List;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.component.Specification;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.Dataset;

/**
 * The input side of a data set, with or without outputs beside it: n vectors and what their
 * coordinates mean.
 *
 * @param vectors n vectors of dimension d; NaN means missing
 * @param columns d columns
 */
public record Inputs(VectorSamples<?> vectors, List<Column> columns) {

  public Inputs {
    columns = List.copyOf(columns);
    if (columns.size() != vectors.dimension()) {
      throw Errors.shape(
          "%s columns do not match vectors of dimension %s.", columns.size(), vectors.dimension());
    }
  }

  /**
   * Inputs whose columns may lack names.
   *
   * @param named one per coordinate, or empty
   */
  public static Inputs of(Samples<?> samples, List<Column> named) {
    if (!(samples instanceof VectorSamples<?> vectors)) {
      throw Errors.domain(
          "Preprocessing works on vectors but was given %s; leave it out for such inputs.",
          samples.domain().getSimpleName());
    }
    Columns columns = Columns.NONE.withInputs(named);
    return new Inputs(
        vectors, IntStream.range(0, vectors.dimension()).mapToObj(columns::input).toList());
  }

  /** The inputs of a data set. */
  public static Inputs of(Dataset<?, ?> data) {
    return of(data.inputs(), data.columns().inputs());
  }

  /** n. */
  public int size() {
    return vectors.size();
  }

  /** d. */
  public int dimension() {
    return vectors.dimension();
  }

  /** The columns once all of them hold plain numbers. */
  List<Column> numericColumns() {
    return columns.stream().map(column -> Column.numeric(column.name())).toList();
  }

  /** Fails unless the dimension is that of the training inputs. */
  public void requireDimension(int expected, Preparation step) {
    if (dimension() != expected) {
      throw Errors.shape(
          "Preprocessing step %s was fitted on inputs of dimension %s and cannot be applied to"
              + " inputs of dimension %s.",
          Specification.of(step).type(), expected, dimension());
    }
  }

  /** Fails if a column holds category numbers, which are not quantities. */
  public void requireNumbers(Preparation step) {
    for (Column column : columns) {
      if (column.isNominal() && !column.isBinary()) {
        throw Errors.argument(
            "Preprocessing step %s needs numbers, and column '%s' has categories %s; put the step"
                + " one-hot before it.",
            Specification.of(step).type(), column.name(), column.categories());
      }
    }
  }
}
