package org.okra.estimators;

import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.linear.Precision;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.LandmarkMap;

/**
 * A fitted model: two feature maps and a coefficient matrix.
 *
 * <pre>{@code
 * phi(x) in R^a         h(x) = C^T phi(x) + b in R^b     b = 0 unless an intercept was fitted
 * gam(y) in R^b         score(x, y) = k_y(y, y) - 2 h(x)^T gam(y)      lower is better
 * alpha(x) = B h(x)     weights over the landmarks of the output map
 * }</pre>
 *
 * <p>Every method works on blocks of samples: rows of the results belong to samples. Immutable; may
 * be used by several threads at once.
 *
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public final class KernelModel<X, Y> {
  private final FeatureMap<X> inputMap;
  private final Kernel<Y> outputKernel;
  private final FeatureMap<Y> outputMap;
  private final Coefficients coefficients;
  private final Last<FeatureMap<X>> predictor = new Last<>();

  KernelModel(
      FeatureMap<X> inputMap,
      Kernel<Y> outputKernel,
      FeatureMap<Y> outputMap,
      Coefficients coefficients) {
    if (coefficients.features() != inputMap.dimension()
        || coefficients.targets() != outputMap.dimension()) {
      throw Errors.shape(
          "Coefficients %d x %d do not join an input map into R^%d with an output map into R^%d.",
          coefficients.features(),
          coefficients.targets(),
          inputMap.dimension(),
          outputMap.dimension());
    }
    this.inputMap = inputMap;
    this.outputKernel = outputKernel;
    this.outputMap = outputMap;
    this.coefficients = coefficients;
  }

  /**
   * A model from its parts, such as the solution of an accumulator that was filled elsewhere.
   *
   * @param coefficients C, a x b; shared, not copied
   */
  public static <X, Y> KernelModel<X, Y> of(
      FeatureMap<X> inputMap,
      Kernel<Y> outputKernel,
      FeatureMap<Y> outputMap,
      Matrix coefficients) {
    return new KernelModel<>(
        inputMap, outputKernel, outputMap, new Coefficients.Stored(coefficients));
  }

  /**
   * The model with the same maps and other coefficients, from other rows. If this one has a
   * constant, the other one has that of its rows.
   *
   * @param solution C, a x b, as {@link Estimator#solve} gives it
   * @param sums over the rows
   */
  public KernelModel<X, Y> again(Matrix solution, TrainingSums sums) {
    boolean moved =
        coefficients instanceof Coefficients.Stored known && known.constant().length > 0;
    double[] constant = moved ? sums.constant(solution) : new double[0];
    return new KernelModel<>(
        inputMap, outputKernel, outputMap, new Coefficients.Stored(solution, constant));
  }

  /** The map of the inputs. */
  public FeatureMap<X> inputMap() {
    return inputMap;
  }

  /** The map of the outputs. */
  public FeatureMap<Y> outputMap() {
    return outputMap;
  }

  /** The kernel of the outputs. */
  public Kernel<Y> outputKernel() {
    return outputKernel;
  }

  Coefficients coefficients() {
    return coefficients;
  }

  /** {@code h(x)} for every input, inputs.size() x b. */
  public Matrix predict(Samples<? extends X> inputs, RunContext context) {
    if (coefficients instanceof Coefficients.Stored stored && isJoined()) {
      // In double: the model is kept for other runs.
      RunContext exact = context.withPrecision(Precision.DOUBLE);
      return stored.moved(
          predictor
              .get(() -> inputMap.forPrediction().followedBy(stored.matrix(), exact))
              .apply(inputs, context));
    }
    return coefficients.predict(inputMap.apply(inputs, context), context);
  }

  /**
   * Whether the map and the coefficients are cheaper as one map: a row then costs {@code s' b}, and
   * else r^2 for its features and {@code r b} for its prediction.
   */
  private boolean isJoined() {
    double r = inputMap.dimension();
    double b = coefficients.targets();
    double landmarks = inputMap.landmarkForm().map(form -> form.landmarks().size()).orElse(0);
    return landmarks > 0 && landmarks * b <= r * r + r * b;
  }

  /**
   * Moves the coefficients to the side of the outputs, where that is the cheaper one for many
   * inputs: {@code G <- C G}, after which {@code h(x)^T gam(y)} is {@code phi(x)^T g}. The
   * coefficients of exact ridge are a factor, and a prediction costs two solves; with fewer outputs
   * than half the training inputs those are done for the outputs, once.
   *
   * @param embedded G, {@code gam(y)} of some outputs in columns, b x c; overwritten if so
   * @return whether they were moved
   */
  public boolean moveCoefficients(Matrix embedded, RunContext context) {
    if (coefficients instanceof Coefficients.Inverse inverse
        && !inverse.hasIntercept()
        && embedded.columns() <= inverse.features() / 2) {
      inverse.applyInPlace(embedded, context);
      return true;
    }
    return false;
  }

  /** {@code gam(y)} for every output, outputs.size() x b. */
  public Matrix embed(Samples<? extends Y> outputs, RunContext context) {
    // In double: outputs may differ by a ten thousandth of their norm.
    return outputMap.apply(outputs, context.withPrecision(Precision.DOUBLE));
  }

  /**
   * {@code ||psi(y)||^2} for every output: {@code k_y(y, y)}, or the squared length of its
   * coordinates where the output map has an origin of its own.
   */
  public double[] outputNorms(Samples<? extends Y> outputs, RunContext context) {
    if (outputMap.origin().isPresent()) {
      Matrix embedded = embed(outputs, context);
      double[] norms = new double[embedded.rows()];
      for (int j = 0; j < embedded.columns(); j++) {
        for (int i = 0; i < norms.length; i++) {
          norms[i] = Math.fma(embedded.get(i, j), embedded.get(i, j), norms[i]);
        }
      }
      return norms;
    }
    return outputKernel.diagonal(outputs, context);
  }

  /**
   * {@code score(x, y)} for every pair, inputs.size() x outputs.size(). Decoders fuse this with
   * their search instead of storing it.
   */
  public Matrix scores(
      Samples<? extends X> inputs, Samples<? extends Y> outputs, RunContext context) {
    Matrix predicted = predict(inputs, context);
    Matrix embedded = embed(outputs, context);
    Matrix scores = context.memory().zeros(inputs.size(), outputs.size(), "The scores");
    context
        .linearAlgebra()
        .multiply(-2, predicted, Transpose.NO, embedded, Transpose.YES, 0, scores);
    double[] norms = outputNorms(outputs, context);
    for (int j = 0; j < norms.length; j++) {
      for (int i = 0; i < inputs.size(); i++) {
        scores.set(i, j, scores.get(i, j) + norms[j]);
      }
    }
    return scores;
  }

  /**
   * {@code alpha(x) = B h(x)} for every input, inputs.size() x landmarks: the weights with which
   * {@code h(x) = sum_i alpha_i(x) psi(landmark_i)}.
   *
   * @throws OkraException {@link ErrorCode#INVALID_ARGUMENT} when the output map has no landmarks
   */
  public Matrix weights(Samples<? extends X> inputs, RunContext context) {
    Matrix predicted = predict(inputs, context);
    return landmarkMap().weights(predicted, context);
  }

  /** The outputs that {@link #weights} refer to. */
  public Samples<Y> outputLandmarks() {
    return landmarkMap().landmarks();
  }

  private LandmarkMap<Y> landmarkMap() {
    return outputMap
        .landmarkForm()
        .orElseThrow(
            () ->
                Errors.argument(
                    "The output map (%s) has no landmarks, so there are no weights over outputs."
                        + " Use a sketch or a learnt projection on the output side.",
                    outputMap));
  }

  /**
   * The surrogate error of every pair, {@code ||psi(y_i) - h(x_i)||^2 = k_y(y_i, y_i) - 2 h(x_i)^T
   * gam(y_i) + ||h(x_i)||^2}: no decoding needed.
   */
  public double[] surrogateErrors(
      Samples<? extends X> inputs, Samples<? extends Y> outputs, RunContext context) {
    if (inputs.size() != outputs.size()) {
      throw Errors.shape("%s inputs do not match %s outputs.", inputs.size(), outputs.size());
    }
    Matrix predicted = predict(inputs, context);
    Matrix embedded = embed(outputs, context);
    double[] norms = outputNorms(outputs, context);
    // With B = I the coordinates are weights, and their norm is taken through the Gram matrix.
    Matrix dual = outputMap.isOrthonormal() ? predicted : gramTimes(predicted, context);
    double[] errors = new double[norms.length];
    for (int i = 0; i < errors.length; i++) {
      double cross = 0;
      double square = 0;
      for (int j = 0; j < predicted.columns(); j++) {
        cross += predicted.get(i, j) * embedded.get(i, j);
        square += predicted.get(i, j) * dual.get(i, j);
      }
      errors[i] = norms[i] - 2 * cross + square;
    }
    return errors;
  }

  /** Rows times the Gram matrix of the output landmarks. */
  private Matrix gramTimes(Matrix weights, RunContext context) {
    return context.linearAlgebra().multiply(weights, embed(outputLandmarks(), context));
  }
}
