package org.okra.decoders;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.estimators.KernelModel;
import org.okra.sketches.LandmarkMap;

/**
 * The vectors of R^d that predictions stand for, one row per input:
 *
 * <pre>{@code
 * coordinates:  V = H + 1 o^T     o the origin of the output map; else o = 0 and
 * landmarks:    V = H M           M = B^T Y, b x d: v(x) = sum_i alpha_i(x) y_i
 * other maps:   V = H M           M = gam(I)^T, b x d, under the linear kernel
 * }</pre>
 *
 * <p>where Y holds the landmarks of the output map as rows. Under the linear kernel v(x) is the
 * prediction itself. Under any other it is the same mean of known outputs: for label sets, a score
 * per label.
 *
 * @param <X> type of one input
 */
public final class VectorReadOut<X> {
  /** Inputs that are read at a time when the budget is small. */
  private static final int LEAST_ROWS = 16;

  /** Columns of coefficients that sparse vectors are multiplied with at a time. */
  static final int COLUMNS = 16;

  private final KernelModel<X, ?> model;
  private final Optional<Matrix> matrix;
  private final double[] origin;

  private VectorReadOut(KernelModel<X, ?> model, Optional<Matrix> matrix, double[] origin) {
    this.model = model;
    this.matrix = matrix;
    this.origin = origin;
  }

  private VectorReadOut(KernelModel<X, ?> model, Matrix matrix) {
    this(model, Optional.of(matrix), new double[matrix.columns()]);
  }

  /**
   * The read-out of a model.
   *
   * @param outputs any outputs, such as the training outputs: d is taken from them
   * @throws OkraException {@link ErrorCode#INVALID_ARGUMENT} when the predictions do not stand for
   *     vectors
   */
  public static <X, Y> VectorReadOut<X> of(
      KernelModel<X, Y> model, Samples<? extends Y> outputs, RunContext context) {
    Optional<double[]> origin = model.outputMap().origin();
    if (origin.isPresent()) {
      return new VectorReadOut<>(model, Optional.empty(), origin.get());
    }
    Optional<LandmarkMap<Y>> map = model.outputMap().landmarkForm();
    if (map.isPresent() && map.get().landmarks() instanceof VectorSamples<?> landmarks) {
      Optional<Matrix> b = map.get().coefficients(context);
      return new VectorReadOut<>(
          model,
          b.map(all -> product(all, landmarks, context))
              .orElseGet(() -> dense(landmarks, context)));
    }
    if (model.outputKernel().isInnerProduct() && outputs instanceof VectorSamples<?> vectors) {
      Samples<Y> units =
          new DenseRows(Matrix.identity(vectors.dimension()))
              .as(model.outputKernel().domain(), "The output kernel");
      return new VectorReadOut<>(
          model, context.memory().transposed(model.embed(units, context), "The read-out"));
    }
    throw notVectors(model);
  }

  /**
   * The read-out of a model that predicts vectors themselves: one whose output map has an origin,
   * or one with the linear output kernel.
   *
   * @param outputs any outputs, such as the training outputs: d is taken from them
   * @throws OkraException {@link ErrorCode#INVALID_ARGUMENT} for any other
   */
  public static <X, Y> VectorReadOut<X> exact(
      KernelModel<X, Y> model, Samples<? extends Y> outputs, RunContext context) {
    boolean exact = model.outputMap().origin().isPresent() || model.outputKernel().isInnerProduct();
    if (!exact || !model.outputKernel().domain().isAssignableFrom(DenseVector.class)) {
      throw notVectors(model);
    }
    return of(model, outputs, context);
  }

  private static OkraException notVectors(KernelModel<?, ?> model) {
    return Errors.argument(
        "The model predicts in the feature space of %s with the output map %s, and not vectors of"
            + " R^d. Use the linear output kernel, for example 'output: {kernel: linear, sketch:"
            + " coordinates}'; or the decoder free, or a search among candidates.",
        Specification.text(model.outputKernel()), model.outputMap());
  }

  private static Matrix dense(VectorSamples<?> vectors, RunContext context) {
    return vectors.isSparse() ? context.memory().counted(vectors.dense()) : vectors.dense();
  }

  /** {@code B^T Y}, b x d; sparse vectors stay sparse. */
  private static Matrix product(Matrix b, VectorSamples<?> vectors, RunContext context) {
    if (!vectors.isSparse()) {
      return context.linearAlgebra().multiplyLeftTransposed(b, vectors.dense());
    }
    Matrix product =
        context.memory().zeros(b.columns(), vectors.dimension(), "The vectors of the output map");
    Matrix transposed =
        context
            .memory()
            .zeros(
                vectors.dimension(),
                Math.min(COLUMNS, b.columns()),
                "Some vectors of the output map");
    for (int from = 0; from < b.columns(); from += COLUMNS) {
      int to = Math.min(b.columns(), from + COLUMNS);
      Matrix block = transposed.columnBlock(0, to - from);
      context
          .linearAlgebra()
          .multiply(1, vectors.sparse(), Transpose.YES, b.columnBlock(from, to), 0, block);
      product.rowBlock(from, to).setTransposed(block);
    }
    return product;
  }

  /** d. */
  public int dimension() {
    return origin.length;
  }

  /** o, d numbers. */
  public double[] origin() {
    return origin.clone();
  }

  /** V, inputs.size() x d. */
  public Matrix read(Samples<? extends X> inputs, RunContext context) {
    Matrix predicted = model.predict(inputs, context);
    if (matrix.isPresent()) {
      return context.linearAlgebra().multiply(predicted, matrix.get());
    }
    Matrix vectors = context.memory().copy(predicted, "A block of vectors");
    for (int j = 0; j < origin.length; j++) {
      for (int i = 0; i < vectors.rows(); i++) {
        vectors.values()[vectors.index(i, j)] += origin[j];
      }
    }
    return vectors;
  }

  /**
   * What is made of the vector of every input.
   *
   * @param block inputs to read at a time; fewer with a small budget
   * @param decoder called by several threads, once for every input
   */
  public <R> List<R> decode(
      Samples<? extends X> inputs, int block, Function<double[], R> decoder, RunContext context) {
    List<R> results = new ArrayList<>(Collections.nCopies(inputs.size(), null));
    double numbers = 2.0 * model.inputMap().dimension() + 2.0 * model.outputMap().dimension();
    int length =
        context.memory().blockRows(block, LEAST_ROWS, Double.BYTES * (numbers + 2.0 * dimension()));
    for (int from = 0; from < inputs.size(); from += length) {
      context.cancellation().check();
      int start = from;
      int to = Math.min(inputs.size(), from + length);
      Matrix vectors = read(inputs.slice(from, to), context);
      context
          .workers()
          .forEach(to - from, i -> results.set(start + i, decoder.apply(vectors.rowValues(i))));
      context.progress().report("decode", to, inputs.size());
    }
    return results;
  }
}
