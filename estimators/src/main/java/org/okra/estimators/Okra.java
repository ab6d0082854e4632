package org.okra.estimators;

import java.util.stream.DoubleStream;
import org.okra.core.sample.FeatureVector;
import org.okra.estimators.lipschitz.Couplings;
import org.okra.estimators.lipschitz.Lipschitz;
import org.okra.estimators.loss.PinballLoss;
import org.okra.estimators.lowrank.LowRank;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapSource;

/**
 * The methods of the papers by their names, ready to fit:
 *
 * <pre>{@code
 * var model = Okra.sisokr(kx, subsample(300), ky, pSparsified(200), 1e-4).fit(inputs, outputs);
 * }</pre>
 *
 * <p>Sketches come from {@link MapSource}. Any other combination of sides and estimators is an
 * {@link OutputKernelRegression}.
 */
public final class Okra {
  private Okra() {}

  /** Input output kernel regression: exact on both sides. */
  public static <X, Y> OutputKernelRegression<X, Y> iokr(
      Kernel<X> inputKernel, Kernel<Y> outputKernel, double lambda) {
    return sisokr(inputKernel, MapSource.exact(), outputKernel, MapSource.exact(), lambda);
  }

  /** IOKR with a sketch of the inputs. */
  public static <X, Y> OutputKernelRegression<X, Y> siokr(
      Kernel<X> inputKernel, MapSource sketch, Kernel<Y> outputKernel, double lambda) {
    return sisokr(inputKernel, sketch, outputKernel, MapSource.exact(), lambda);
  }

  /** IOKR with a sketch of the outputs. */
  public static <X, Y> OutputKernelRegression<X, Y> isokr(
      Kernel<X> inputKernel, Kernel<Y> outputKernel, MapSource sketch, double lambda) {
    return sisokr(inputKernel, MapSource.exact(), outputKernel, sketch, lambda);
  }

  /** IOKR with sketches of both. */
  public static <X, Y> OutputKernelRegression<X, Y> sisokr(
      Kernel<X> inputKernel,
      MapSource inputSketch,
      Kernel<Y> outputKernel,
      MapSource outputSketch,
      double lambda) {
    return new OutputKernelRegression<>(
        inputKernel, inputSketch, outputKernel, Projections.sketch(outputSketch), lambda);
  }

  /**
   * Reduced-rank IOKR: onto the leading principal components of the fitted outputs.
   *
   * @param components how many
   */
  public static <X, Y> OutputKernelRegression<X, Y> reducedRank(
      Kernel<X> inputKernel, Kernel<Y> outputKernel, int components, double lambda) {
    return new OutputKernelRegression<>(
        inputKernel,
        MapSource.exact(),
        outputKernel,
        new Projections.ReducedRank(components),
        lambda);
  }

  /**
   * Output embedding learning: the same with outputs that are known without their inputs, given to
   * the {@code fit} that takes them.
   *
   * @param balance weight of the fitted outputs against the others, from 0 to 1
   */
  public static <X, Y> OutputKernelRegression<X, Y> oel(
      Kernel<X> inputKernel,
      Kernel<Y> outputKernel,
      int components,
      double balance,
      double lambda) {
    return new OutputKernelRegression<>(
        inputKernel,
        MapSource.exact(),
        outputKernel,
        new Projections.OutputEmbeddingLearning(components, balance),
        lambda);
  }

  /** Low-rank SELF: the trace norm in place of the squared norm. */
  public static <X, Y> OutputKernelRegression<X, Y> lowRank(
      Kernel<X> inputKernel, Kernel<Y> outputKernel, double lambda) {
    return new OutputKernelRegression<>(
        new Sides<>(inputKernel, MapSource.exact(), outputKernel, Projections.none()),
        new LowRank().withLambda(lambda));
  }

  /** Ridge regression to plain vectors, which the decoder {@code vector} returns as they are. */
  public static <X> OutputKernelRegression<X, FeatureVector> vectors(
      Kernel<X> inputKernel, double lambda) {
    return new OutputKernelRegression<>(
        inputKernel, MapSource.exact(), new LinearKernel(), Projections.coordinates(), lambda);
  }

  /**
   * Several quantiles of a number at once, coupled so that they hardly cross; the decoder {@code
   * vector} with rising order makes sure that they do not.
   *
   * @param levels between 0 and 1, rising
   */
  public static <X> OutputKernelRegression<X, FeatureVector> quantiles(
      Kernel<X> inputKernel, double lambda, double... levels) {
    Lipschitz machine =
        new Lipschitz(
            new PinballLoss(DoubleStream.of(levels).boxed().toList()),
            lambda,
            new Couplings.JointQuantiles(),
            Lipschitz.Centre.CONSTANT);
    return new OutputKernelRegression<>(
        new Sides<>(inputKernel, MapSource.exact(), new LinearKernel(), Projections.none()),
        machine);
  }
}
