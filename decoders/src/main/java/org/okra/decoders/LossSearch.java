package org.okra.decoders;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.okra.core.Matrix;
import org.okra.core.component.Specification;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.linear.VectorMath;
import org.okra.core.resource.Workers;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.estimators.KernelModel;
import org.okra.evaluation.RankedOutputs;
import org.okra.evaluation.loss.StructuredLoss;

/**
 * Chooses among candidates by any loss, the loss trick (section 7.2 of the methods):
 *
 * <pre>{@code
 * argmin_y  score(x, y) = sum_i alpha_i(x) loss(y, y_i)
 * }</pre>
 *
 * <p>with y_i the output landmarks of the model, s' of them, and alpha(x) its weights. Scores are
 * computed for a block of queries and a block of candidates at a time, as a sum of products of a
 * block of losses, candidates x landmarks, with a block of weights; neither all scores nor all
 * losses are stored. Losses are computed once per block of {@value #QUERY_BLOCK} queries; with one
 * set per query, once per query. Equal candidates are merged; ties, to the last bit, go to the
 * candidate with the lower number.
 *
 * <p>With one set per query, the inputs must be the queries that the sets were made for, all of
 * them and in order.
 *
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public final class LossSearch<X, Y> implements PreImageSolver<X, Y> {
  /** Queries whose weights are held at a time; large, for losses may be slow to compute. */
  private static final int QUERY_BLOCK = 2048;

  /** Candidates scored at a time: with the queries, 8 MiB of scores. */
  private static final int CANDIDATE_BLOCK = 512;

  /** Landmarks at a time: with the candidates, 8 MiB of losses. */
  private static final int LANDMARK_BLOCK = 2048;

  /** Scores that are held at a time where all are needed, 32 MiB. */
  private static final int SCORES_HELD = 1 << 22;

  private final KernelModel<X, ?> model;
  private final StructuredLoss<Object> loss;
  private final Samples<Object> landmarks;
  private final QueryCandidates<Y> candidates;

  /**
   * A search among these candidates, the same for every query.
   *
   * @param loss made for a type that both the candidates and the outputs of the model have
   */
  public LossSearch(KernelModel<X, ?> model, StructuredLoss<?> loss, Samples<Y> candidates) {
    this(model, loss, CandidateSets.shared(candidates));
  }

  /**
   * A search among these candidates.
   *
   * @param loss made for a type that both the candidates and the outputs of the model have
   */
  public LossSearch(KernelModel<X, ?> model, StructuredLoss<?> loss, CandidateSets<Y> sets) {
    this.model = model;
    this.loss = unchecked(loss);
    this.landmarks = checked(model.outputLandmarks());
    // Candidates that do not fit the outputs of the model are refused here, not at the first query.
    this.loss.value(checked(sets.all()).get(0), landmarks.get(0));
    this.candidates = QueryCandidates.of(sets);
  }

  /** Safe: whatever reaches the loss went through {@link #checked}. */
  @SuppressWarnings("unchecked")
  private static StructuredLoss<Object> unchecked(StructuredLoss<?> loss) {
    return (StructuredLoss<Object>) loss;
  }

  private Samples<Object> checked(Samples<?> outputs) {
    return outputs.as(loss.domain(), "loss " + Specification.text(loss));
  }

  @Override
  public List<RankedOutputs<Y>> solve(Samples<? extends X> inputs, int count, RunContext context) {
    TopCandidates.checkedCount(count);
    candidates.checkQueries(inputs);
    List<RankedOutputs<Y>> results = new ArrayList<>(inputs.size());
    for (int from = 0; from < inputs.size(); from += QUERY_BLOCK) {
      context.cancellation().check();
      int to = Math.min(inputs.size(), from + QUERY_BLOCK);
      Matrix weights = model.weights(inputs.slice(from, to), context);
      List<TopCandidates> found =
          candidates.isShared()
              ? search(candidates.samples(), weights, count, context)
              : searchOwn(weights, from, count, context);
      for (int i = 0; i < found.size(); i++) {
        results.add(candidates.ranked(from + i, found.get(i)));
      }
      context.progress().report("decode", to, inputs.size());
    }
    return results;
  }

  /** {@code score(x, y) - min_y' score(x, y')} over the candidates of x. */
  @Override
  public Optional<Conformity<X, Y>> conformity() {
    return Optional.of(new CandidateConformity<X, Y>(candidates, this::eachQuery));
  }

  /** Shows the scores of all candidates of every query, by their places. */
  private void eachQuery(
      Samples<? extends X> inputs, CandidateConformity.Visitor visitor, RunContext context) {
    candidates.checkQueries(inputs);
    int held = candidates.isShared() ? SCORES_HELD / candidates.samples().size() : QUERY_BLOCK;
    int block = Math.max(1, Math.min(QUERY_BLOCK, held));
    for (int from = 0; from < inputs.size(); from += block) {
      int start = from;
      Matrix weights =
          model.weights(inputs.slice(from, Math.min(inputs.size(), from + block)), context);
      if (candidates.isShared()) {
        Matrix scores = scores(candidates.samples(), weights, context);
        context
            .workers()
            .forEach(weights.rows(), i -> visitor.visit(start + i, scores.columnValues(i)));
      } else {
        for (int i = 0; i < weights.rows(); i++) {
          Samples<Y> own = candidates.samples().select(candidates.members(from + i));
          Matrix scores = scores(own, weights.rowBlock(i, i + 1), context);
          visitor.visit(from + i, scores.columnValues(0));
        }
      }
    }
  }

  /** All scores, candidates x queries. */
  private Matrix scores(Samples<Y> set, Matrix weights, RunContext context) {
    Matrix scores = context.memory().zeros(set.size(), weights.rows(), "The scores of candidates");
    int height = Math.min(CANDIDATE_BLOCK, set.size());
    Matrix losses =
        context
            .memory()
            .zeros(height, Math.min(LANDMARK_BLOCK, landmarks.size()), "A block of losses");
    for (int from = 0; from < set.size(); from += height) {
      int to = Math.min(set.size(), from + height);
      score(checked(set.slice(from, to)), weights, losses, scores.rowBlock(from, to), context);
    }
    return scores;
  }

  /** Every query of a block against its own candidates. */
  private List<TopCandidates> searchOwn(Matrix weights, int from, int count, RunContext context) {
    List<TopCandidates> best = new ArrayList<>(weights.rows());
    for (int i = 0; i < weights.rows(); i++) {
      Samples<Y> own = candidates.samples().select(candidates.members(from + i));
      best.addAll(search(own, weights.rowBlock(i, i + 1), count, context));
    }
    return best;
  }

  /**
   * The best candidates for a block of queries.
   *
   * @param set distinct candidates
   * @param weights alpha, queries x landmarks
   */
  private List<TopCandidates> search(
      Samples<Y> set, Matrix weights, int count, RunContext context) {
    int queries = weights.rows();
    int size = set.size();
    List<TopCandidates> best = new ArrayList<>(queries);
    for (int i = 0; i < queries; i++) {
      best.add(new TopCandidates(Math.min(count, size)));
    }
    int height = Math.min(CANDIDATE_BLOCK, size);
    int width = Math.min(LANDMARK_BLOCK, landmarks.size());
    Matrix scoreBlock = context.memory().zeros(height, queries, "A block of scores");
    Matrix lossBlock = context.memory().zeros(height, width, "A block of losses");
    VectorMath vectors = context.linearAlgebra().vectorMath();
    Workers workers = context.workers();
    for (int from = 0; from < size; from += height) {
      int start = from;
      int to = Math.min(size, from + height);
      Matrix scores = scoreBlock.rowBlock(0, to - from);
      score(checked(set.slice(from, to)), weights, lossBlock, scores, context);
      workers.forEach(
          queries,
          query -> {
            int base = scores.index(0, query);
            best.get(query).offerAll(start, scores.values(), base, scores.rows(), vectors);
          });
    }
    return best;
  }

  /** {@code scores <- L alpha^T} for some candidates, landmarks block by block. */
  private void score(
      Samples<Object> rows, Matrix weights, Matrix lossBlock, Matrix scores, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    for (int left = 0; left < landmarks.size(); left += lossBlock.columns()) {
      context.cancellation().check();
      int right = Math.min(landmarks.size(), left + lossBlock.columns());
      Matrix losses = lossBlock.view(0, rows.size(), 0, right - left);
      loss.fill(rows, landmarks.slice(left, right), losses, context);
      Matrix part = weights.columnBlock(left, right);
      double kept = left == 0 ? 0 : 1;
      algebra.multiply(1, losses, Transpose.NO, part, Transpose.YES, kept, scores);
    }
  }
}
