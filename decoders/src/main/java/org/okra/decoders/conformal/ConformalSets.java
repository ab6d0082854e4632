package org.okra.decoders.conformal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.resource.Workers;
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
      Matrix embedded = model.embed(outputs.slice(from, to), context);
      double[] norms = model.outputNorms(outputs.slice(from, to), context);
      for (int i = 0; i < norms.length; i++) {
        scores[from + i] = norms[i] - 2 * product(predicted, i, embedded, i);
      }
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

  static void checkPairs(int inputs, int outputs) {
    if (inputs != outputs) {
      throw Errors.shape("%s calibration inputs do not match %s outputs.", inputs, outputs);
    }
    if (inputs == 0) {
      throw Errors.empty("There are no calibration pairs; give at least one.");
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
    Calibration.requireCoverage(coverage);
    for (int i = 0; i < scores.length; i++) {
      if (!Double.isFinite(scores[i])) {
        throw Errors.notFinite(
            "Calibration pair %s has the score %s; scores must be finite.", i, scores[i]);
      }
    }
    double[] sorted = scores.clone();
    Arrays.sort(sorted);
    long position = Calibration.position(coverage, scores.length);
    return position > sorted.length ? Double.POSITIVE_INFINITY : sorted[(int) position - 1];
  }

  /** The largest score that conforms; infinite when there were too few calibration pairs. */
  public double threshold() {
    return threshold;
  }

  /** The set of every input, in the order of the inputs. */
  public List<PredictionSet> predict(
      Samples<? extends X> inputs, CandidateSets<Y> candidates, RunContext context) {
    Optional<List<int[]>> own = candidates.perQuery();
    if (own.isPresent() && own.get().size() != inputs.size()) {
      throw Errors.shape(
          "%s candidate sets do not match %s inputs; give one set per input.",
          own.get().size(), inputs.size());
    }
    Samples<Y> all =
        candidates.all().as(model.outputKernel().domain(), "The output kernel of the model");
    Matrix embedded = model.embed(all, context);
    double[] norms = model.outputNorms(all, context);
    List<List<Scored>> found = new ArrayList<>(inputs.size());
    for (int i = 0; i < inputs.size(); i++) {
      found.add(new ArrayList<>());
    }
    for (int from = 0; from < inputs.size(); from += BLOCK) {
      context.cancellation().check();
      int start = from;
      int to = Math.min(inputs.size(), from + BLOCK);
      Matrix predicted = model.predict(inputs.slice(from, to), context);
      if (own.isEmpty()) {
        search(predicted, embedded, norms, found.subList(from, to), context);
      } else {
        Workers workers = context.workers();
        workers.forEach(
            to - from,
            i -> {
              for (int number : own.get().get(start + i)) {
                double inner = product(predicted, i, embedded, number);
                add(number, norms[number] - 2 * inner, found.get(start + i));
              }
            });
      }
      context.progress().report("decode", to, inputs.size());
    }
    return found.stream().map(ConformalSets::set).toList();
  }

  /** Every candidate against a block of queries; the scores are never all stored. */
  private void search(
      Matrix predicted,
      Matrix embedded,
      double[] norms,
      List<List<Scored>> found,
      RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    Workers workers = context.workers();
    for (int from = 0; from < norms.length; from += BLOCK) {
      int start = from;
      int to = Math.min(norms.length, from + BLOCK);
      Matrix some = embedded.rowBlock(from, to);
      Matrix scores =
          context.memory().zeros(to - from, predicted.rows(), "A block of candidate scores");
      algebra.multiply(-2, some, Transpose.NO, predicted, Transpose.YES, 0, scores);
      workers.forEach(
          predicted.rows(),
          query -> {
            for (int j = 0; j < scores.rows(); j++) {
              add(start + j, norms[start + j] + scores.get(j, query), found.get(query));
            }
          });
    }
  }

  private void add(int number, double score, List<Scored> found) {
    if (score <= threshold) {
      found.add(new Scored(number, score));
    }
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
