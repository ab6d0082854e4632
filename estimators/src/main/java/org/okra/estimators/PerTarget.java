package org.okra.estimators;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Specification;
import org.okra.core.linear.Entries;
import org.okra.core.resource.Cost;
import org.okra.core.sample.Samples;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapShape;

/**
 * Ridge regression whose targets have lambdas of their own: column j of the coefficients is that of
 * a ridge regression with lambda_j, chosen by {@link TargetLambdas}.
 *
 * @param ridge with a spread above 1
 */
record PerTarget(Ridge ridge) {
  /** Lambda times and over powers of ten, the spread at the ends; falling. */
  double[] grid() {
    int steps = (int) Math.ceil(Math.log10(ridge.spread()) - 1e-9);
    return IntStream.rangeClosed(-steps, steps)
        .mapToDouble(k -> k < 0 ? ridge.lambda() * factor(-k) : ridge.lambda() / factor(k))
        .toArray();
  }

  private double factor(int power) {
    return Math.min(Math.pow(10, power), ridge.spread());
  }

  <X, Y> Fitted<X, Y> train(FitProblem<X, Y> problem) {
    FeatureMap<Y> map = targets(problem);
    Intercept wanted = ridge.intercept().onto(problem.outputs(map));
    double[] lambdas = lambdas(problem, map, wanted);
    Matrix matrix =
        problem
            .context()
            .memory()
            .zeros(problem.inputMap().dimension(), map.dimension(), "The coefficients");
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
    return new Fitted<>(
        problem.model(map, matrix, constant),
        Optional.of(HeldOut.Source.leaveOneOut(ridge, problem.light())),
        Optional.empty(),
        Map.of());
  }

  private <Y> double[] lambdas(FitProblem<?, Y> problem, FeatureMap<Y> map, Intercept intercept) {
    return TargetLambdas.of(problem, map, intercept, grid()).chosen();
  }

  /** By a spectrum that is known. */
  <X, Y> HeldOut<Y> predict(FitProblem<X, Y> problem, Samples<? extends X> inputs) {
    FeatureMap<Y> map = targets(problem);
    Intercept wanted = ridge.intercept().onto(problem.outputs(map));
    double[] lambdas = lambdas(problem, map, wanted);
    RidgePath<Y> path = problem.path(map, inputs, wanted);
    Matrix predicted = mixed(lambdas, lambda -> path.predictions(lambda, problem.context()));
    return new HeldOut<>(problem.sides().outputKernel(), map, predicted);
  }

  /** Of every target the predictions by its lambda. */
  private static Matrix mixed(double[] lambdas, DoubleFunction<Matrix> predictions) {
    Matrix result = predictions.apply(lambdas[0]);
    for (double lambda : Arrays.stream(lambdas).distinct().skip(1).toArray()) {
      Matrix all = predictions.apply(lambda);
      for (int j = 0; j < lambdas.length; j++) {
        if (lambdas[j] == lambda) {
          result.columnBlock(j, j + 1).setAll(all.columnBlock(j, j + 1));
        }
      }
    }
    return result;
  }

  <X, Y> HeldOut<Y> leaveOneOut(FitProblem<X, Y> problem, int[] rows) {
    FeatureMap<Y> map = targets(problem);
    Intercept wanted = ridge.intercept().onto(problem.outputs(map));
    return new HeldOut<>(problem.sides().outputKernel(), map, leftOut(problem, map, rows, wanted));
  }

  private <Y> Matrix leftOut(
      FitProblem<?, Y> problem, FeatureMap<Y> map, int[] rows, Intercept wanted) {
    int n = problem.rows();
    if (n <= TargetLambdas.MOST_ROWS) {
      int[] all = IntStream.range(0, n).toArray();
      Matrix left = TargetLambdas.of(problem, map, wanted, grid(), all).leftOut();
      return Entries.selectRows(left, rows);
    }
    if (rows.length >= TargetLambdas.MOST_ROWS / 2) {
      return TargetLambdas.of(problem, map, wanted, grid(), rows).leftOut();
    }
    // Too few to choose by; and of so many others one hardly changes the choice.
    double[] lambdas = lambdas(problem, map, wanted);
    LeaveOneOut<Y> left = problem.leaveOneOut(map, rows, wanted);
    return mixed(lambdas, lambda -> left.predictions(lambda, problem.context()));
  }

  /** The map whose coordinates are the targets. */
  private <Y> FeatureMap<Y> targets(FitProblem<?, Y> problem) {
    if (problem.pairs().observed().isPresent()) {
      throw Errors.option(
          "%s chooses lambdas by leaving whole rows out, but some targets are missing. Leave out"
              + " 'spread', or the rows without all targets.",
          Specification.text(ridge));
    }
    if (problem.rows() == 1) {
      throw Errors.argument(
          "%s chooses lambdas by leaving rows out, and there is only one; give at least two"
              + " training pairs, or leave out 'spread'.",
          Specification.text(ridge));
    }
    boolean learnt = problem.sides().output().usesRegression();
    Optional<FeatureMap<Y>> map =
        learnt ? Optional.empty() : Optional.of(problem.coordinates(ridge.lambda()));
    return map.filter(each -> problem.outputs(each) == OutputKind.VECTORS)
        .orElseThrow(
            () ->
                Errors.option(
                    "%s has lambdas of their own for the coordinates of vectors: it needs the"
                        + " output kernel linear, without a sketch or with the sketch coordinates,"
                        + " and not %s%s. Leave out 'spread'.",
                    Specification.text(ridge),
                    Specification.text(problem.sides().outputKernel()),
                    learnt ? " with a projection that is learnt with one lambda" : ""));
  }

  /**
   * Every lambda of the grid has a factor for leaving out and left-out predictions, which are held
   * together, and again a factor for the fit.
   */
  Cost cost(MapShape input, MapShape output, ProblemSize size) {
    Cost fit = FitCost.ridge(input, output, size);
    double rows = Math.min(size.train(), TargetLambdas.MOST_ROWS);
    Cost left = FitCost.leaveOneOut(input, output, rows, size);
    double others = Double.BYTES * rows * size.coordinates(output).dimension() * grid().length;
    return new Cost(
        Math.max(fit.peakBytes(), left.peakBytes() + others),
        fit.keptBytes(),
        grid().length * (fit.operations() + left.operations()),
        fit.inputValues() + left.inputValues(),
        fit.outputValues() + left.outputValues());
  }
}
