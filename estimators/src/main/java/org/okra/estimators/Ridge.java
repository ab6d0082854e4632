package org.okra.estimators;

import java.util.Map;
import java.util.Optional;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.resource.Cost;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DistinctSamples;
import org.okra.core.sample.Samples;
import org.okra.estimators.lowrank.MaskedRidge;
import org.okra.kernels.Kernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.LandmarkMap;
import org.okra.sketches.MapShape;

/**
 * Ridge regression from one feature map to another: the whole ridge family.
 *
 * <pre>{@code
 * min_C,b 1/W sum_i w_i ||C^T phi(x_i) + b - gam(y_i)||^2 + lambda ||C^T phi||^2
 * }</pre>
 *
 * <p>The intercept b is not penalised, so that a prediction shrinks to the mean of the targets and
 * not to 0; it is the same as centring features and targets. Without one b is 0.
 *
 * <p>With a spread above 1 every coordinate of vectors has a lambda of its own: the one with the
 * least leave-one-out error on the training rows among lambda times powers of ten from 1/spread to
 * spread. Left-out predictions then come from lambdas that were chosen without them, so that a
 * search by leave-one-out compares fairly.
 *
 * <p>Without an output projection the coefficients are the ridge operator itself, {@code (Kx + n
 * lambda I)^-1} or its form on features.
 *
 * @param lambda regularisation, above 0
 * @param intercept whether b is fitted; by default for outputs that are plain vectors
 * @param spread how many times larger or smaller than lambda that of a target may be; 1 for one
 *     lambda for all
 */
@Component(
    name = "ridge",
    help = "kernel ridge regression into the output space, exact or on sketched features",
    alsoKnownAs = {"krr", "kernel-ridge", "iokr"})
public record Ridge(
    @Option(help = "regularisation in (K + n lambda I)^-1", above = 0) double lambda,
    @Option(help = "a constant that is not penalised: auto (for plain vectors), on or off")
        Intercept intercept,
    @Option(
            help =
                "vectors: targets choose their own lambda by leave-one-out, up to so many times"
                    + " larger or smaller; 1 for one lambda",
            atLeast = 1,
            atMost = 1e12)
        double spread)
    implements Estimator {
  public Ridge() {
    this(1e-4);
  }

  /** With an intercept for outputs that are plain vectors. */
  public Ridge(double lambda) {
    this(lambda, Intercept.AUTO);
  }

  /** With one lambda for all targets. */
  public Ridge(double lambda, Intercept intercept) {
    this(lambda, intercept, 1);
  }

  public Ridge {
    Options.check(Ridge.class, lambda, intercept, spread);
  }

  private boolean isPerTarget() {
    return spread > 1;
  }

  @Override
  public <X, Y> Fitted<X, Y> train(FitProblem<X, Y> problem) {
    if (isPerTarget()) {
      return new PerTarget(this).train(problem);
    }
    if (problem.pairs().observed().isPresent()) {
      return new Fitted<>(MaskedRidge.fit(problem, lambda, intercept), Map.of());
    }
    FeatureMap<Y> map = problem.outputMap(lambda);
    KernelModel<X, Y> model = model(problem, map);
    Optional<TrainingSums> sums =
        map.isOrthonormal() && !problem.isExact()
            ? Optional.of(problem.sums(map))
            : Optional.empty();
    // The factor of a model without a projection is its coefficients: nothing more to keep.
    FitProblem<X, Y> kept = map.isOrthonormal() || !problem.isExact() ? problem.light() : problem;
    HeldOut.Source<Y> leftOut = HeldOut.Source.leaveOneOut(this, kept);
    return new Fitted<>(model, Optional.of(leftOut), sums, Map.of());
  }

  private <X, Y> KernelModel<X, Y> model(FitProblem<X, Y> problem, FeatureMap<Y> map) {
    Intercept wanted = intercept.onto(problem.outputs(map));
    if (map.isOrthonormal()) {
      return wanted == Intercept.ON
          ? problem.model(map, problem.ridgeWithIntercept(lambda, map))
          : problem.model(map, problem.ridge(lambda, map));
    }
    if (problem.isExact()) {
      Coefficients.Inverse inverse =
          new Coefficients.Inverse(problem.lower(lambda), problem.roots());
      return problem.model(
          map, wanted == Intercept.ON ? inverse.withIntercept(problem.context()) : inverse);
    }
    // Equal outputs are one landmark: h(x) is a sum over the distinct ones.
    DistinctSamples<Y> distinct = DistinctSamples.of(problem.pairs().outputs());
    return problem.model(
        LandmarkMap.identity(problem.sides().outputKernel(), distinct.samples()),
        problem.ridgeOnto(lambda, distinct, wanted));
  }

  @Override
  public <X, Y> HeldOut<Y> predict(FitProblem<X, Y> problem, Samples<? extends X> inputs) {
    if (!problem.hasSpectrum() || problem.pairs().observed().isPresent()) {
      return Estimator.super.predict(problem, inputs);
    }
    if (isPerTarget()) {
      return new PerTarget(this).predict(problem, inputs);
    }
    FeatureMap<Y> map = problem.coordinates(lambda);
    Intercept wanted = intercept.onto(problem.outputs(map));
    Matrix predicted = problem.path(map, inputs, wanted).predictions(lambda, problem.context());
    return new HeldOut<>(problem.sides().outputKernel(), map, predicted);
  }

  @Override
  public <X, Y> HeldOut<Y> leaveOneOut(FitProblem<X, Y> problem, int[] rows) {
    if (isPerTarget()) {
      return new PerTarget(this).leaveOneOut(problem, rows);
    }
    if (problem.pairs().observed().isPresent()) {
      return Estimator.super.leaveOneOut(problem, rows);
    }
    FeatureMap<Y> map = problem.coordinates(lambda);
    Intercept wanted = intercept.onto(problem.outputs(map));
    Matrix predicted =
        problem.leaveOneOut(map, rows, wanted).predictions(lambda, problem.context());
    return new HeldOut<>(problem.sides().outputKernel(), map, predicted);
  }

  @Override
  public boolean leavesOneOut() {
    return true;
  }

  @Override
  public boolean takesMissingTargets() {
    return !isPerTarget();
  }

  /** None with lambdas of their own for targets: rows have to be left out for them. */
  @Override
  public Optional<Matrix> solve(TrainingSums sums, RunContext context) {
    if (isPerTarget()) {
      return Optional.empty();
    }
    return Optional.of(
        intercept.onto(sums.outputs()) == Intercept.ON
            ? sums.solveWithIntercept(lambda, context)
            : sums.solve(lambda, context));
  }

  @Override
  public <X, Y> Optional<KernelModel<X, Y>> model(
      FeatureMap<X> inputMap,
      Kernel<Y> outputKernel,
      FeatureMap<Y> outputMap,
      TrainingSums sums,
      RunContext context) {
    sums.onto(OutputKind.of(outputMap));
    boolean moved = intercept.onto(sums.outputs()) == Intercept.ON;
    return solve(sums, context)
        .map(c -> new Coefficients.Stored(c, moved ? sums.constant(c) : new double[0]))
        .map(known -> new KernelModel<>(inputMap, outputKernel, outputMap, known));
  }

  @Override
  public Cost cost(MapShape input, MapShape output, ProblemSize size) {
    return isPerTarget()
        ? new PerTarget(this).cost(input, output, size)
        : FitCost.ridge(input, output, size);
  }

  /** {@inheritDoc} Left-out predictions of rows follow from the sums over all and those rows. */
  @Override
  public <X, Y> Optional<Fitted<X, Y>> train(
      FeatureMap<X> inputMap,
      Kernel<Y> outputKernel,
      FeatureMap<Y> outputMap,
      DistantRows<X, Y> rows,
      RunContext context) {
    TrainingSums sums = rows.sums();
    DistantLeftOut<X, Y> leftOut =
        new DistantLeftOut<>(lambda, intercept, inputMap, outputKernel, outputMap, rows);
    return model(inputMap, outputKernel, outputMap, sums, context)
        .map(model -> new Fitted<>(model, Optional.of(leftOut), Optional.of(sums), Map.of()));
  }
}
