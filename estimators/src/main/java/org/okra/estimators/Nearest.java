package org.okra.estimators;

import java.util.Map;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.resource.Cost;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapShape;

/**
 * The baseline that looks no further than the nearest training inputs: h(x) is the mean of {@code
 * gam(y_i)} over the k inputs at the least distance
 *
 * <pre>{@code
 * ||phi(x) - phi(x_i)||^2 = k_x(x, x) - 2 k_x(x, x_i) + k_x(x_i, x_i)
 * }</pre>
 *
 * <p>of the input kernel itself, without a sketch. Distances are compared without rounding, so that
 * small kernel values count: those of points far away. Inputs whose kernel values with x underflow
 * to 0 have no order. A pair of weight 2 counts as two neighbours.
 *
 * @param neighbours k
 */
@Component(
    name = "nearest",
    help = "the mean output of the nearest training inputs: a baseline",
    alsoKnownAs = {"knn", "k-nearest-neighbours", "nearest-neighbour", "nearest-neighbor"})
public record Nearest(@Option(help = "how many neighbours count", atLeast = 1) int neighbours)
    implements Estimator {
  /** For projections that are learnt with the regression; this one has no lambda. */
  private static final double ANY_LAMBDA = 1;

  public Nearest() {
    this(1);
  }

  public Nearest {
    Options.check(Nearest.class, neighbours);
  }

  @Override
  public <X, Y> Fitted<X, Y> train(FitProblem<X, Y> problem) {
    CompleteTargets.require(this, problem);
    Constant.checkInputs(problem);
    FeatureMap<Y> map = problem.outputMap(ANY_LAMBDA);
    NearestMap<X> neighboursOf =
        map.isOrthonormal() ? towards(problem, map) : among(problem, Optional.empty());
    KernelModel<X, Y> model =
        new KernelModel<>(
            neighboursOf,
            problem.sides().outputKernel(),
            map,
            new Coefficients.Identity(map.dimension()));
    HeldOut.Source<Y> leftOut = HeldOut.Source.leaveOneOut(this, problem.light());
    return new Fitted<>(model, Optional.of(leftOut), Optional.empty(), Map.of());
  }

  private <X, Y> NearestMap<X> towards(FitProblem<X, Y> problem, FeatureMap<Y> map) {
    return among(problem, Optional.of(CompleteTargets.of(problem, map)));
  }

  private <X> NearestMap<X> among(FitProblem<X, ?> problem, Optional<Matrix> targets) {
    return NearestMap.of(
        problem.sides().inputKernel(),
        problem.pairs().inputs(),
        new NearestMap.Choice(neighbours, problem.pairs().weights()),
        targets,
        problem.context());
  }

  @Override
  public <X, Y> HeldOut<Y> leaveOneOut(FitProblem<X, Y> problem, int[] rows) {
    if (problem.rows() == 1) {
      throw Errors.argument("Without its only pair there is no neighbour; give at least two.");
    }
    FeatureMap<Y> map = problem.coordinates(ANY_LAMBDA);
    Matrix predictions = towards(problem, map).leftOut(rows, problem.context());
    return new HeldOut<>(problem.sides().outputKernel(), map, predictions);
  }

  @Override
  public boolean leavesOneOut() {
    return true;
  }

  @Override
  public boolean usesSpectrum() {
    return false;
  }

  /** {@inheritDoc} Neighbours are looked for by kernel values of all training inputs. */
  @Override
  public MapShape inputShape(MapShape input, ProblemSize size) {
    return new MapShape(size.train(), size.train(), MapShape.Form.FREE);
  }

  @Override
  public MapShape outputShape(MapShape input, MapShape output, ProblemSize size) {
    return output;
  }

  /** {@inheritDoc} The outputs are mapped; neighbours are looked for when predicting. */
  @Override
  public Cost cost(MapShape input, MapShape output, ProblemSize size) {
    return Constant.mappedOutputs(output, size, size.train());
  }

  /** {@inheritDoc} Kernel values of blocks of these rows with all. */
  @Override
  public Cost leaveOneOutCost(MapShape input, MapShape output, double rows, ProblemSize size) {
    double n = size.train();
    Cost means = Constant.leftOutMeans(output, rows, size);
    return new Cost(
        means.peakBytes() + NearestMap.blockBytes(rows, n),
        means.keptBytes(),
        means.operations() + 2 * rows * n,
        means.inputValues() + rows * n,
        means.outputValues());
  }
}
