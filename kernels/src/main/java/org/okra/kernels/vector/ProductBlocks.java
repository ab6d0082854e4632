package org.okra.kernels.vector;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.BiConsumer;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.linear.VectorMath;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.FileRows;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;
import org.okra.kernels.Blocks;

/**
 * Blocks of kernels that are a function of inner products, {@code k(x, y) = f(<x, y>, ||x||^2,
 * ||y||^2)}: one matrix product for the block, then f along its columns in parallel. Vector kernels
 * share this routine, and so do kernels on sets, rankings, strings and graphs once their samples
 * are written as vectors.
 */
public final class ProductBlocks {
  /** Longest stretch handed to f at once: with its norms it stays in the first level cache. */
  private static final int STRETCH = 2048;

  private ProductBlocks() {}

  /**
   * A stretch of one column of a block.
   *
   * @param rows the row samples
   * @param columns the column samples
   * @param values holds the inner products of rows [row, row + length) with the column's sample, to
   *     be overwritten by kernel values
   * @param offset where the stretch starts in the values
   * @param length how many
   * @param row number of the first row
   * @param column number of the column
   * @param rowNorms squared norms of all row samples; the stretch's start at {@code row}
   * @param columnNorm squared norm of the column's sample
   */
  public record Stretch(
      VectorSamples<?> rows,
      VectorSamples<?> columns,
      double[] values,
      int offset,
      int length,
      int row,
      int column,
      double[] rowNorms,
      double columnNorm) {}

  /**
   * {@code B[i, j] <- f(<x_i, y_j>, ||x_i||^2, ||y_j||^2)}.
   *
   * @param block overwritten; rows.size() x columns.size()
   * @param function f: overwrites the inner products of a stretch by kernel values
   */
  public static void fill(
      VectorSamples<?> rows,
      VectorSamples<?> columns,
      Matrix block,
      BiConsumer<Stretch, VectorMath> function,
      RunContext context) {
    Blocks.checkShape(rows.size(), columns.size(), block);
    if (rows.size() == 0 || columns.size() == 0) {
      return;
    }
    InnerProducts.fill(rows, columns, block, context);
    double[] rowNorms = InnerProducts.squaredNorms(rows, context);
    double[] columnNorms = InnerProducts.squaredNorms(columns, context);
    VectorMath math = context.linearAlgebra().vectorMath();
    Columns all = new Columns(rows, columns, block, rowNorms, columnNorms, function, math);
    Blocks.forEachColumn(block, context, j -> all.apply(0, j));
  }

  /**
   * {@code B[i, j] <- f(<x_i, x_j>, ||x_i||^2, ||x_j||^2)}, each pair once, symmetric to the last
   * bit. The norms are read off the diagonal of the product, so the distance of a sample to itself
   * is exactly 0.
   *
   * @param block overwritten; n x n
   * @param function f, as in {@link #fill}
   * @param diagonal what is on the diagonal, if it is the same for every sample
   */
  public static void fillSymmetric(
      VectorSamples<?> samples,
      Matrix block,
      BiConsumer<Stretch, VectorMath> function,
      OptionalDouble diagonal,
      RunContext context) {
    InnerProducts.fillLower(samples, block, context);
    double[] norms = Blocks.diagonal(block);
    checkNorms(norms);
    VectorMath math = context.linearAlgebra().vectorMath();
    Columns all = new Columns(samples, samples, block, norms, norms, function, math);
    Blocks.forEachColumn(
        block,
        context,
        j -> {
          all.apply(j, j);
          if (diagonal.isPresent()) {
            block.set(j, j, diagonal.getAsDouble());
          }
        });
    Blocks.mirror(block, context);
  }

  /** The columns of a block, which hold inner products until f was applied. */
  private record Columns(
      VectorSamples<?> left,
      VectorSamples<?> right,
      Matrix block,
      double[] rowNorms,
      double[] columnNorms,
      BiConsumer<Stretch, VectorMath> function,
      VectorMath math) {
    void apply(int from, int column) {
      double norm = columnNorms[column];
      for (int row = from; row < block.rows(); row += STRETCH) {
        int length = Math.min(STRETCH, block.rows() - row);
        int at = block.index(row, column);
        function.accept(
            new Stretch(left, right, block.values(), at, length, row, column, rowNorms, norm),
            math);
      }
    }
  }

  private static void checkNorms(double[] norms) {
    for (int i = 0; i < norms.length; i++) {
      if (!Double.isFinite(norms[i])) {
        throw Errors.of(
            ErrorCode.NUMERIC_OVERFLOW,
            "The squared norm of vector %s is beyond 1.8e308. Scale the data.",
            i);
      }
    }
  }

  /**
   * Samples as vectors in one matrix: as they are when they are {@link VectorSamples} in memory,
   * read when they are in a file, otherwise copied row by row (dense if one of them is dense).
   *
   * @throws OkraException {@link ErrorCode#SHAPE_MISMATCH} when their dimensions differ
   */
  public static VectorSamples<?> vectors(Samples<? extends FeatureVector> samples) {
    if (samples instanceof FileRows rows) {
      // Once, since products, norms and near pairs look at them in turn.
      return rows.loaded();
    }
    if (samples instanceof VectorSamples<?> vectors) {
      return vectors;
    }
    List<FeatureVector> list = new ArrayList<>(samples.size());
    for (int i = 0; i < samples.size(); i++) {
      list.add(samples.get(i));
      CoordinatePairs.checkDimensions(list.get(0).dimension(), list.get(i).dimension());
    }
    if (list.stream().anyMatch(DenseVector.class::isInstance)) {
      return DenseRows.of(list.stream().map(FeatureVector::toArray).toArray(double[][]::new));
    }
    SparseMatrix.Builder builder =
        new SparseMatrix.Builder(list.isEmpty() ? 0 : list.get(0).dimension());
    for (FeatureVector vector : list) {
      for (int coordinate : vector.storedCoordinates()) {
        builder.add(coordinate, vector.get(coordinate));
      }
      builder.endRow();
    }
    return new SparseRows(builder.build());
  }
}
