package org.okra.decoders;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.component.Specification;
import org.okra.core.container.Container;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.linear.VectorMath;
import org.okra.core.resource.Workers;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.estimators.KernelModel;
import org.okra.evaluation.RankedOutputs;

/**
 * Chooses among candidates by the kernel loss (section 7.1 of the methods):
 *
 * <pre>{@code
 * argmin_y  score(x, y) = k_y(y, y) - 2 h(x)^T gam(y)
 * }</pre>
 *
 * <p>Candidates are embedded once, b x c, and kept, multiplied by the coefficients where that is
 * cheaper; equal candidates are merged. Ties go to the candidate with the lower number.
 *
 * <p>Where hubs pay, {@link HubCorrection}'s price of a candidate is added to its norm.
 *
 * <p>With one set for all queries, scores are computed for a block of queries and a block of
 * candidates at a time, one matrix product each, and only the best of each query survive the block:
 * the queries x candidates matrix is never stored. With one set per query, the inputs must be the
 * queries that the sets were made for, all of them and in order; each query is scored against its
 * own candidates only.
 *
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public final class CandidateSearch<X, Y> implements PreImageSolver<X, Y> {
  /** Queries whose predictions are held at a time. */
  static final int QUERY_BLOCK = 1024;

  /** Candidates scored at a time: 8 MiB of scores per block, within the caches. */
  static final int CANDIDATE_BLOCK = 1024;

  /** Queries of a block when the budget is small. */
  static final int LEAST_QUERIES = 16;

  /** How many times faster a product of matrices is than one of vectors. */
  private static final int CROWDED = 8;

  /** Candidates embedded at a time, at most, and how many numbers that may be: 16 MiB. */
  private static final int EMBEDDING_BLOCK = 4096;

  private static final int EMBEDDED_AT_ONCE = 1 << 21;

  private static final int LEAST_EMBEDDED = 64;

  /** Scores of one block that are held at a time, 32 MiB. */
  static final int SCORES_HELD = 1 << 22;

  private final KernelModel<X, Y> model;
  private final QueryCandidates<Y> candidates;
  private final Matrix embedded;
  private final boolean onFeatures;
  private final double[] norms;
  private final Optional<HubCorrection> hubs;

  /** A search among these candidates, the same for every query. */
  public CandidateSearch(
      KernelModel<X, Y> model, Samples<? extends Y> candidates, RunContext context) {
    this(
        model,
        CandidateSets.shared(candidates.as(model.outputKernel().domain(), asker(model))),
        context);
  }

  /** The same, prepared in a run of its own: all cores, seed 0. */
  public CandidateSearch(KernelModel<X, Y> model, Samples<? extends Y> candidates) {
    this(model, prepared(model, candidates));
  }

  /** A search among these candidates. */
  public CandidateSearch(KernelModel<X, Y> model, CandidateSets<Y> sets, RunContext context) {
    this(model, sets, Optional.empty(), context);
  }

  /** The same, where hubs pay. */
  CandidateSearch(
      KernelModel<X, Y> model,
      CandidateSets<Y> sets,
      Optional<HubCorrection> hubs,
      RunContext context) {
    sets.all().as(model.outputKernel().domain(), asker(model));
    this.model = model;
    this.candidates = QueryCandidates.of(sets);
    this.embedded =
        candidates.embedded(
            model,
            model.outputMap().dimension(),
            context
                .memory()
                .blockRows(
                    (int) embeddingBlock(model.outputMap().dimension(), EMBEDDING_BLOCK),
                    LEAST_EMBEDDED,
                    2.0 * Double.BYTES * model.outputMap().dimension()),
            context);
    this.hubs = hubs;
    this.norms = candidates.norms(model, context);
    // Before the coefficients are moved: prices are taken from the candidates themselves.
    hubs.map(each -> each.prices(embedded, context))
        .ifPresent(prices -> Arrays.setAll(norms, i -> norms[i] + prices[i]));
    this.onFeatures = candidates.isShared() && model.moveCoefficients(embedded, context);
  }

  private CandidateSearch(KernelModel<X, Y> model, CandidateSearch<?, Y> prepared) {
    this.model = model;
    this.candidates = prepared.candidates;
    this.embedded = prepared.embedded;
    this.onFeatures = prepared.onFeatures;
    this.norms = prepared.norms;
    this.hubs = Optional.empty();
  }

  private static <X, Y> CandidateSearch<X, Y> prepared(
      KernelModel<X, Y> model, Samples<? extends Y> candidates) {
    try (RunContext context = RunContext.withSeed(0)) {
      return new CandidateSearch<>(model, candidates, context);
    }
  }

  /** Candidates that are embedded at a time, in b dimensions. */
  static double embeddingBlock(double dimension, double candidates) {
    double fitting = Math.floor(EMBEDDED_AT_ONCE / Math.max(1, dimension));
    return Math.min(candidates, Math.max(LEAST_EMBEDDED, Math.min(EMBEDDING_BLOCK, fitting)));
  }

  private static String asker(KernelModel<?, ?> model) {
    return "The output kernel " + Specification.text(model.outputKernel());
  }

  @Override
  public Optional<PreImageSolver<X, Y>> forModel(KernelModel<X, Y> other) {
    return other.outputMap() == model.outputMap() && !onFeatures && hubs.isEmpty()
        ? Optional.of(new CandidateSearch<>(other, this))
        : Optional.empty();
  }

  @Override
  public Container tuning() {
    Container.Builder builder = Container.builder("tuning");
    hubs.ifPresent(each -> each.save(builder));
    return builder.build();
  }

  /** The distinct candidates of all queries, in the order of their first appearance. */
  public Samples<Y> candidates() {
    return candidates.samples();
  }

  @Override
  public List<RankedOutputs<Y>> solve(Samples<? extends X> inputs, int count, RunContext context) {
    List<TopCandidates> found = search(inputs, count, context);
    return IntStream.range(0, found.size())
        .mapToObj(query -> candidates.ranked(query, found.get(query)))
        .toList();
  }

  /** The numbers, in the set as it was given, of the best candidates of every input, best first. */
  public List<int[]> numbers(Samples<? extends X> inputs, int count, RunContext context) {
    List<TopCandidates> found = search(inputs, count, context);
    return IntStream.range(0, found.size())
        .mapToObj(query -> candidates.numbers(query, found.get(query)))
        .toList();
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
    int block = Math.max(1, Math.min(QUERY_BLOCK, SCORES_HELD / norms.length));
    for (int from = 0; from < inputs.size(); from += block) {
      context.cancellation().check();
      int start = from;
      int to = Math.min(inputs.size(), from + block);
      Samples<? extends X> some = inputs.slice(from, to);
      Matrix predicted =
          onFeatures ? model.inputMap().apply(some, context) : model.predict(some, context);
      Matrix columns = context.memory().transposed(predicted, "A block of predictions");
      Optional<Matrix> products =
          candidates.isShared() || isCrowded(from, columns.columns())
              ? Optional.of(context.linearAlgebra().multiplyLeftTransposed(embedded, columns))
              : Optional.empty();
      context
          .workers()
          .forEach(
              to - from, i -> visitor.visit(start + i, scores(start + i, columns, i, products)));
    }
  }

  private List<TopCandidates> search(Samples<? extends X> inputs, int count, RunContext context) {
    TopCandidates.checkedCount(count);
    candidates.checkQueries(inputs);
    List<TopCandidates> all = new ArrayList<>(inputs.size());
    for (int query = 0; query < inputs.size(); query++) {
      all.add(new TopCandidates(Math.min(count, candidates.count(query))));
    }
    int block = queryBlock(context);
    for (int from = 0; from < inputs.size(); from += block) {
      context.cancellation().check();
      int to = Math.min(inputs.size(), from + block);
      Samples<? extends X> some = inputs.slice(from, to);
      Matrix predicted =
          onFeatures ? model.inputMap().apply(some, context) : model.predict(some, context);
      if (candidates.isShared()) {
        searchShared(predicted, all.subList(from, to), context);
      } else {
        searchOwn(predicted, from, all, context);
      }
      context.progress().report("decode", to, inputs.size());
    }
    return all;
  }

  /** Queries of a block: with their features, predictions and scores. */
  int queryBlock(RunContext context) {
    double numbers =
        2.0 * model.inputMap().dimension()
            + 2.0 * embedded.rows()
            + Math.min(CANDIDATE_BLOCK, norms.length);
    return context.memory().blockRows(QUERY_BLOCK, LEAST_QUERIES, Double.BYTES * numbers);
  }

  private void searchShared(Matrix predicted, List<TopCandidates> best, RunContext context) {
    int queries = predicted.rows();
    int height = Math.min(CANDIDATE_BLOCK, norms.length);
    Matrix block = context.memory().zeros(height, queries, "A block of scores");
    LinearAlgebra algebra = context.linearAlgebra();
    VectorMath vectors = algebra.vectorMath();
    Workers workers = context.workers();
    for (int from = 0; from < norms.length; from += height) {
      int start = from;
      int length = Math.min(height, norms.length - from);
      Matrix some = embedded.columnBlock(from, from + length);
      Matrix scores = block.rowBlock(0, length);
      // Candidates down, queries across: the scores of a query are adjacent.
      algebra.multiply(-2, some, Transpose.YES, predicted, Transpose.YES, 0, scores);
      workers.forEach(
          queries,
          query -> {
            int base = scores.index(0, query);
            vectors.add(1, norms, start, scores.values(), base, length);
            best.get(query).offerAll(start, scores.values(), base, length, vectors);
          });
    }
  }

  /** Every query of a block against its own candidates. */
  private void searchOwn(Matrix predicted, int from, List<TopCandidates> best, RunContext context) {
    Matrix columns = context.memory().transposed(predicted, "A block of predictions");
    LinearAlgebra algebra = context.linearAlgebra();
    Optional<Matrix> products =
        isCrowded(from, columns.columns())
            ? Optional.of(algebra.multiplyLeftTransposed(embedded, columns))
            : Optional.empty();
    Workers workers = context.workers();
    workers.forEach(
        columns.columns(),
        i -> {
          double[] scores = scores(from + i, columns, i, products);
          best.get(from + i).offerAll(0, scores, 0, scores.length, algebra.vectorMath());
        });
  }

  /**
   * The scores of the candidates of a query, by their places.
   *
   * @param column of the predictions that is the query's
   * @param products of all candidates with all predictions, where that was quicker
   */
  private double[] scores(int query, Matrix columns, int column, Optional<Matrix> products) {
    int[] members = candidates.members(query);
    double[] scores = new double[members.length];
    for (int place = 0; place < members.length; place++) {
      int member = members[place];
      double inner =
          products.isPresent()
              ? products.get().values()[products.get().index(member, column)]
              : product(columns, column, member);
      scores[place] = norms[member] - 2 * inner;
    }
    return scores;
  }

  /** Whether the queries of a block have so many candidates that one product of all is quicker. */
  boolean isCrowded(int from, int queries) {
    long members = 0;
    for (int query = from; query < from + queries; query++) {
      members += candidates.count(query);
    }
    return members * CROWDED > (long) queries * norms.length;
  }

  private double product(Matrix predicted, int query, int candidate) {
    double[] left = predicted.values();
    double[] right = embedded.values();
    int leftBase = predicted.index(0, query);
    int rightBase = embedded.index(0, candidate);
    double sum = 0;
    for (int k = 0; k < embedded.rows(); k++) {
      sum = Math.fma(left[leftBase + k], right[rightBase + k], sum);
    }
    return sum;
  }
}
