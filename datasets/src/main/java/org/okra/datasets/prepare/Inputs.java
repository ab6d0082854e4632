package org.okra.datasets.prepare;

import java.util.List;
import java.util.stream.IntStream;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
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
      throw new OkraException(
          ErrorCode.SHAPE_MISMATCH,
          columns.size()
              + " columns do not go with vectors of dimension "
              + vectors.dimension()
              + ".");
    }
  }

  /**
   * Inputs whose columns may lack names.
   *
   * @param named one per coordinate, or empty
   */
  public static Inputs of(Samples<?> samples, List<Column> named) {
    if (!(samples instanceof VectorSamples<?> vectors)) {
      throw new OkraException(
          ErrorCode.WRONG_DOMAIN,
          "Preprocessing works on vectors but was given "
              + samples.domain().getSimpleName()
              + "; leave it out for such inputs.");
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

  /** Fails unless the dimension is that of the training inputs. */
  public void requireDimension(int expected, String step) {
    if (dimension() != expected) {
      throw new OkraException(
          ErrorCode.SHAPE_MISMATCH,
          "Preprocessing step "
              + step
              + " was fitted on inputs of dimension "
              + expected
              + " and cannot be applied to inputs of dimension "
              + dimension()
              + ".");
    }
  }

  /** Fails if a column holds category numbers, which are not quantities. */
  public void requireNumbers(String step) {
    for (Column column : columns) {
      if (column.isNominal() && !column.isBinary()) {
        throw new OkraException(
            ErrorCode.INVALID_ARGUMENT,
            "Preprocessing step "
                + step
                + " needs numbers, and column '"
                + column.name()
                + "' has categories "
                + column.categories()
                + "; put the step one-hot before it.");
      }
    }
  }
}
