package org.okra.decoders.rating;

import java.util.ArrayList;
import java.util.List;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.run.RunContext;
import org.okra.estimators.lowrank.Factors;
import org.okra.estimators.lowrank.LowRankOptions;
import org.okra.estimators.lowrank.MaskedLoss;
import org.okra.estimators.lowrank.TaskLoss;
import org.okra.estimators.lowrank.TaskRidge;
import org.okra.estimators.lowrank.TaskWeighting;
import org.okra.estimators.lowrank.TraceNormSolution;
import org.okra.estimators.lowrank.TraceNormSolver;

/**
 * Learning to rank items for users from ratings with missing entries, as a surrogate regression of
 * several tasks (section 5 of the paper).
 *
 * <p>The input of user u is the vector of what is left of the training ratings when the means of
 * users and items are taken off, 0 where there is none, under a linear kernel; the tasks are those
 * of {@link RankingTasks}, over the same ratings. Everything is divided by the root mean square of
 * what is left, so that lambda means the same on every scale of ratings.
 *
 * <pre>{@code
 * var problem = RankingProblem.of(training, RankingTasks.ITEMS, TaskWeighting.TARGETS, context);
 * RatingModel model = problem.lowRank(options, lambdas, context).get(0);
 * double error = model.error(training, test, context).value();
 * }</pre>
 */
public final class RankingProblem {
  private final RatingOffsets offsets;
  private final RankingTasks.Layout layout;
  private final TaskLoss loss;

  private RankingProblem(RatingOffsets offsets, RankingTasks.Layout layout, TaskLoss loss) {
    this.offsets = offsets;
    this.layout = layout;
    this.loss = loss;
  }

  /**
   * The problem of training ratings.
   *
   * @throws OkraException {@link ErrorCode#EMPTY_INPUT} for a user without ratings, or when there
   *     is no task at all
   */
  public static RankingProblem of(
      Ratings training, RankingTasks tasks, TaskWeighting weighting, RunContext context) {
    RatingOffsets offsets = RatingOffsets.of(training);
    double square = 0;
    for (double value : offsets.rest().values()) {
      square += value * value;
    }
    double scale = square == 0 ? 1 : Math.sqrt(training.count() / square);
    SparseMatrix rest = scaled(offsets.rest(), scale);
    RankingTasks.Layout layout = tasks.layout(rest);
    Matrix inputs = context.memory().zeros(rest.columns(), rest.rows(), "The inputs of the users");
    for (int user = 0; user < rest.rows(); user++) {
      for (int k = rest.rowStarts()[user]; k < rest.rowStarts()[user + 1]; k++) {
        inputs.set(rest.columnIndices()[k], user, rest.values()[k]);
      }
    }
    MaskedLoss masked = new MaskedLoss(inputs, layout.targets(), weighting);
    return new RankingProblem(offsets, layout, masked.condensed(context));
  }

  private static SparseMatrix scaled(SparseMatrix m, double scale) {
    double[] values = m.values().clone();
    for (int k = 0; k < values.length; k++) {
      values[k] *= scale;
    }
    return SparseMatrix.wrap(m.rows(), m.columns(), m.rowStarts(), m.columnIndices(), values);
  }

  /** Number of tasks. */
  public int tasks() {
    return loss.tasks();
  }

  /** The smallest lambda with which the trace norm leaves nothing but popularity. */
  public double largestLambda(RunContext context) {
    return TraceNormSolver.largestLambda(loss, context);
  }

  /** Models with the trace norm, one per lambda, each started from the one before. */
  public List<RatingModel> lowRank(LowRankOptions options, double[] lambdas, RunContext context) {
    List<RatingModel> models = new ArrayList<>();
    for (TraceNormSolution solution : new TraceNormSolver(options).path(loss, lambdas, context)) {
      models.add(model(solution.factors()));
    }
    return models;
  }

  /** A model with the squared norm: ridge regression of each task. */
  public RatingModel ridge(double lambda, RunContext context) {
    Matrix coefficients = new TaskRidge(lambda).solve(loss, context);
    return model(new Factors(Matrix.identity(coefficients.rows()), coefficients.transposed()));
  }

  /** The model without anything personal: items by their mean rating. */
  public RatingModel popularity() {
    return model(new Factors(Matrix.zeros(loss.features(), 0), Matrix.zeros(loss.tasks(), 0)));
  }

  private RatingModel model(Factors factors) {
    return new RatingModel(offsets.popularity(), layout, factors);
  }
}
