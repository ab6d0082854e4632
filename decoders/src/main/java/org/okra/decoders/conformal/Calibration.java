package org.okra.decoders.conformal;

import java.util.Arrays;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.decoders.Conformity;

/**
 * A threshold on the scores of a {@link Conformity}: with the scores {@code s_1 <= ... <= s_n} of n
 * known pairs it is {@code s_k}, {@code k = ceil(coverage (n + 1))}. A new pair that is
 * exchangeable with them has a score within it with at least the probability {@code coverage}, and
 * at most {@code coverage + 1 / (n + 1)} when scores are distinct.
 *
 * @param threshold infinite when the outputs of too many pairs are no candidates: then every set is
 *     everything there is
 * @param coverage that was asked for, within (0, 1)
 * @param rows n
 */
public record Calibration(double threshold, double coverage, int rows) {
  public Calibration {
    requireCoverage(coverage);
    if (Double.isNaN(threshold)) {
      throw Errors.notFinite("The threshold of a calibration is NaN.");
    }
  }

  /**
   * The calibration by known pairs.
   *
   * @param scores one per pair; infinite where no set can hold the output
   * @throws OkraException {@link ErrorCode#INVALID_ARGUMENT} for too few pairs or a coverage that
   *     no number of pairs gives, {@link ErrorCode#NOT_FINITE} for a score that is NaN
   */
  public static Calibration of(double[] scores, double coverage) {
    requireRows(coverage, scores.length);
    if (Arrays.stream(scores).anyMatch(Double::isNaN)) {
      throw Errors.notFinite("A calibration pair has the score NaN; check its output.");
    }
    double[] sorted = scores.clone();
    Arrays.sort(sorted);
    return new Calibration(
        sorted[(int) position(coverage, scores.length) - 1], coverage, scores.length);
  }

  /**
   * The calibration by known pairs that the model of a solver was not fitted to.
   *
   * @param conformity of the solver
   * @param outputs one per input
   * @throws OkraException as above, and {@link ErrorCode#SHAPE_MISMATCH} unless there is one output
   *     per input
   */
  public static <X, Y> Calibration of(
      Conformity<X, Y> conformity,
      Samples<? extends X> inputs,
      Samples<? extends Y> outputs,
      double coverage,
      RunContext context) {
    if (inputs.size() != outputs.size()) {
      throw Errors.shape(
          "%s calibration inputs do not match %s outputs.", inputs.size(), outputs.size());
    }
    requireRows(coverage, inputs.size());
    return of(conformity.scores(inputs, outputs, context), coverage);
  }

  /** Fails when so many pairs are too few. */
  public static void requireRows(double coverage, int rows) {
    requireCoverage(coverage);
    if (position(coverage, rows) > rows) {
      long least = (long) Math.ceil(coverage / (1 - coverage) * (1 - 1e-12));
      throw Errors.argument(
          "A coverage of %s needs at least %s calibration rows, but there are %s. Give more rows,"
              + " a larger share of them, or a smaller coverage.",
          coverage, least, rows);
    }
  }

  /** k; more than n when there are too few pairs. */
  private static long position(double coverage, int rows) {
    // 0.9 x 10 may be a little more than 9 in floating point, and is meant to be 9.
    return Math.max(1, (long) Math.ceil(coverage * (rows + 1.0) * (1 - 1e-12)));
  }

  private static void requireCoverage(double coverage) {
    if (!(coverage > 0 && coverage < 1)) {
      throw Errors.argument(
          "The coverage is %s; it must lie between 0 and 1, for example 0.9.", coverage);
    }
  }
}
