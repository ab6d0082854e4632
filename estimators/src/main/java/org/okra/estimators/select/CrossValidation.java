package org.okra.estimators.select;

import java.util.List;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Split;
import org.okra.estimators.KernelModel;
import org.okra.estimators.MapSource;
import org.okra.estimators.OutputKernelRegression;
import org.okra.kernels.Gram;
import org.okra.kernels.StoredGram;

/**
 * Validation of regressions on splits of the training data: k folds ({@link Split#folds}), repeated
 * random sub-sampling (several {@link Split#random}), or one validation part.
 *
 * <p>A grid of lambdas shares one decomposition per split ({@link LambdaPath}), and all splits
 * share the Gram matrix of the inputs when the input map is exact and the matrix is small against
 * the memory budget.
 *
 * <p>Split number s draws from {@code context.child("split", s)}, so that {@code
 * regression.fit(trainingPart, ..., context.child("split", s))} is the model that was validated.
 *
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public final class CrossValidation<X, Y> {
  /** A Gram matrix for all splits may take this part of the memory budget. */
  private static final long SHARE_OF_MEMORY = 8;

  private final Pairs<X, Y> pairs;
  private final List<Split> splits;

  /** Validation of regressions on these pairs. */
  public CrossValidation(Pairs<X, Y> pairs, List<Split> splits) {
    this.pairs = pairs;
    this.splits = List.copyOf(splits);
    checkSplits(splits, pairs.size());
  }

  static void checkSplits(List<Split> splits, int size) {
    if (splits.isEmpty()) {
      throw new OkraException(
          ErrorCode.EMPTY_INPUT, "Validation needs at least one split; there is none.");
    }
    for (Split split : splits) {
      split.requireWithin(size);
      if (split.test().length == 0) {
        throw new OkraException(
            ErrorCode.EMPTY_INPUT, "A split without test rows validates nothing: " + split + ".");
      }
    }
  }

  /** The error on every split, by one fit each. */
  public double[] errors(
      OutputKernelRegression<X, Y> regression, ModelMetric<X, Y> metric, RunContext context) {
    double[] errors = new double[splits.size()];
    for (int s = 0; s < errors.length; s++) {
      context.cancellation().check();
      RunContext part = context.child("split", s);
      Pairs<X, Y> training = pairs.select(splits.get(s).train());
      KernelModel<X, Y> model = regression.fit(training.inputs(), training.outputs(), part);
      errors[s] = metric.error(model, pairs.select(splits.get(s).test()), part);
      context.progress().report("validate", s + 1L, errors.length);
    }
    return errors;
  }

  /** The errors of a grid of lambdas by any metric, one decomposition per split. */
  public LambdaErrors errors(
      OutputKernelRegression<X, Y> regression,
      double[] lambdas,
      ModelMetric<X, Y> metric,
      RunContext context) {
    return path(
        regression,
        lambdas,
        context,
        (path, split, gram, part) -> {
          Pairs<X, Y> test = pairs.select(split.test());
          double[] errors = new double[lambdas.length];
          for (int l = 0; l < lambdas.length; l++) {
            errors[l] = metric.error(path.model(lambdas[l]), test, part);
          }
          return errors;
        });
  }

  /**
   * The errors {@code ||psi(y) - h(x)||^2} of a grid of lambdas, one decomposition per split and no
   * model formed.
   */
  public LambdaErrors surrogateErrors(
      OutputKernelRegression<X, Y> regression, double[] lambdas, RunContext context) {
    return path(
        regression,
        lambdas,
        context,
        (path, split, gram, part) -> {
          Pairs<X, Y> test = pairs.select(split.test());
          if (gram.isEmpty()) {
            return path.surrogateErrors(test, lambdas);
          }
          int[] tested = split.test();
          int[] trained = split.train();
          Matrix features =
              part.memory().zeros(tested.length, trained.length, "The features of a test part");
          gram.get().fill(tested, trained, features);
          return path.surrogateErrors(features, test.outputs(), lambdas);
        });
  }

  /** Turns the path of one split into errors. */
  @FunctionalInterface
  private interface PathErrors<X, Y> {
    double[] of(LambdaPath<X, Y> path, Split split, Optional<Gram> gram, RunContext part);
  }

  private LambdaErrors path(
      OutputKernelRegression<X, Y> regression,
      double[] lambdas,
      RunContext context,
      PathErrors<X, Y> errors) {
    Lambdas.checked(lambdas);
    Optional<Gram> gram = sharedGram(regression, context);
    Matrix result = Matrix.zeros(splits.size(), lambdas.length);
    for (int s = 0; s < splits.size(); s++) {
      context.cancellation().check();
      RunContext part = context.child("split", s);
      Split split = splits.get(s);
      LambdaPath<X, Y> path =
          LambdaPath.fit(
              regression, pairs.select(split.train()), gram.map(g -> part(g, split, part)), part);
      double[] row = errors.of(path, split, gram, part);
      for (int l = 0; l < row.length; l++) {
        result.set(s, l, row[l]);
      }
      context.progress().report("validate", s + 1L, splits.size());
    }
    return new LambdaErrors(lambdas, result);
  }

  /** The Gram matrix of all inputs, for the exact map and when there is room for it. */
  private Optional<Gram> sharedGram(OutputKernelRegression<X, Y> regression, RunContext context) {
    int n = pairs.size();
    boolean worthIt = splits.size() > 1 && regression.input() == MapSource.exact();
    if (!worthIt || 8L * n * n > context.memory().bytes() / SHARE_OF_MEMORY) {
      return Optional.empty();
    }
    Matrix matrix = context.memory().zeros(n, n, "The Gram matrix of the inputs");
    regression
        .inputKernel()
        .fillSymmetric(
            pairs.inputs().as(regression.inputKernel().domain(), "The input kernel"),
            matrix,
            context);
    return Optional.of(new StoredGram(matrix));
  }

  private static Matrix part(Gram gram, Split split, RunContext context) {
    int[] rows = split.train();
    Matrix block = context.memory().zeros(rows.length, rows.length, "A Gram matrix");
    gram.fillSymmetric(rows, block);
    return block;
  }
}
