package org.okra.estimators;

import java.util.Map;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.ComponentKind;
import org.okra.core.component.Specification;
import org.okra.core.resource.Cost;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapShape;

/**
 * Finds the coefficients of a problem. Immutable: training is a pure function of the problem, the
 * options and the seed of the run.
 */
@ComponentKind("estimator")
public interface Estimator {
  /** A model for this problem. */
  <X, Y> Fitted<X, Y> train(FitProblem<X, Y> problem);

  /**
   * What the model would predict of inputs that it was not fitted to, for a search. An estimator
   * that can do this without forming the model may share work between several settings.
   */
  default <X, Y> HeldOut<Y> predict(FitProblem<X, Y> problem, Samples<? extends X> inputs) {
    KernelModel<X, Y> model = train(problem).model();
    return new HeldOut<>(
        model.outputKernel(), model.outputMap(), model.predict(inputs, problem.context()));
  }

  /**
   * What the model would predict of some training pairs had each been left out, without a fit for
   * every pair: in closed form, or by those parts of a model that have not seen the pair. Then
   * these are predictions of fewer parts than the model has, as {@link Forest} says.
   *
   * @param rows different row numbers, rising
   * @throws OkraException {@link ErrorCode#INVALID_OPTION} when the estimator cannot say without
   *     fitting again
   */
  default <X, Y> HeldOut<Y> leaveOneOut(FitProblem<X, Y> problem, int[] rows) {
    throw Errors.option(
        "The estimator %s has no closed form for leaving a pair out. Validate on folds instead, for"
            + " example with the split {type: k-fold, folds: 5}.",
        Specification.text(this));
  }

  /**
   * Whether {@link #leaveOneOut} answers. A search asks before its first trial, so who overrides
   * the one overrides the other.
   */
  default boolean leavesOneOut() {
    return false;
  }

  /**
   * What {@link #leaveOneOut} costs beside a model that was just trained, for forecasts: that of
   * ridge regression unless an estimator says its own.
   *
   * @param input the shape of the input map of the problem
   * @param output the shape of the output map of the problem
   * @param rows how many are left out
   */
  default Cost leaveOneOutCost(MapShape input, MapShape output, double rows, ProblemSize size) {
    return FitCost.leaveOneOut(input, output, rows, size);
  }

  /**
   * Whether training takes pairs of which some {@linkplain TrainingPairs#observed targets are
   * missing}. An experiment asks before it fits.
   */
  default boolean takesMissingTargets() {
    return false;
  }

  /**
   * The coefficients from the sums over rows alone, a x b, for models that go on learning; empty
   * for an estimator that needs the rows. {@link KernelModel#again} makes a model of them, with the
   * constant of these rows if it has one.
   *
   * @param sums in the coordinates of both maps
   */
  default Optional<Matrix> solve(TrainingSums sums, RunContext context) {
    return Optional.empty();
  }

  /**
   * The model of sums that were filled elsewhere, such as on a cluster; empty when the sums do not
   * suffice.
   *
   * @param sums over features of the input map and coordinates of the output map
   */
  default <X, Y> Optional<KernelModel<X, Y>> model(
      FeatureMap<X> inputMap,
      Kernel<Y> outputKernel,
      FeatureMap<Y> outputMap,
      TrainingSums sums,
      RunContext context) {
    return solve(sums.onto(OutputKind.of(outputMap)), context)
        .map(solution -> KernelModel.of(inputMap, outputKernel, outputMap, solution));
  }

  /**
   * The model of rows that are elsewhere; empty when the estimator needs them here. By default that
   * of the sums over them.
   *
   * @param inputMap of the features of the rows
   * @param outputMap of their targets
   */
  default <X, Y> Optional<Fitted<X, Y>> train(
      FeatureMap<X> inputMap,
      Kernel<Y> outputKernel,
      FeatureMap<Y> outputMap,
      DistantRows<X, Y> rows,
      RunContext context) {
    return model(inputMap, outputKernel, outputMap, rows.sums(), context)
        .map(model -> new Fitted<>(model, Map.of()));
  }

  /**
   * Whether the spectrum of the input side spares work when several such estimators are tried on
   * one problem, as different lambdas are; yes, by default.
   */
  default boolean usesSpectrum() {
    return true;
  }

  /**
   * The shape of the input map of a model, for forecasts: that of the problem, by default.
   *
   * @param input the shape of the input map of the problem
   */
  default MapShape inputShape(MapShape input, ProblemSize size) {
    return input;
  }

  /**
   * The shape of the output map of a model, for forecasts: on features, exact outputs are the
   * distinct ones.
   *
   * @param input the shape of the input map
   * @param output the shape of the output map of the problem
   */
  default MapShape outputShape(MapShape input, MapShape output, ProblemSize size) {
    boolean grouped = output.form() == MapShape.Form.EXACT && input.form() != MapShape.Form.EXACT;
    return grouped ? new MapShape(size.distinct(), size.distinct(), MapShape.Form.EXACT) : output;
  }

  /**
   * Bytes of training once the sums over rows are there, if they may be the most: beside them a
   * projection may have left the features of all rows. 0 by default.
   *
   * @param input the shape of the input map
   * @param output the shape of the output map
   */
  default double solvingBytes(MapShape input, MapShape output, ProblemSize size) {
    return 0;
  }

  /**
   * What training costs, for forecasts: that of ridge regression unless an estimator says its own.
   *
   * @param input the shape of the input map
   * @param output the shape of the output map
   */
  default Cost cost(MapShape input, MapShape output, ProblemSize size) {
    return FitCost.ridge(input, output, size);
  }
}
