/**
 * Losses between outputs, and the search for the output with the least expected loss.
 *
 * <p>A {@link org.okra.evaluation.loss.StructuredLoss} compares a prediction with the truth. {@link
 * org.okra.decoders.LossSearch} uses any of them to decode a fitted model, whatever output
 * kernel it was fitted with (the loss trick, section 7.2 of the methods):
 *
 * <pre>{@code
 * argmin_y  sum_i alpha_i(x) loss(y, y_i)
 * }</pre>
 *
 * <p>To add a loss: write a class with {@link org.okra.evaluation.loss.StructuredLoss#value}, a
 * record with its options, a {@link org.okra.evaluation.loss.LossFactory}, and one line in {@code
 * META-INF/services/org.okra.evaluation.loss.LossFactory}. If whole blocks can be had faster,
 * override {@link org.okra.evaluation.loss.StructuredLoss#fill}.
 */
package org.okra.evaluation.loss;
