package org.okra.decoders;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.estimators.KernelModel;

/**
 * Chooses among a shared set of candidates by the kernel loss (section 7.1 of the methods):
 *
 * <pre>{@code
 * argmin_y  score(x, y) = k_y(y, y) - 2 h(x)^T gam(y)
 * }</pre>
 *
 * <p>Candidates are embedded once, c x b, and kept; equal candidates are merged. Scores are
 * computed for a block of queries and a block of candidates at a time, one matrix product each, and
 * only the best of each query survive the block: the queries x candidates matrix is never stored.
 * Ties go to the candidate with the lower number.
 *
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public final class CandidateSearch<X, Y> implements PreImageSolver<X, Y> {
  /** Queries whose predictions are held at a time. */
  private static final int QUERY_BLOCK = 1024;

  /** Candidates scored at a time: 8 MiB of scores per block, within the caches. */
  private static final int CANDIDATE_BLOCK = 1024;

  private final KernelModel<X, Y> model;
  private final DistinctCandidates<Y> candidates;
  private final Matrix embedded;
  private final double[] norms;

  /** A search among these candidates. */
  public CandidateSearch(
      KernelModel<X, Y> model, Samples<? extends Y> candidates, RunContext context) {
    if (candidates.size() == 0) {
      throw new OkraException(
          ErrorCode.EMPTY_INPUT, "The candidate set is empty; give at least one candidate.");
    }
    this.model = model;
    this.candidates =
        DistinctCandidates.of(
            candidates.as(model.outputKernel().domain(), "The output kernel of the model"));
    this.embedded = model.embed(this.candidates.samples(), context);
    OptionalDouble constant = model.outputKernel().constantDiagonal();
    this.norms = new double[this.candidates.samples().size()];
    if (constant.isPresent()) {
      Arrays.fill(norms, constant.getAsDouble());
    } else {
      double[] diagonal = model.outputNorms(this.candidates.samples(), context);
      System.arraycopy(diagonal, 0, norms, 0, norms.length);
    }
  }

  /** The distinct candidates, in the order of their first appearance. */
  public Samples<Y> candidates() {
    return candidates.samples();
  }

  @Override
  public List<RankedOutputs<Y>> solve(Samples<? extends X> inputs, int count, RunContext context) {
    List<RankedOutputs<Y>> results = new ArrayList<>(inputs.size());
    for (TopCandidates top : search(inputs, count, context)) {
      List<Y> outputs = new ArrayList<>();
      for (int number : top.numbers()) {
        outputs.add(candidates.samples().get(number));
      }
      results.add(new RankedOutputs<>(outputs, top.scores()));
    }
    return results;
  }

  /** The numbers, in the set as it was given, of the best candidates of every input, best first. */
  public List<int[]> numbers(Samples<? extends X> inputs, int count, RunContext context) {
    return search(inputs, count, context).stream()
        .map(top -> Arrays.stream(top.numbers()).map(i -> candidates.numbers()[i]).toArray())
        .toList();
  }

  private List<TopCandidates> search(Samples<? extends X> inputs, int count, RunContext context) {
    int kept = Math.min(checkedCount(count), norms.length);
    List<TopCandidates> all = new ArrayList<>(inputs.size());
    for (int from = 0; from < inputs.size(); from += QUERY_BLOCK) {
      context.cancellation().check();
      int to = Math.min(inputs.size(), from + QUERY_BLOCK);
      Matrix predicted = model.predict(inputs.slice(from, to), context);
      all.addAll(searchBlock(predicted, kept, context));
      context.progress().report("decode", to, inputs.size());
    }
    return all;
  }

  private List<TopCandidates> searchBlock(Matrix predicted, int kept, RunContext context) {
    int queries = predicted.rows();
    List<TopCandidates> best = new ArrayList<>(queries);
    for (int i = 0; i < queries; i++) {
      best.add(new TopCandidates(kept));
    }
    int height = Math.min(CANDIDATE_BLOCK, norms.length);
    Matrix block = context.memory().zeros(height, queries, "A block of scores");
    for (int from = 0; from < norms.length; from += height) {
      int start = from;
      int length = Math.min(height, norms.length - from);
      Matrix scores = block.rowBlock(0, length);
      // Candidates down, queries across: the scores of a query stand next to each other.
      context
          .linearAlgebra()
          .multiply(
              -2,
              embedded.rowBlock(from, from + length),
              Transpose.NO,
              predicted,
              Transpose.YES,
              0,
              scores);
      context
          .workers()
          .forEach(queries, query -> scan(scores, query, start, length, best.get(query)));
    }
    return best;
  }

  private void scan(Matrix scores, int query, int from, int length, TopCandidates best) {
    double[] values = scores.values();
    int base = scores.index(0, query);
    double worst = best.worst();
    for (int j = 0; j < length; j++) {
      double score = values[base + j] + norms[from + j];
      // Candidates come by rising number, so an equal score never replaces an earlier one.
      if (score < worst) {
        best.offer(from + j, score);
        worst = best.worst();
      }
    }
  }

  static int checkedCount(int count) {
    if (count < 1) {
      throw new OkraException(
          ErrorCode.INVALID_ARGUMENT,
          "Cannot return " + count + " outputs per input; ask for at least 1.");
    }
    return count;
  }
}
