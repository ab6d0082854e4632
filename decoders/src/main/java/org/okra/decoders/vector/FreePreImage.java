package org.okra.decoders.vector;

import java.util.ArrayList;
import java.util.List;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.TopCandidates;
import org.okra.estimators.KernelModel;
import org.okra.evaluation.RankedOutputs;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelGradient;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.ProductBlocks;

/**
 * Free pre-images of vectors: the nearest local minimum of {@code score(x, y)} over all y in a box,
 * from the output that another solver found (section 7.4 of the methods).
 *
 * <p>One output per input is returned, a dense vector. Its score is never above that of the start,
 * which is the best candidate as a rule, cut to the box if it lies outside.
 *
 * <pre>{@code
 * var start = new CandidateSearch<>(model, candidates, context);
 * var free = new FreePreImage<>(model, start, new Free());
 * List<FeatureVector> outputs = free.best(inputs, context);
 * }</pre>
 *
 * @param <X> type of one input
 * @param <Y> type of one output; at run time the outputs are vectors
 */
public final class FreePreImage<X, Y> implements PreImageSolver<X, Y> {
  /** Most entries of a block of kernel values, 16 MiB. */
  private static final int BLOCK_ENTRIES = 1 << 21;

  private final KernelModel<X, Y> model;
  private final PreImageSolver<X, Y> start;
  private final VectorSamples<?> landmarks;
  private final ScoreSlope slope;
  private final Descent.Settings settings;

  /**
   * A solver.
   *
   * @param start gives the outputs to start from
   * @throws OkraException {@link ErrorCode#WRONG_DOMAIN} when the outputs are not vectors, {@link
   *     ErrorCode#INVALID_OPTION} when the output kernel does not allow the method
   */
  public FreePreImage(KernelModel<X, Y> model, PreImageSolver<X, Y> start, Free options) {
    Kernel<Y> kernel = model.outputKernel();
    if (!kernel.domain().isAssignableFrom(DenseVector.class)) {
      throw Errors.domain(
          "A free pre-image is a vector, but the output kernel %s works on %s. Use a search among"
              + " candidates.",
          Specification.text(kernel), kernel.domain().getSimpleName());
    }
    this.model = model;
    this.start = start;
    this.landmarks =
        ProductBlocks.vectors(model.outputLandmarks().as(FeatureVector.class, "A free pre-image"));
    double scale = scale(landmarks.dense());
    this.slope = slope(kernel, landmarks, scale);
    this.settings =
        new Descent.Settings(
            options.bounds(), steps(kernel, options.method()), options.iterations(), scale);
  }

  static Descent.Steps steps(Kernel<?> kernel, Free.Method method) {
    boolean gaussian = kernel instanceof GaussianKernel;
    if (method == Free.Method.FIXED_POINT && !gaussian) {
      throw Errors.option(
          "The method fixed-point is for Gaussian output kernels, but this one is %s; use"
              + " gradient.",
          Specification.text(kernel));
    }
    return gaussian && method != Free.Method.GRADIENT
        ? Descent.Steps.PROPOSED
        : Descent.Steps.CURVATURE;
  }

  private static <Y> ScoreSlope slope(Kernel<Y> kernel, VectorSamples<?> landmarks, double scale) {
    if (kernel instanceof GaussianKernel gaussian) {
      return new GaussianSlope(gaussian, landmarks);
    }
    KernelGradient<Y> gradient =
        kernel
            .gradient()
            .orElseThrow(
                () ->
                    Errors.option(
                        "A free pre-image needs an output kernel with a gradient, and %s has none."
                            + " Use a search among candidates, or another kernel such as gaussian.",
                        Specification.text(kernel)));
    return new PairwiseSlope<>(
        kernel,
        gradient,
        landmarks.as(kernel.domain(), "The output kernel " + Specification.text(kernel)),
        scale);
  }

  /** The root mean squared distance of the landmarks from their mean; 1 if they are all one. */
  static double scale(Matrix landmarks) {
    double sum = 0;
    for (int j = 0; j < landmarks.columns(); j++) {
      double mean = 0;
      for (int i = 0; i < landmarks.rows(); i++) {
        mean += landmarks.get(i, j) / landmarks.rows();
      }
      for (int i = 0; i < landmarks.rows(); i++) {
        double difference = landmarks.get(i, j) - mean;
        sum += difference * difference / landmarks.rows();
      }
    }
    return sum > 0 ? Math.sqrt(sum) : 1;
  }

  @Override
  public List<RankedOutputs<Y>> solve(Samples<? extends X> inputs, int count, RunContext context) {
    TopCandidates.checkedCount(count);
    // All starts at once: with one candidate set per query the start must see all inputs.
    List<Y> starts = start.best(inputs, context);
    List<RankedOutputs<Y>> results = new ArrayList<>(inputs.size());
    int block = Math.max(1, Math.min(1024, BLOCK_ENTRIES / landmarks.size()));
    for (int from = 0; from < inputs.size(); from += block) {
      int to = Math.min(inputs.size(), from + block);
      results.addAll(solveBlock(inputs.slice(from, to), starts.subList(from, to), context));
      context.progress().report("decode", to, inputs.size());
    }
    return results;
  }

  private List<RankedOutputs<Y>> solveBlock(
      Samples<? extends X> inputs, List<Y> starts, RunContext context) {
    Matrix points = startingPoints(starts);
    Matrix weights = model.weights(inputs, context);
    double[] scores = Descent.run(points, weights, slope, settings, context);
    Class<Y> domain = model.outputKernel().domain();
    List<RankedOutputs<Y>> results = new ArrayList<>(scores.length);
    for (int i = 0; i < scores.length; i++) {
      Y output = domain.cast(DenseVector.of(points.rowValues(i)));
      results.add(new RankedOutputs<>(List.of(output), new double[] {scores[i]}));
    }
    return results;
  }

  private Matrix startingPoints(List<Y> outputs) {
    Matrix points = Matrix.zeros(outputs.size(), landmarks.dimension());
    for (int i = 0; i < outputs.size(); i++) {
      FeatureVector vector = (FeatureVector) outputs.get(i);
      if (vector.dimension() != landmarks.dimension()) {
        throw Errors.shape(
            "A start of dimension %s does not match outputs of dimension %s.",
            vector.dimension(), landmarks.dimension());
      }
      double[] values = vector.toArray();
      for (int j = 0; j < values.length; j++) {
        points.set(i, j, settings.bounds().nearest(values[j]));
      }
    }
    return points;
  }
}
