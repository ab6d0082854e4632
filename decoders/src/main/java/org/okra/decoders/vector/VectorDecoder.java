package org.okra.decoders.vector;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.decoders.Conformity;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.TopCandidates;
import org.okra.decoders.VectorReadOut;
import org.okra.estimators.KernelModel;
import org.okra.evaluation.RankedOutputs;

/**
 * The decoder of models that predict vectors themselves: {@code y = h(x) + origin} where the output
 * map has an origin, and what {@link VectorReadOut} gives for every other model with the linear
 * output kernel; a dense vector. For a pinball loss with several levels it is the vector of
 * quantiles.
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

  private final VectorReadOut<X> readOut;
  private final Class<Y> domain;
  private final double[] origin;
  private final Order order;
  private final double[] spreads;

  /** What is done to the numbers of a vector. */
  public enum Order {
    /** Nothing. */
    FREE,
    /** They are sorted, smallest first. */
    RISING
  }

  /**
   * A decoder.
   *
   * @param outputs any outputs, such as the training outputs
   * @throws OkraException {@link ErrorCode#INVALID_ARGUMENT} when the model does not predict
   *     vectors
   */
  public VectorDecoder(
      KernelModel<X, Y> model, Samples<? extends Y> outputs, Order order, RunContext context) {
    this(model, VectorReadOut.exact(model, outputs, context), order, spreads(outputs));
  }

  /** The same for maps that know their vectors, prepared in a run of its own. */
  public VectorDecoder(KernelModel<X, Y> model, Order order) {
    this(model, readOut(model), order, new double[0]);
  }

  private static <X, Y> VectorReadOut<X> readOut(KernelModel<X, Y> model) {
    Class<Y> type = model.outputKernel().domain();
    try (RunContext context = RunContext.withSeed(0)) {
      return VectorReadOut.exact(model, new ListSamples<>(type, List.of()), context);
    }
  }

  private VectorDecoder(
      KernelModel<X, Y> model, VectorReadOut<X> readOut, Order order, double[] spreads) {
    this.spreads = spreads;
    this.readOut = readOut;
    this.domain = model.outputKernel().domain();
    this.origin = readOut.origin();
    this.order = order;
  }

  /** The standard deviation of every coordinate of some outputs; 1 where they do not vary. */
  private static double[] spreads(Samples<?> outputs) {
    if (!(outputs instanceof VectorSamples<?> vectors) || vectors.size() < 2) {
      return new double[0];
    }
    double[] spreads = new double[vectors.dimension()];
    for (int j = 0; j < spreads.length; j++) {
      double mean = 0;
      double square = 0;
      for (int i = 0; i < vectors.size(); i++) {
        double difference = vectors.get(i).get(j) - mean;
        mean += difference / (i + 1);
        square += difference * (vectors.get(i).get(j) - mean);
      }
      double spread = Math.sqrt(square / (vectors.size() - 1));
      spreads[j] = spread > 0 ? spread : 1;
    }
    return spreads;
  }

  /**
   * The largest error of a coordinate in units of the spread of the outputs, {@code max_j |y_j -
   * f_j| / s_j}; for outputs of one coordinate and several predicted, which are quantiles, {@code
   * max(f_1 - y, y - f_d)}.
   */
  @Override
  public Optional<Conformity<X, Y>> conformity() {
    return spreads.length == 0 ? Optional.empty() : Optional.of(new BoxConformity<>(this, spreads));
  }

  @Override
  public List<RankedOutputs<Y>> solve(Samples<? extends X> inputs, int count, RunContext context) {
    TopCandidates.checkedCount(count);
    return readOut.decode(inputs, BLOCK, this::decode, context);
  }

  /** The one answer for a vector v, with its score {@code ||y - o||^2 - 2 (v - o)^T (y - o)}. */
  private RankedOutputs<Y> decode(double[] predicted) {
    double[] output = predicted.clone();
    if (order == Order.RISING) {
      Arrays.sort(output);
    }
    double score = 0;
    for (int j = 0; j < output.length; j++) {
      double coordinate = output[j] - origin[j];
      score += coordinate * (coordinate - 2 * (predicted[j] - origin[j]));
    }
    return new RankedOutputs<>(List.of(domain.cast(DenseVector.of(output))), new double[] {score});
  }
}
