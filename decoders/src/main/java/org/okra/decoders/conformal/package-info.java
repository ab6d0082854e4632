/**
 * Sets of candidates that hold the true output with a chosen probability.
 *
 * <p>The nonconformity of a pair is its score {@code k_y(y, y) - 2 h(x)^T gam(y)}. {@link
 * org.okra.decoders.conformal.ConformalSets} takes the score that a share of {@code coverage} of
 * calibration pairs stays below, with the correction for their number, and returns for a new input
 * all candidates up to that score: many where the model is unsure, few where it is sure.
 *
 * <pre>{@code
 * var sets = ConformalSets.split(model, calibrationInputs, calibrationOutputs, 0.9, context);
 * List<PredictionSet> found = sets.predict(inputs, CandidateSets.shared(candidates), context);
 * }</pre>
 *
 * <p>Split calibration needs pairs that the model was not fitted to and guarantees the coverage for
 * exchangeable data whatever the model; calibration on leave-one-out predictions uses the training
 * pairs again and holds approximately.
 *
 * <p>For outputs that are one number, {@link org.okra.decoders.conformal.ConformalQuantiles} turns
 * predicted quantiles into intervals with the same guarantee.
 */
package org.okra.decoders.conformal;
