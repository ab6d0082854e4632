package org.okra.estimators.select;

import java.util.ArrayList;
import java.util.List;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Split;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;

/**
 * Nested cross-validation: an honest error of a method together with the way its settings are
 * chosen. Settings are chosen anew on the training part of every outer split, which never sees the
 * test part.
 *
 * @param outer the outer splits
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public record NestedCrossValidation<X, Y>(List<Split> outer) {

  public NestedCrossValidation {
    outer = List.copyOf(outer);
    if (outer.isEmpty()) {
      throw new OkraException(
          ErrorCode.EMPTY_INPUT, "Nested cross-validation needs at least one outer split.");
    }
  }

  /** Chooses a regression by looking at training pairs only. */
  @FunctionalInterface
  public interface Selection<X, Y> {
    /**
     * The regression with the chosen settings.
     *
     * @param context has randomness of its own for every outer split
     */
    OutputKernelRegression<X, Y> choose(Pairs<X, Y> training, RunContext context);
  }

  /**
   * One outer split.
   *
   * @param chosen the regression chosen on its training part
   * @param error of that regression, fitted to the training part, on the test part
   */
  public record Fold<X, Y>(OutputKernelRegression<X, Y> chosen, double error) {}

  /**
   * What was measured.
   *
   * @param folds the outer splits that were done, in order
   * @param outcome whether all were
   */
  public record Result<X, Y>(List<Fold<X, Y>> folds, SearchOutcome outcome) {
    public Result {
      folds = List.copyOf(folds);
    }

    /** The mean error over the outer splits that were done. */
    public double meanError() {
      return folds.stream()
          .mapToDouble(Fold::error)
          .average()
          .orElseThrow(
              () ->
                  new OkraException(
                      ErrorCode.CANCELLED,
                      "The run was cancelled before the first outer split was done."));
    }

    /** The standard deviation of the errors over the square root of their number; 0 for one. */
    public double standardError() {
      double mean = meanError();
      double squares =
          folds.stream().mapToDouble(f -> (f.error() - mean) * (f.error() - mean)).sum();
      int count = folds.size();
      return count == 1 ? 0 : Math.sqrt(squares / (count - 1) / count);
    }
  }

  /** Runs all outer splits; cancelling keeps those that were done. */
  public Result<X, Y> run(
      Pairs<X, Y> pairs, Selection<X, Y> selection, ModelMetric<X, Y> metric, RunContext context) {
    CrossValidation.checkSplits(outer, pairs.size());
    List<Fold<X, Y>> folds = new ArrayList<>();
    for (int s = 0; s < outer.size(); s++) {
      try {
        folds.add(fold(pairs, outer.get(s), selection, metric, context.child("outer", s)));
      } catch (OkraException e) {
        if (e.code() != ErrorCode.CANCELLED) {
          throw e;
        }
        return new Result<>(folds, SearchOutcome.CANCELLED);
      }
      context.progress().report("nested validation", s + 1L, outer.size());
    }
    return new Result<>(folds, SearchOutcome.COMPLETE);
  }

  private static <X, Y> Fold<X, Y> fold(
      Pairs<X, Y> pairs,
      Split split,
      Selection<X, Y> selection,
      ModelMetric<X, Y> metric,
      RunContext context) {
    context.cancellation().check();
    Pairs<X, Y> training = pairs.select(split.train());
    OutputKernelRegression<X, Y> chosen = selection.choose(training, context.child("select", 0));
    KernelModel<X, Y> model = chosen.fit(training.inputs(), training.outputs(), context);
    return new Fold<>(chosen, metric.error(model, pairs.select(split.test()), context));
  }
}
