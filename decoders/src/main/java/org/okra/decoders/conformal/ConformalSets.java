package org.okra.decoders.conformal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.decoders.CandidateSets;
import org.okra.estimators.HeldOut;
import org.okra.estimators.KernelModel;

/**
 * Conformal prediction sets over candidates.
 *
 * <p>With the scores {@code s_1 <= ... <= s_n} of n calibration pairs the threshold is {@code s_k},
 * {@code k = ceil(coverage (n + 1))}, and the set of an input is every candidate whose score is at
 * most the threshold. For pairs that are exchangeable with the calibration pairs the true output
 * has a score within the threshold with probability at least the coverage (and at most coverage + 1
 * / (n + 1) when scores are distinct), so the set holds it whenever the candidates do.
 *
 * <p>With {@code k > n}, too few pairs for the coverage, the threshold is infinite and every set is
 * all candidates: 9 pairs are the least for 0.9, and 19 for 0.95. A set may be empty: then no
 * candidate conforms.
 *
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public final class ConformalSets<X, Y> {
  /** Rows scored at a time. */
  private static final int BLOCK = 1024;

  private final KernelModel<X, Y> model;
  private final double threshold;

  private ConformalSets(KernelModel<X, Y> model, double threshold) {
    this.model = model;
    this.threshold = threshold;
  }

  /**
   * Sets calibrated on pairs that the model was not fitted to. The coverage is guaranteed for
   * exchangeable pairs.
   *
   * @param coverage the probability with which a set shall hold the true output, within (0, 1)
   */
  public static <X, Y> ConformalSets<X, Y> split(
      KernelModel<X, Y> model,
      Samples<? extends X> inputs,
      Samples<? extends Y> outputs,
      double coverage,
      RunContext context) {
    checkPairs(inputs.size(), outputs.size());
    double[] scores = new double[inputs.size()];
    for (int from = 0; from < scores.length; from += BLOCK) {
      context.cancellation().check();
      int to = Math.min(scores.length, from + BLOCK);
      Matrix predicted = model.predict(inputs.slice(from, to), context);
      score(model, predicted, outputs.slice(from, to), scores, from, context);
    }
    return new ConformalSets<>(model, threshold(scores, coverage));
  }

  /**
   * Sets calibrated on the training pairs, each scored by the prediction made without it. Nothing
   * is held back, at the price of a coverage that is approximate: it is right as far as leaving one
   * pair out hardly changes the model (the jackknife), and below the coverage asked for when a
   * single pair matters much, as with few pairs and little regularisation.
   *
   * @param leftOut one row per pair, as {@code OutputKernelRegression.leftOut} gives
   * @param outputs the training outputs
   * @param coverage the probability with which a set shall hold the true output, within (0, 1)
   */
  public static <X, Y> ConformalSets<X, Y> leaveOneOut(
      KernelModel<X, Y> model,
      HeldOut<Y> leftOut,
      Samples<? extends Y> outputs,
      double coverage,
      RunContext context) {
    var calibrated = split(leftOut.model(), leftOut.rows(), outputs, coverage, context);
    return new ConformalSets<>(model, calibrated.threshold);
  }

  private static void checkPairs(int inputs, int outputs) {
    if (inputs != outputs) {
      throw Errors.shape("%s calibration inputs do not go with %s outputs.", inputs, outputs);
    }
    if (inputs == 0) {
      throw Errors.empty("There are no calibration pairs; give at least one.");
    }
  }

  /** {@code k_y(y_i, y_i) - 2 h_i^T gam(y_i)} for every row. */
  private static <Y> void score(
      KernelModel<?, Y> model,
      Matrix predicted,
      Samples<? extends Y> outputs,
      double[] scores,
      int at,
      RunContext context) {
    Matrix embedded = model.embed(outputs, context);
    double[] norms = model.outputNorms(outputs, context);
    for (int i = 0; i < norms.length; i++) {
      scores[at + i] = norms[i] - 2 * product(predicted, i, embedded, i);
    }
  }

  private static double product(Matrix a, int rowOfA, Matrix b, int rowOfB) {
    double sum = 0;
    for (int j = 0; j < a.columns(); j++) {
      sum += a.get(rowOfA, j) * b.get(rowOfB, j);
    }
    return sum;
  }

  /** The score number {@code ceil(coverage (n + 1))}, or infinity when there are fewer. */
  static double threshold(double[] scores, double coverage) {
    if (!(coverage > 0 && coverage < 1)) {
      throw Errors.argument(
          "The coverage is %s; it must lie between 0 and 1, for example 0.9.", coverage);
    }
    for (int i = 0; i < scores.length; i++) {
      if (!Double.isFinite(scores[i])) {
        throw Errors.notFinite(
            "Calibration pair %s has the score %s; scores must be finite.", i, scores[i]);
      }
    }
    double[] sorted = scores.clone();
    Arrays.sort(sorted);
    // 0.9 x 10 may be a little more than 9 in floating point, and is meant to be 9.
    double position = Math.ceil(coverage * (scores.length + 1.0) * (1 - 1e-12));
    return position > sorted.length ? Double.POSITIVE_INFINITY : sorted[(int) position - 1];
  }

  /** The largest score that conforms; infinite when there were too few calibration pairs. */
  public double threshold() {
    return threshold;
  }

  /** The set of every input, in the order of the inputs. */
  public List<PredictionSet> predict(
      Samples<? extends X> inputs, CandidateSets<Y> candidates, RunContext context) {
    if (candidates instanceof CandidateSets.PerQuery<Y> perQuery
        && perQuery.numbers().size() != inputs.size()) {
      throw Errors.shape(
          "%s candidate sets do not go with %s inputs; give one set per input.",
          perQuery.numbers().size(), inputs.size());
    }
    Samples<Y> all =
        candidates.all().as(model.outputKernel().domain(), "The output kernel of the model");
    Matrix embedded = model.embed(all, context);
    double[] norms = model.outputNorms(all, context);
    PredictionSet[] sets = new PredictionSet[inputs.size()];
    for (int from = 0; from < inputs.size(); from += BLOCK) {
      context.cancellation().check();
      int start = from;
      int to = Math.min(inputs.size(), from + BLOCK);
      Matrix predicted = model.predict(inputs.slice(from, to), context);
      if (candidates instanceof CandidateSets.PerQuery<Y> perQuery) {
        context
            .workers()
            .forEach(
                to - from,
                i ->
                    sets[start + i] =
                        chosen(predicted, i, embedded, norms, perQuery.numbers().get(start + i)));
      } else {
        List<List<Scored>> found = shared(predicted, embedded, norms, context);
        for (int i = 0; i < found.size(); i++) {
          sets[start + i] = set(found.get(i));
        }
      }
      context.progress().report("decode", to, inputs.size());
    }
    return List.of(sets);
  }

  private PredictionSet chosen(
      Matrix predicted, int query, Matrix embedded, double[] norms, int[] numbers) {
    List<Scored> found = new ArrayList<>();
    for (int number : numbers) {
      double score = norms[number] - 2 * product(predicted, query, embedded, number);
      if (score <= threshold) {
        found.add(new Scored(number, score));
      }
    }
    return set(found);
  }

  /** Every candidate against a block of queries; the scores are never all stored. */
  private List<List<Scored>> shared(
      Matrix predicted, Matrix embedded, double[] norms, RunContext context) {
    List<List<Scored>> found = new ArrayList<>();
    for (int i = 0; i < predicted.rows(); i++) {
      found.add(new ArrayList<>());
    }
    for (int from = 0; from < norms.length; from += BLOCK) {
      int start = from;
      int to = Math.min(norms.length, from + BLOCK);
      Matrix scores =
          context.memory().zeros(to - from, predicted.rows(), "A block of candidate scores");
      context
          .linearAlgebra()
          .multiply(
              -2, embedded.rowBlock(from, to), Transpose.NO, predicted, Transpose.YES, 0, scores);
      context
          .workers()
          .forEach(
              predicted.rows(),
              query -> {
                for (int j = 0; j < scores.rows(); j++) {
                  double score = norms[start + j] + scores.get(j, query);
                  if (score <= threshold) {
                    found.get(query).add(new Scored(start + j, score));
                  }
                }
              });
    }
    return found;
  }

  private static PredictionSet set(List<Scored> found) {
    // A stable sort: candidates come by number, so ties stay with the lower one.
    found.sort(Comparator.comparingDouble(Scored::score));
    return new PredictionSet(
        found.stream().mapToInt(Scored::number).toArray(),
        found.stream().mapToDouble(Scored::score).toArray());
  }

  private record Scored(int number, double score) {}
}
