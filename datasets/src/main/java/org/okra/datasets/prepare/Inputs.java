package org.okra.datasets.prepare;

import java.util.List;
import java.util.stream.DoubleStream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.component.Specification;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.Dataset;

/**
 * The input side of a data set, with or without outputs beside it: n vectors and what their
 * coordinates mean, or n samples of another type, which only some steps can turn into vectors.
 *
 * @param samples n samples; in vectors of dimension d NaN means missing
 * @param columns d columns; none if the samples are no vectors
 */
public record Inputs(Samples<?> samples, List<Column> columns) {
  private static final int BLOCK = 1024;

  public Inputs {
    columns = Columns.immutable(columns);
    int dimension = samples instanceof VectorSamples<?> vectors ? vectors.dimension() : 0;
    if (columns.size() != dimension) {
      throw Errors.shape(
          "%s columns do not match vectors of dimension %s.", columns.size(), dimension);
    }
  }

  /**
   * Vectors whose columns may lack names.
   *
   * @param named one per coordinate, or empty
   */
  public static Inputs of(Samples<?> samples, List<Column> named) {
    VectorSamples<?> vectors = vectors(samples);
    Columns columns = Columns.NONE.withInputs(named);
    return new Inputs(vectors, columns.inputs(vectors.dimension()));
  }

  /** As {@link #of(Samples, List)}, or samples of any other type. */
  public static Inputs ofAny(Samples<?> samples, List<Column> named) {
    return samples instanceof VectorSamples<?>
        ? of(samples, named)
        : new Inputs(samples, List.of());
  }

  private static VectorSamples<?> vectors(Samples<?> samples) {
    if (samples instanceof VectorSamples<?> vectors) {
      return vectors;
    }
    throw Errors.domain(
        "Preprocessing works on vectors but was given %s; leave it out for such inputs.",
        samples.domain().getSimpleName());
  }

  /** The samples, which must be vectors. */
  public VectorSamples<?> vectors() {
    return vectors(samples);
  }

  /** The samples, which must be strings. */
  Samples<String> texts(Preparation step) {
    return samples.as(String.class, "Preprocessing step " + Specification.of(step).type());
  }

  /** The inputs of a data set. */
  public static Inputs of(Dataset<?, ?> data) {
    return ofAny(data.inputs(), data.columns().inputs());
  }

  /** Whether a number of a vector is missing: NaN. */
  public boolean hasMissing() {
    VectorSamples<?> vectors = vectors();
    // By blocks: rows may lie in a file.
    for (int from = 0; from < vectors.size(); from += BLOCK) {
      VectorSamples<?> block = vectors.slice(from, Math.min(vectors.size(), from + BLOCK));
      if (block.isSparse() ? hasMissing(block.sparse()) : hasMissing(block.dense())) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasMissing(SparseMatrix entries) {
    return DoubleStream.of(entries.values()).anyMatch(Double::isNaN);
  }

  private static boolean hasMissing(Matrix dense) {
    for (int j = 0; j < dense.columns(); j++) {
      for (int i = 0; i < dense.rows(); i++) {
        if (Double.isNaN(dense.get(i, j))) {
          return true;
        }
      }
    }
    return false;
  }

  /** n. */
  public int size() {
    return samples.size();
  }

  /** d. */
  public int dimension() {
    return vectors().dimension();
  }

  /** The columns once all of them hold plain numbers; texts and categories stay what they are. */
  List<Column> numericColumns() {
    return columns.stream()
        .map(
            column ->
                column.isText() || column.holdsCategories()
                    ? column
                    : Column.numeric(column.name()))
        .toList();
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

  /** Fails if a column holds numbers of categories or texts, which are not quantities. */
  public void requireNumbers(Preparation step) {
    requireNoCategories(step, Categories.REFUSE);
    for (Column column : columns) {
      if (column.isText()) {
        throw Errors.argument(
            "Preprocessing step %s needs numbers, and column '%s' holds texts; put the step text"
                + " before it.",
            Specification.of(step).type(), column.name());
      }
    }
  }

  /** Fails if a column holds category numbers; for steps that leave texts to those after them. */
  void requireNoCategories(Preparation step, Categories categories) {
    for (Column column : columns) {
      if (categories == Categories.REFUSE && column.holdsCategories()) {
        throw Errors.argument(
            "Preprocessing step %s needs numbers, and column '%s' has categories %s; put the step"
                + " one-hot before it.",
            Specification.of(step).type(), column.name(), column.categories());
      }
    }
  }
}
