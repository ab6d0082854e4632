package org.okra.decoders.loss;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.decoders.CandidateSets;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.DistinctCandidates;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.PreImageSolverFactory;
import org.okra.decoders.RankedOutputs;
import org.okra.decoders.TopCandidates;
import org.okra.estimators.KernelModel;

/**
 * Chooses among a shared set of candidates by any loss, the loss trick (section 7.2 of the
 * methods):
 *
 * <pre>{@code
 * argmin_y  score(x, y) = sum_i alpha_i(x) loss(y, y_i)
 * }</pre>
 *
 * <p>with y_i the output landmarks of the model, s' of them, and alpha(x) its weights. Scores are
 * computed for a block of queries and a block of candidates at a time, as a sum of products of a
 * block of losses, candidates x landmarks, with a block of weights; neither all scores nor all
 * losses are stored. Losses are computed once per block of {@value #QUERY_BLOCK} queries. Equal
 * candidates are merged; ties, to the last bit, go to the candidate with the lower number.
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

  private final KernelModel<X, ?> model;
  private final StructuredLoss<Object> loss;
  private final Samples<Object> landmarks;
  private final DistinctCandidates<Y> candidates;

  /**
   * A search among these candidates.
   *
   * @param loss made for a type that both the candidates and the outputs of the model have
   */
  public LossSearch(KernelModel<X, ?> model, StructuredLoss<?> loss, Samples<Y> candidates) {
    if (candidates.size() == 0) {
      throw new OkraException(
          ErrorCode.EMPTY_INPUT, "The candidate set is empty; give at least one candidate.");
    }
    this.model = model;
    this.loss = unchecked(loss);
    this.landmarks = checked(model.outputLandmarks());
    this.candidates = DistinctCandidates.of(candidates);
    // Candidates that do not fit the outputs of the model are refused here, not at the first query.
    this.loss.value(checked(candidates).get(0), landmarks.get(0));
  }

  /** Safe: whatever reaches the loss went through {@link #checked}. */
  @SuppressWarnings("unchecked")
  private static StructuredLoss<Object> unchecked(StructuredLoss<?> loss) {
    return (StructuredLoss<Object>) loss;
  }

  private Samples<Object> checked(Samples<?> outputs) {
    return outputs.as(loss.domain(), "loss " + loss);
  }

  @Override
  public List<RankedOutputs<Y>> solve(Samples<? extends X> inputs, int count, RunContext context) {
    if (count < 1) {
      throw new OkraException(
          ErrorCode.INVALID_ARGUMENT,
          "Cannot return " + count + " outputs per input; ask for at least 1.");
    }
    int kept = Math.min(count, candidates.samples().size());
    List<RankedOutputs<Y>> results = new ArrayList<>(inputs.size());
    for (int from = 0; from < inputs.size(); from += QUERY_BLOCK) {
      context.cancellation().check();
      int to = Math.min(inputs.size(), from + QUERY_BLOCK);
      Matrix weights = model.weights(inputs.slice(from, to), context);
      for (TopCandidates top : search(weights, kept, context)) {
        results.add(ranked(top));
      }
      context.progress().report("decode", to, inputs.size());
    }
    return results;
  }

  private RankedOutputs<Y> ranked(TopCandidates top) {
    List<Y> outputs =
        Arrays.stream(top.numbers()).mapToObj(i -> candidates.samples().get(i)).toList();
    return new RankedOutputs<>(outputs, top.scores());
  }

  /**
   * The best candidates for a block of queries.
   *
   * @param weights alpha, queries x landmarks
   */
  private List<TopCandidates> search(Matrix weights, int kept, RunContext context) {
    int queries = weights.rows();
    List<TopCandidates> best = new ArrayList<>(queries);
    for (int i = 0; i < queries; i++) {
      best.add(new TopCandidates(kept));
    }
    int size = candidates.samples().size();
    int height = Math.min(CANDIDATE_BLOCK, size);
    int width = Math.min(LANDMARK_BLOCK, landmarks.size());
    Matrix scoreBlock = context.memory().zeros(height, queries, "A block of scores");
    Matrix lossBlock = context.memory().zeros(height, width, "A block of losses");
    for (int from = 0; from < size; from += height) {
      int start = from;
      int to = Math.min(size, from + height);
      Matrix scores = scoreBlock.rowBlock(0, to - from);
      score(from, to, weights, lossBlock, scores, context);
      context.workers().forEach(queries, query -> scan(scores, query, start, best.get(query)));
    }
    return best;
  }

  /** {@code scores <- L alpha^T} for candidates [from, to), landmarks block by block. */
  private void score(
      int from, int to, Matrix weights, Matrix lossBlock, Matrix scores, RunContext context) {
    Samples<Object> rows = checked(candidates.samples().slice(from, to));
    for (int left = 0; left < landmarks.size(); left += lossBlock.columns()) {
      context.cancellation().check();
      int right = Math.min(landmarks.size(), left + lossBlock.columns());
      Matrix losses = lossBlock.view(0, to - from, 0, right - left);
      loss.fill(rows, landmarks.slice(left, right), losses, context);
      context
          .linearAlgebra()
          .multiply(
              1,
              losses,
              Transpose.NO,
              weights.columnBlock(left, right),
              Transpose.YES,
              left == 0 ? 0 : 1,
              scores);
    }
  }

  private static void scan(Matrix scores, int query, int from, TopCandidates best) {
    double[] values = scores.values();
    int base = scores.index(0, query);
    double worst = best.worst();
    for (int i = 0; i < scores.rows(); i++) {
      // Candidates come by rising number, so an equal score never replaces an earlier one.
      if (values[base + i] < worst) {
        best.offer(from + i, values[base + i]);
        worst = best.worst();
      }
    }
  }

  /**
   * The options of the search.
   *
   * @param loss what a wrong output costs
   */
  public record SearchOptions(
      @Option(help = "the loss, such as hamming, f1, jaccard, zero-one or squared")
          Specification loss) {}

  /** Creates the search. */
  public static final class Factory implements PreImageSolverFactory<SearchOptions> {
    @Override
    public String name() {
      return "loss-search";
    }

    @Override
    public String help() {
      return "shared candidates: the least expected loss, for any loss";
    }

    @Override
    public Class<SearchOptions> optionsType() {
      return SearchOptions.class;
    }

    @Override
    public <X, Y> PreImageSolver<X, Y> create(
        SearchOptions options, DecodingTask<X, Y> task, RunContext context) {
      CandidateSets<Y> sets = task.requiredCandidates(name());
      if (sets instanceof CandidateSets.Shared<Y> shared) {
        return new LossSearch<>(task.model(), Losses.load().create(options.loss()), shared.all());
      }
      throw new OkraException(
          ErrorCode.INVALID_ARGUMENT,
          "The decoder '"
              + name()
              + "' looks through one shared set of candidates but was given one set per query;"
              + " use the kernel loss for those.");
    }
  }
}
