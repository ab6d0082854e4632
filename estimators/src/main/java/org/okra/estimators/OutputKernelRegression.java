package org.okra.estimators;

import java.util.stream.IntStream;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.sketches.MapSource;

/**
 * A regression from inputs into the feature space of an output kernel: two sides, and the estimator
 * that joins them.
 *
 * <table>
 * <caption>Which sides give which method</caption>
 * <tr><th>method</th><th>input</th><th>output</th></tr>
 * <tr><td>IOKR</td><td>exact</td><td>none</td></tr>
 * <tr><td>SIOKR</td><td>sketch</td><td>none</td></tr>
 * <tr><td>ISOKR</td><td>exact</td><td>sketch</td></tr>
 * <tr><td>SISOKR</td><td>sketch</td><td>sketch</td></tr>
 * <tr><td>KDE</td><td>exact or sketch</td><td>kde, of a sketch or not</td></tr>
 * <tr><td>reduced-rank IOKR</td><td>exact or sketch</td><td>reduced-rank, likewise</td></tr>
 * <tr><td>OEL</td><td>exact or sketch</td><td>oel, likewise</td></tr>
 * </table>
 *
 * <p>{@link #fit} is a pure function of its arguments, the options and the seed of the context.
 *
 * <pre>{@code
 * var model = new OutputKernelRegression<>(kx, MapSource.exact(), ky, Projections.none(), 1e-4)
 *     .fit(inputs, outputs, context);
 * Matrix scores = model.scores(newInputs, candidates, context);
 * }</pre>
 *
 * @param sides the two sides
 * @param estimator finds the coefficients
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public record OutputKernelRegression<X, Y>(Sides<X, Y> sides, Estimator estimator) {

  /** Ridge regression between two sides. */
  public OutputKernelRegression(
      Kernel<X> inputKernel,
      MapSource input,
      Kernel<Y> outputKernel,
      ProjectionLearner output,
      double lambda) {
    this(new Sides<>(inputKernel, input, outputKernel, output), new Ridge(lambda));
  }

  /** Fits a model to pairs and reports on it. */
  public Fitted<X, Y> train(TrainingPairs<? extends X, ? extends Y> pairs, RunContext context) {
    return estimator.train(FitProblem.of(sides, pairs, context));
  }

  /** Fits a model to pairs. */
  public KernelModel<X, Y> fit(
      Samples<? extends X> inputs, Samples<? extends Y> outputs, RunContext context) {
    return fit(inputs, outputs, outputs.slice(0, 0), context);
  }

  /** Fits a model to pairs in a run of its own: all cores, seed 0. */
  public KernelModel<X, Y> fit(Samples<? extends X> inputs, Samples<? extends Y> outputs) {
    return fit(inputs, outputs, outputs.slice(0, 0));
  }

  /** The same with further outputs. */
  public KernelModel<X, Y> fit(
      Samples<? extends X> inputs, Samples<? extends Y> outputs, Samples<? extends Y> unlabelled) {
    try (RunContext context = RunContext.withSeed(0)) {
      return fit(inputs, outputs, unlabelled, context);
    }
  }

  /** Fits a model to pairs and further outputs without inputs, which OEL learns from. */
  public KernelModel<X, Y> fit(
      Samples<? extends X> inputs,
      Samples<? extends Y> outputs,
      Samples<? extends Y> unlabelled,
      RunContext context) {
    return train(pairs(inputs, outputs, unlabelled), context).model();
  }

  private TrainingPairs<X, Y> pairs(
      Samples<? extends X> inputs, Samples<? extends Y> outputs, Samples<? extends Y> unlabelled) {
    Kernel<Y> kernel = sides.outputKernel();
    return new TrainingPairs<>(
        inputs.as(
            sides.inputKernel().domain(),
            "The input kernel " + Specification.text(sides.inputKernel())),
        outputs.as(kernel.domain(), "The output kernel " + Specification.text(kernel)),
        unlabelled.as(kernel.domain(), "The output kernel (for unlabelled outputs)"));
  }

  /**
   * The predictions that the fit would make of each training pair had it been left out, n x b in
   * the coordinates of the map that comes with them (section 2 of the methods). The maps stay as
   * they are.
   */
  public HeldOut<Y> leftOut(
      Samples<? extends X> inputs, Samples<? extends Y> outputs, RunContext context) {
    TrainingPairs<X, Y> pairs = pairs(inputs, outputs, outputs.slice(0, 0));
    int[] rows = IntStream.range(0, pairs.size()).toArray();
    return estimator.leaveOneOut(FitProblem.of(sides, pairs, context), rows);
  }
}
