package org.okra.estimators;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.component.Component;
import org.okra.core.resource.Cost;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DistinctSamples;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.LandmarkMap;
import org.okra.sketches.MapShape;

/**
 * The baseline that does not look at the inputs: {@code h(x) = 1/W sum_i w_i gam(y_i)}. Decoded as
 * any other prediction it is the mean vector, the most central label set or the consensus ranking.
 * With missing targets the mean of a coordinate is over the rows that have it.
 */
@Component(
    name = "constant",
    help = "the mean of the training outputs, whatever the input: a baseline",
    alsoKnownAs = {"dummy", "mean", "majority", "popularity"})
public record Constant() implements Estimator {
  /** For projections that are learnt with the regression; this one has no lambda. */
  private static final double ANY_LAMBDA = 1;

  @Override
  public <X, Y> Fitted<X, Y> train(FitProblem<X, Y> problem) {
    checkInputs(problem);
    HeldOut.Source<Y> leftOut = HeldOut.Source.leaveOneOut(this, problem.light());
    boolean complete = problem.pairs().observed().isEmpty();
    return new Fitted<>(
        model(problem),
        complete ? Optional.of(leftOut) : Optional.empty(),
        Optional.empty(),
        Map.of());
  }

  private static <X, Y> KernelModel<X, Y> model(FitProblem<X, Y> problem) {
    Optional<SparseMatrix> observed = problem.pairs().observed();
    if (observed.isPresent()) {
      FeatureMap<Y> map = problem.coordinates(ANY_LAMBDA);
      if (map.origin().isEmpty()) {
        throw Errors.option(
            "Some targets are missing, and the mean of the others needs the linear output kernel"
                + " without a projection, but the output map is %s.",
            map);
      }
      return model(problem, map, means(observed.get(), problem.pairs().weights()));
    }
    FeatureMap<Y> map = problem.outputMap(ANY_LAMBDA);
    if (map.isOrthonormal()) {
      double[] mean = sums(problem, problem.targets(map));
      Arrays.setAll(mean, j -> mean[j] / problem.weight());
      return model(problem, map, mean);
    }
    DistinctSamples<Y> distinct = DistinctSamples.of(problem.pairs().outputs());
    double[] shares = problem.weightOf(distinct);
    Arrays.setAll(shares, i -> shares[i] / problem.weight());
    Kernel<Y> kernel = problem.sides().outputKernel();
    return model(problem, LandmarkMap.identity(kernel, distinct.samples()), shares);
  }

  /** A map of the inputs that is 0 wherever they are, and a constant. */
  private static <X, Y> KernelModel<X, Y> model(
      FitProblem<X, Y> problem, FeatureMap<Y> map, double[] constant) {
    for (int j = 0; j < constant.length; j++) {
      if (!Double.isFinite(constant[j])) {
        throw Errors.notFinite(
            "The mean of coordinate %d of the outputs is %s; outputs must be finite numbers.",
            j, constant[j]);
      }
    }
    FeatureMap<X> nothing =
        LandmarkMap.of(
            problem.sides().inputKernel(),
            problem.pairs().inputs().slice(0, 1),
            Matrix.zeros(1, 1));
    Coefficients coefficients = new Coefficients.Stored(Matrix.zeros(1, constant.length), constant);
    return new KernelModel<>(nothing, problem.sides().outputKernel(), map, coefficients);
  }

  /** {@code sum_i w_i gam(y_i)}. */
  private static double[] sums(FitProblem<?, ?> problem, Matrix targets) {
    double[] sums = new double[targets.columns()];
    Totals.add(problem.roots(), targets, sums);
    return sums;
  }

  /** The mean of every coordinate over the rows that have it; 0 where none has. */
  private static double[] means(SparseMatrix observed, double[] weights) {
    double[] sums = new double[observed.columns()];
    double[] totals = new double[observed.columns()];
    for (int i = 0; i < observed.rows(); i++) {
      double weight = weights.length == 0 ? 1 : weights[i];
      for (int k = observed.rowStarts()[i]; k < observed.rowStarts()[i + 1]; k++) {
        sums[observed.columnIndices()[k]] += weight * observed.values()[k];
        totals[observed.columnIndices()[k]] += weight;
      }
    }
    Arrays.setAll(sums, j -> totals[j] == 0 ? 0 : sums[j] / totals[j]);
    return sums;
  }

  /** Fails for inputs that a kernel cannot work with, though a baseline hardly looks at them. */
  static <X> void checkInputs(FitProblem<X, ?> problem) {
    Samples<X> inputs = problem.pairs().inputs();
    RunContext context = problem.context();
    Matrix values = context.memory().zeros(inputs.size(), 1, "Kernel values of one input");
    problem.sides().inputKernel().fill(inputs, inputs.slice(0, 1), values, context);
  }

  @Override
  public <X, Y> HeldOut<Y> leaveOneOut(FitProblem<X, Y> problem, int[] rows) {
    if (problem.pairs().observed().isPresent()) {
      return Estimator.super.leaveOneOut(problem, rows);
    }
    if (problem.rows() == 1) {
      throw Errors.argument("Without its only pair there is no mean; give at least two.");
    }
    FeatureMap<Y> map = problem.coordinates(ANY_LAMBDA);
    Matrix targets = problem.targets(map);
    double[] sums = sums(problem, targets);
    double[] roots = problem.roots();
    Matrix predictions =
        problem.context().memory().zeros(rows.length, sums.length, "Left-out means");
    for (int k = 0; k < rows.length; k++) {
      double root = roots.length == 0 ? 1 : roots[rows[k]];
      for (int j = 0; j < sums.length; j++) {
        double left = sums[j] - root * targets.get(rows[k], j);
        predictions.set(k, j, left / (problem.weight() - root * root));
      }
    }
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

  @Override
  public boolean takesMissingTargets() {
    return true;
  }

  /** {@inheritDoc} One pass over the outputs. */
  @Override
  public Cost cost(MapShape input, MapShape output, ProblemSize size) {
    return mappedOutputs(output, size, 1);
  }

  @Override
  public Cost leaveOneOutCost(MapShape input, MapShape output, double rows, ProblemSize size) {
    return leftOutMeans(output, rows, size);
  }

  /** The targets of all rows, and means of them for some. */
  static Cost leftOutMeans(MapShape output, double rows, ProblemSize size) {
    double b = size.coordinates(output).dimension();
    Cost targets = FitCost.targets(output, size);
    return new Cost(
        Math.max(targets.peakBytes(), targets.keptBytes() + Double.BYTES * rows * b),
        targets.keptBytes() - Double.BYTES * size.train() * b,
        targets.operations() + rows * b,
        0,
        targets.outputValues());
  }

  /**
   * What mapping all outputs once costs a baseline.
   *
   * @param kept mapped outputs that the model holds
   */
  static Cost mappedOutputs(MapShape output, ProblemSize size, double kept) {
    double n = size.train();
    if (output.form() == MapShape.Form.EXACT) {
      return new Cost(Double.BYTES * n, Double.BYTES * n, n, n, 0);
    }
    double b = output.dimension();
    double support = output.support();
    return new Cost(
        Double.BYTES * n * b, Double.BYTES * kept * b, n * (1 + support) * b, n, n * support);
  }
}
