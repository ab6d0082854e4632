package org.okra.decoders;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.container.Container;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DistinctSamples;
import org.okra.core.sample.Samples;
import org.okra.estimators.HeldOut;
import org.okra.estimators.KernelModel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.LandmarkMap;

/**
 * What candidates pay for being hubs, near to the predictions of many inputs (section 10 of the
 * methods): {@code strength r_k(y)} is added to the score of y, where {@code r_k(y)} is the mean of
 * the k largest of {@code h_i^T gam(y)} over predictions h_i of training inputs that were left out.
 * With strength 1 the order is that of cross-domain similarity local scaling, {@code 2 h^T gam(y) -
 * r_k(y)}, whose term of the query is the same for all candidates.
 *
 * @param predictions h_i, rows x b, in the coordinates of the model
 * @param neighbours k
 * @param strength at least 0
 */
record HubCorrection(Matrix predictions, int neighbours, double strength) {
  /** Training rows that are left out: more change the means of the nearest but little. */
  static final int ROWS = 2000;

  static final int BLOCK = 1024;

  /** Strengths that are tried. */
  static final double[] STRENGTHS = {0, 0.25, 0.5, 0.75, 1, 1.5, 2};

  /** The correction that options ask for. */
  static <Y> HubCorrection of(
      Hubness hubness,
      int neighbours,
      DecodingTask<?, Y> task,
      Samples<Y> all,
      RunContext context) {
    HeldOut.Source<Y> source =
        task.leftOut()
            .orElseThrow(
                () ->
                    Errors.argument(
                        "Hubs are found by leave-one-out predictions, which this estimator does not"
                            + " give. Use 'hubness: none'."));
    int n = task.outputs().size();
    int[] rows =
        n <= ROWS
            ? IntStream.range(0, n).toArray()
            : context.random().stream("candidates.hubness").subset(n, ROWS);
    Matrix predictions = inModel(source.compute(rows, context), task.model(), context);
    HubCorrection given = new HubCorrection(predictions, neighbours, hubness.strength());
    return hubness.rule() == Hubness.Rule.AUTO
        ? given.tuned(task.model(), all, task.outputs().select(rows), context)
        : given;
  }

  /**
   * Predictions in coordinates that {@code model.embed} has too: else a file could not use them.
   */
  private static <Y> Matrix inModel(
      HeldOut<Y> leftOut, KernelModel<?, Y> model, RunContext context) {
    FeatureMap<Y> map = model.outputMap();
    if (map.isOrthonormal()) {
      return leftOut.predictions();
    }
    LandmarkMap<Y> own =
        leftOut
            .map()
            .landmarkForm()
            .orElseThrow(
                () ->
                    Errors.argument(
                        "Hubs cannot be corrected for vectors with exact outputs; use 'hubness:"
                            + " none', or 'output: {kernel: linear, sketch: coordinates}'."));
    Matrix weights = own.weights(leftOut.predictions(), context);
    // The map of left-out rows may have them in another order; of equal ones the first of the
    // model takes the weight.
    Samples<Y> landmarks = model.outputLandmarks();
    DistinctSamples<Y> both = DistinctSamples.of(landmarks.followedBy(own.landmarks()));
    int[] first = both.numbers();
    int[] places = both.places();
    Matrix all = context.memory().zeros(weights.rows(), landmarks.size(), "Left-out predictions");
    for (int j = 0; j < own.landmarks().size(); j++) {
      int target = first[places[landmarks.size() + j]];
      if (target >= landmarks.size()) {
        throw Errors.internal("Landmark %s of left-out rows is none of the model.", j);
      }
      all.columnBlock(target, target + 1).setAll(weights.columnBlock(j, j + 1));
    }
    return all;
  }

  /**
   * What every candidate pays.
   *
   * @param embedded {@code gam(y)} in columns, b x c
   */
  double[] prices(Matrix embedded, RunContext context) {
    Nearest nearest = nearest(embedded, context);
    return Arrays.stream(nearest.sums).map(sum -> strength * sum / nearest.count).toArray();
  }

  /**
   * The nearest predictions of every candidate.
   *
   * @param count how many, k
   * @param sums of the k largest products
   * @param last the least of these
   * @param next the largest of the others; -infinity when there is none
   */
  private record Nearest(int count, double[] sums, double[] last, double[] next) {
    /** {@code r_k(y)} without one prediction whose product with y is known. */
    double meanWithout(int candidate, double product) {
      if (product < last[candidate]) {
        return sums[candidate] / count;
      }
      return next[candidate] == Double.NEGATIVE_INFINITY
          ? (sums[candidate] - product) / Math.max(1, count - 1)
          : (sums[candidate] - product + next[candidate]) / count;
    }
  }

  private Nearest nearest(Matrix embedded, RunContext context) {
    int c = embedded.columns();
    int k = Math.min(neighbours, predictions.rows());
    Nearest nearest = new Nearest(k, new double[c], new double[c], new double[c]);
    forEachBlock(
        embedded,
        (first, products) ->
            context
                .workers()
                .forEach(
                    products.columns(),
                    j -> {
                      double[] all = products.columnValues(j);
                      Arrays.sort(all);
                      int least = all.length - k;
                      nearest.sums[first + j] = Arrays.stream(all, least, all.length).sum();
                      nearest.last[first + j] = all[least];
                      nearest.next[first + j] =
                          least == 0 ? Double.NEGATIVE_INFINITY : all[least - 1];
                    }),
        context);
    return nearest;
  }

  @FunctionalInterface
  private interface BlockVisitor {
    /**
     * Some candidates.
     *
     * @param first the number of the first
     * @param products {@code h_i^T gam(y)}, rows x candidates
     */
    void visit(int first, Matrix products);
  }

  private void forEachBlock(Matrix embedded, BlockVisitor visitor, RunContext context) {
    int width = Math.min(BLOCK, embedded.columns());
    Matrix block = context.memory().zeros(predictions.rows(), width, "Products with candidates");
    for (int from = 0; from < embedded.columns(); from += width) {
      context.cancellation().check();
      int to = Math.min(embedded.columns(), from + width);
      Matrix products = block.columnBlock(0, to - from);
      context
          .linearAlgebra()
          .multiply(
              1,
              predictions,
              Transpose.NO,
              embedded.columnBlock(from, to),
              Transpose.NO,
              0,
              products);
      visitor.visit(from, products);
    }
  }

  /**
   * The same with the strength with the largest mean reciprocal rank of the outputs of the rows,
   * among the candidates and these outputs; none unless the gain is above its standard error. The
   * prediction of a row is not among its own neighbours, as that of a new query would not be.
   *
   * @param candidates of all queries
   * @param truths the outputs of the rows
   */
  private <Y> HubCorrection tuned(
      KernelModel<?, Y> model, Samples<Y> candidates, Samples<Y> truths, RunContext context) {
    Samples<Y> both = candidates.followedBy(truths);
    QueryCandidates<Y> pool = QueryCandidates.of(CandidateSets.shared(both));
    int[] places = DistinctSamples.of(both).places();
    Matrix embedded = pool.embedded(model, model.outputMap().dimension(), BLOCK, context);
    double[] norms = pool.norms(model, context);
    Nearest nearest = nearest(embedded, context);
    int n = truths.size();
    double[][] bounds = new double[n][STRENGTHS.length];
    int[] own = IntStream.range(0, n).map(i -> places[candidates.size() + i]).toArray();
    double[] ownProducts = ownProducts(embedded, own, context);
    for (int i = 0; i < n; i++) {
      double product = ownProducts[i];
      double mean = nearest.meanWithout(own[i], product);
      for (int s = 0; s < STRENGTHS.length; s++) {
        bounds[i][s] = norms[own[i]] - 2 * product + STRENGTHS[s] * mean;
      }
    }
    int[][] before = new int[n][STRENGTHS.length];
    forEachBlock(
        embedded,
        (first, products) ->
            context
                .workers()
                .forEach(n, i -> count(first, products, i, own[i], norms, nearest, bounds, before)),
        context);
    return new HubCorrection(predictions, neighbours, STRENGTHS[best(before)]);
  }

  /** The product of every row with its output, as {@link #nearest} has it: to the last bit. */
  double[] ownProducts(Matrix embedded, int[] own, RunContext context) {
    double[] all = new double[own.length];
    forEachBlock(
        embedded,
        (first, products) -> {
          for (int i = 0; i < own.length; i++) {
            int place = own[i] - first;
            if (place >= 0 && place < products.columns()) {
              all[i] = products.get(i, place);
            }
          }
        },
        context);
    return all;
  }

  /** Counts the candidates of a block that come before the output of a row. */
  private static void count(
      int first,
      Matrix products,
      int row,
      int own,
      double[] norms,
      Nearest nearest,
      double[][] bounds,
      int[][] before) {
    for (int j = 0; j < products.columns(); j++) {
      int candidate = first + j;
      double product = products.get(row, j);
      double mean = nearest.meanWithout(candidate, product);
      double score = norms[candidate] - 2 * product;
      for (int s = 0; s < STRENGTHS.length && candidate != own; s++) {
        before[row][s] += score + STRENGTHS[s] * mean < bounds[row][s] ? 1 : 0;
      }
    }
  }

  /** The strength with the largest mean reciprocal rank, if it gains enough over none. */
  static int best(int[][] before) {
    int best = 0;
    double most = 0;
    int n = before.length;
    for (int s = 1; s < STRENGTHS.length; s++) {
      double sum = 0;
      double squares = 0;
      for (int[] row : before) {
        double gain = 1.0 / (1 + row[s]) - 1.0 / (1 + row[0]);
        sum += gain;
        squares += gain * gain;
      }
      // Gains are near 0 on average, so that their squares give the standard error of the sum.
      if (sum > most && n > 1 && sum > Math.sqrt(squares)) {
        most = sum;
        best = s;
      }
    }
    return best;
  }

  void save(Container.Builder builder) {
    builder.matrix("hub-predictions", predictions).doubles("hub-strength", strength);
  }

  /** What {@link #save} stored. */
  static HubCorrection restore(Container saved, int neighbours, KernelModel<?, ?> model) {
    Matrix predictions = saved.matrix("hub-predictions");
    double[] strength = saved.doubles("hub-strength");
    if (strength.length != 1
        || !(strength[0] >= 0)
        || predictions.columns() != model.outputMap().dimension()) {
      throw Errors.fileFormat("The saved correction for hubs does not match its model.");
    }
    return new HubCorrection(predictions, neighbours, strength[0]);
  }
}
