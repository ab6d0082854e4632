package org.okra.estimators;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;

/**
 * What an estimator learns from.
 *
 * @param inputs n samples, at least one
 * @param outputs n samples, one for every input
 * @param unlabelled further outputs without inputs; may be empty
 * @param weights w, one number above 0 per pair; empty when all are 1. A weight of 2 is the pair
 *     twice
 * @param observed which coordinates of the outputs are known, n x d: what is stored is observed,
 *     zeros too, and the rest is missing; empty when all are known
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public record TrainingPairs<X, Y>(
    Samples<X> inputs,
    Samples<Y> outputs,
    Samples<Y> unlabelled,
    double[] weights,
    Optional<SparseMatrix> observed) {

  public TrainingPairs {
    if (inputs.size() != outputs.size()) {
      throw Errors.shape(
          "%d inputs do not match %d outputs; every input needs one output.",
          inputs.size(), outputs.size());
    }
    if (inputs.size() == 0) {
      throw Errors.empty("There are no training pairs; give at least one.");
    }
    weights = weights.clone();
    checkWeights(weights, inputs.size());
    if (Arrays.stream(weights).anyMatch(weight -> weight == 0)) {
      throw Errors.argument("A weight is 0; 'weighted' leaves such pairs out.");
    }
    observed.ifPresent(known -> checkObserved(known, inputs.size()));
  }

  private static void checkWeights(double[] weights, int size) {
    if (weights.length != 0 && weights.length != size) {
      throw Errors.shape(
          "%d weights do not match %d training pairs; give one weight per pair.",
          weights.length, size);
    }
    for (int i = 0; i < weights.length; i++) {
      if (!(weights[i] >= 0) || Double.isInfinite(weights[i])) {
        throw Errors.argument(
            "The weight of pair %d is %s; weights must be finite and at least 0.", i, weights[i]);
      }
    }
  }

  private static void checkObserved(SparseMatrix observed, int size) {
    if (observed.rows() != size) {
      throw Errors.shape(
          "Targets of %d rows do not match %d training pairs.", observed.rows(), size);
    }
    if (observed.storedEntries() == 0) {
      throw Errors.empty(
          "None of the %d tasks has a target; at least one pair of a sample and a task must be"
              + " observed.",
          observed.columns());
    }
    for (double value : observed.values()) {
      if (!Double.isFinite(value)) {
        throw Errors.notFinite(
            "A target is %s; leave targets that are missing out instead.", value);
      }
    }
  }

  /** Pairs and further outputs. */
  public TrainingPairs(Samples<X> inputs, Samples<Y> outputs, Samples<Y> unlabelled) {
    this(inputs, outputs, unlabelled, new double[0], Optional.empty());
  }

  /** Pairs alone. */
  public TrainingPairs(Samples<X> inputs, Samples<Y> outputs) {
    this(inputs, outputs, outputs.slice(0, 0));
  }

  /**
   * Pairs whose targets are vectors with missing coordinates.
   *
   * @param observed n x d; what is stored is observed, zeros too
   * @throws OkraException {@link ErrorCode#EMPTY_INPUT} without any target, {@link
   *     ErrorCode#NOT_FINITE}
   */
  public static <X> TrainingPairs<X, FeatureVector> masked(
      Samples<X> inputs, SparseMatrix observed) {
    Samples<FeatureVector> outputs =
        new SparseRows(observed).as(FeatureVector.class, "Masked targets");
    return new TrainingPairs<>(
        inputs, outputs, outputs.slice(0, 0), new double[0], Optional.of(observed));
  }

  /**
   * The same pairs with weights; those of weight 0 are left out.
   *
   * @throws OkraException {@link ErrorCode#INVALID_ARGUMENT} for a weight that is negative or not
   *     finite, or when all are 0
   */
  public TrainingPairs<X, Y> weighted(double... given) {
    checkWeights(given, size());
    int[] kept = IntStream.range(0, given.length).filter(i -> given[i] > 0).toArray();
    if (kept.length == 0) {
      throw Errors.argument(
          "All weights are 0, so there is nothing to learn from; give at least one above 0.");
    }
    TrainingPairs<X, Y> chosen = kept.length == size() ? this : select(kept);
    double[] above = IntStream.of(kept).mapToDouble(i -> given[i]).toArray();
    return new TrainingPairs<>(chosen.inputs, chosen.outputs, unlabelled, above, chosen.observed);
  }

  /** The pairs with the given numbers, in the given order; unlabelled outputs stay. */
  public TrainingPairs<X, Y> select(int[] rows) {
    return new TrainingPairs<>(
        inputs.select(rows),
        outputs.select(rows),
        unlabelled,
        weights.length == 0 ? weights : IntStream.of(rows).mapToDouble(i -> weights[i]).toArray(),
        observed.map(all -> new SparseRows(all).select(rows).sparse()));
  }

  /** n. */
  public int size() {
    return inputs.size();
  }

  /** W, the sum of the weights. */
  public double totalWeight() {
    return weights.length == 0 ? size() : Arrays.stream(weights).sum();
  }

  @Override
  public double[] weights() {
    return weights.clone();
  }
}
