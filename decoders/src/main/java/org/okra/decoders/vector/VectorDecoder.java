package org.okra.decoders.vector;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.Samples;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.PreImageSolverFactory;
import org.okra.decoders.RankedOutputs;
import org.okra.decoders.TopCandidates;
import org.okra.estimators.KernelModel;
import org.okra.sketches.CoordinateMap;

/**
 * The decoder of models that predict vectors themselves, whose output map is a {@link
 * CoordinateMap}: {@code y = h(x) + offset}, a dense vector. For a pinball loss with several levels
 * it is the vector of quantiles.
 *
 * <p>With {@code order: rising} the numbers of a vector are sorted. For quantiles at rising levels
 * this is the monotone rearrangement of Chernozhukov, Fernandez-Val and Galichon (2010): quantiles
 * cannot cross, and the pinball loss, summed over the levels, is never larger than before.
 *
 * @param <X> type of one input
 * @param <Y> type of one output; at run time the outputs are dense vectors
 */
public final class VectorDecoder<X, Y> implements PreImageSolver<X, Y> {
  private static final int BLOCK = 4096;

  private final KernelModel<X, Y> model;
  private final Class<Y> domain;
  private final double[] offset;
  private final Order order;

  /** What is done to the numbers of a vector. */
  public enum Order {
    /** Nothing. */
    FREE,
    /** They are sorted, smallest first. */
    RISING
  }

  /**
   * Options of {@code vector}.
   *
   * @param order what is done to the numbers of a vector
   */
  public record Options(
      @Option(
              help = "rising: sort the numbers, so that quantiles cannot cross",
              defaultsTo = "free")
          Order order) {}

  /**
   * A decoder.
   *
   * @throws OkraException {@link ErrorCode#INVALID_ARGUMENT} when the model does not predict
   *     vectors
   */
  public VectorDecoder(KernelModel<X, Y> model, Order order) {
    if (!(model.outputMap() instanceof CoordinateMap<Y> map)
        || !model.outputKernel().domain().isAssignableFrom(DenseVector.class)) {
      throw new OkraException(
          ErrorCode.INVALID_ARGUMENT,
          "The decoder 'vector' is for models that predict vectors of R^d, such as the estimator"
              + " lipschitz with the linear output kernel, but the output map is "
              + model.outputMap()
              + ". Use that estimator (its square loss is ridge regression), the decoder free, or a"
              + " search among candidates.");
    }
    this.model = model;
    this.domain = model.outputKernel().domain();
    this.offset = map.offset();
    this.order = order;
  }

  @Override
  public List<RankedOutputs<Y>> solve(Samples<? extends X> inputs, int count, RunContext context) {
    TopCandidates.checkedCount(count);
    List<RankedOutputs<Y>> results = new ArrayList<>(inputs.size());
    for (int from = 0; from < inputs.size(); from += BLOCK) {
      context.cancellation().check();
      int to = Math.min(inputs.size(), from + BLOCK);
      Matrix predicted = model.predict(inputs.slice(from, to), context);
      for (int i = 0; i < predicted.rows(); i++) {
        results.add(decode(predicted.rowValues(i)));
      }
      context.progress().report("decode", to, inputs.size());
    }
    return results;
  }

  /**
   * The one answer for a prediction, with its score {@code ||y - offset||^2 - 2 h^T (y - offset)}.
   */
  private RankedOutputs<Y> decode(double[] prediction) {
    double[] output = new double[prediction.length];
    for (int j = 0; j < output.length; j++) {
      output[j] = prediction[j] + offset[j];
    }
    if (order == Order.RISING) {
      Arrays.sort(output);
    }
    double score = 0;
    for (int j = 0; j < output.length; j++) {
      double coordinate = output[j] - offset[j];
      score += coordinate * coordinate - 2 * prediction[j] * coordinate;
    }
    return new RankedOutputs<>(List.of(domain.cast(DenseVector.of(output))), new double[] {score});
  }

  /** Creates the decoder. */
  public static final class Factory implements PreImageSolverFactory<Options> {
    @Override
    public String name() {
      return "vector";
    }

    @Override
    public String help() {
      return "vectors and quantiles: the prediction itself, for the estimator lipschitz (with ridge: free)";
    }

    @Override
    public Class<Options> optionsType() {
      return Options.class;
    }

    @Override
    public <X, Y> PreImageSolver<X, Y> create(
        Options options, DecodingTask<X, Y> task, RunContext context) {
      return new VectorDecoder<>(task.model(), options.order());
    }
  }
}
