package org.okra.estimators;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.component.Specification;
import org.okra.core.resource.Cost;
import org.okra.core.sample.Samples;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapShape;

/**
 * Ridge regression onto vectors with a lambda of its own for every target j:
 *
 * <pre>{@code
 * min_c_j,b_j 1/W sum_i w_i (c_j^T phi(x_i) + b_j - y_ij)^2 + lambda_j ||c_j^T phi||^2
 * }</pre>
 *
 * <p>The lambdas are those with the least leave-one-out error on the training rows, of which one
 * spectrum gives all ({@link TargetLambdas}); column j of the coefficients is that of {@link Ridge}
 * with lambda_j. Left-out predictions of this estimator come from lambdas that were chosen without
 * them, so that a search by leave-one-out compares it fairly with one lambda for all.
 *
 * @param from the least lambda, above 0
 * @param to the largest lambda
 * @param count how many lambdas are tried, at equal ratios
 * @param intercept whether b is fitted; by default, since the outputs are plain vectors
 */
@Component(
    name = "ridge-per-target",
    help = "ridge onto vectors, with a lambda per target by leave-one-out on the training rows",
    alsoKnownAs = {"ridge-cv", "per-target"})
public record RidgePerTarget(
    @Option(help = "the least lambda that is tried", above = 0) double from,
    @Option(help = "the largest lambda that is tried", above = 0) double to,
    @Option(help = "how many lambdas are tried, at equal ratios", atLeast = 2) int count,
    @Option(help = "a constant that is not penalised: auto (for plain vectors), on or off")
        Intercept intercept)
    implements Estimator {
  /** For output maps that do not depend on it. */
  private static final double ANY_LAMBDA = 1;

  public RidgePerTarget() {
    this(1e-8, 10, 19, Intercept.AUTO);
  }

  public RidgePerTarget {
    Options.check(RidgePerTarget.class, from, to, count, intercept);
    if (!(from < to) || Double.isInfinite(to)) {
      throw Options.outside("to", to, "a finite number above 'from', " + from);
    }
  }

  /** Falling. */
  private double[] grid() {
    double ratio = Math.pow(from / to, 1.0 / (count - 1));
    return IntStream.range(0, count).mapToDouble(l -> to * Math.pow(ratio, l)).toArray();
  }

  @Override
  public <X, Y> Fitted<X, Y> train(FitProblem<X, Y> problem) {
    FeatureMap<Y> map = targets(problem);
    Intercept wanted = intercept.onto(problem.outputs(map));
    double[] lambdas = problem.targetLambdas(map, wanted, grid()).chosen();
    Matrix matrix = Matrix.zeros(problem.inputMap().dimension(), map.dimension());
    double[] constant = new double[wanted == Intercept.ON ? map.dimension() : 0];
    for (double lambda : Arrays.stream(lambdas).distinct().toArray()) {
      Coefficients.Stored all =
          wanted == Intercept.ON
              ? problem.ridgeWithIntercept(lambda, map)
              : new Coefficients.Stored(problem.ridge(lambda, map));
      for (int j = 0; j < lambdas.length; j++) {
        if (lambdas[j] == lambda) {
          matrix.columnBlock(j, j + 1).setAll(all.matrix().columnBlock(j, j + 1));
          if (constant.length > 0) {
            constant[j] = all.constant()[j];
          }
        }
      }
    }
    problem.context().memory().counted(matrix);
    return new Fitted<>(
        problem.model(map, matrix, constant),
        Optional.of(HeldOut.Source.leaveOneOut(this, problem.light())),
        Optional.empty(),
        Map.of());
  }

  /** The map whose coordinates are the targets. */
  private <Y> FeatureMap<Y> targets(FitProblem<?, Y> problem) {
    if (problem.pairs().observed().isPresent()) {
      throw Errors.option(
          "The estimator %s leaves whole rows out, but some targets are missing. Use the estimator"
              + " ridge, which fits every target to the rows that have it.",
          Specification.of(this).type());
    }
    boolean learnt = problem.sides().output().usesRegression();
    Optional<FeatureMap<Y>> map =
        learnt ? Optional.empty() : Optional.of(problem.coordinates(ANY_LAMBDA));
    return map.filter(each -> problem.outputs(each) == OutputKind.VECTORS)
        .orElseThrow(
            () ->
                Errors.option(
                    "The estimator %s needs outputs that are vectors, whose coordinates are the"
                        + " targets: the output kernel linear without a sketch or projection, or"
                        + " with the sketch coordinates. The output side has the kernel %s%s. Use"
                        + " the estimator ridge, with one lambda for all.",
                    Specification.of(this).type(),
                    Specification.text(problem.sides().outputKernel()),
                    learnt ? " and a projection that is learnt with one lambda" : ""));
  }

  @Override
  public <X, Y> HeldOut<Y> predict(FitProblem<X, Y> problem, Samples<? extends X> inputs) {
    FeatureMap<Y> map = targets(problem);
    Intercept wanted = intercept.onto(problem.outputs(map));
    double[] lambdas = problem.targetLambdas(map, wanted, grid()).chosen();
    RidgePath<Y> path = problem.path(map, inputs, wanted);
    double[][] each = new double[inputs.size()][];
    Arrays.fill(each, lambdas);
    Matrix predicted =
        mixed(
            each,
            Arrays.stream(lambdas).distinct().toArray(),
            lambda -> path.predictions(lambda, problem.context()));
    return new HeldOut<>(problem.sides().outputKernel(), map, predicted);
  }

  @Override
  public <X, Y> HeldOut<Y> leaveOneOut(FitProblem<X, Y> problem, int[] rows) {
    FeatureMap<Y> map = targets(problem);
    Intercept wanted = intercept.onto(problem.outputs(map));
    TargetLambdas lambdas = problem.targetLambdas(map, wanted, grid());
    LeaveOneOut<Y> left = problem.leaveOneOut(map, rows, wanted);
    double[][] each = IntStream.of(rows).mapToObj(lambdas::withoutGroupOf).toArray(double[][]::new);
    Matrix predicted =
        mixed(each, lambdas.distinct(), lambda -> left.predictions(lambda, problem.context()));
    return new HeldOut<>(problem.sides().outputKernel(), map, predicted);
  }

  /**
   * Predictions of which every entry has a lambda of its own.
   *
   * @param lambdas of every row and target
   * @param distinct all of them, each once
   * @param predictions of all rows and targets by one lambda
   */
  private static Matrix mixed(
      double[][] lambdas, double[] distinct, DoubleFunction<Matrix> predictions) {
    int targets = lambdas.length == 0 ? 0 : lambdas[0].length;
    Matrix result = Matrix.zeros(lambdas.length, targets);
    for (double lambda : distinct) {
      Matrix all = predictions.apply(lambda);
      for (int j = 0; j < targets; j++) {
        for (int i = 0; i < lambdas.length; i++) {
          if (lambdas[i][j] == lambda) {
            result.set(i, j, all.get(i, j));
          }
        }
      }
    }
    return result;
  }

  @Override
  public boolean leavesOneOut() {
    return true;
  }

  /** The fit of ridge, after the spectrum. */
  @Override
  public Cost cost(MapShape input, MapShape output, ProblemSize size) {
    Cost spectrum = FitCost.spectrum(input, size);
    Cost fit = FitCost.ridge(input, output, size);
    return new Cost(
        Math.max(spectrum.peakBytes(), spectrum.keptBytes() + fit.peakBytes()),
        spectrum.keptBytes() + fit.keptBytes(),
        spectrum.operations() + fit.operations(),
        spectrum.inputValues() + fit.inputValues(),
        fit.outputValues());
  }
}
