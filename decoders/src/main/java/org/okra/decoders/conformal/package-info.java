/**
 * Sets of outputs that hold the true one with a chosen probability.
 *
 * <p>A solver says by a {@link org.okra.decoders.Conformity} how well outputs conform to inputs,
 * relative to what it would answer itself. {@link org.okra.decoders.conformal.Calibration} takes
 * the score that a share of {@code coverage} of known pairs stays below, with the correction for
 * their number; everything up to that score is the set of a new input: large where the model is
 * unsure, small where it is sure.
 *
 * <pre>{@code
 * Conformity<X, Y> conformity = solver.conformity().orElseThrow();
 * Calibration known = Calibration.of(conformity, inputs, outputs, 0.9, context);
 * List<OutputSet> sets = conformity.sets(queries, known.threshold(), context);
 * }</pre>
 *
 * <p>Pairs that the model was not fitted to guarantee the coverage for exchangeable data whatever
 * the model; training pairs with leave-one-out predictions in place of inputs ({@link
 * org.okra.estimators.HeldOut}) hold approximately.
 */
package org.okra.decoders.conformal;
