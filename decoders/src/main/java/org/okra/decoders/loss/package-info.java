/**
 * Losses between outputs, and the search for the output with the least expected loss.
 *
 * <p>A {@link org.okra.decoders.loss.StructuredLoss} compares a prediction with the truth. {@link
 * org.okra.decoders.loss.LossSearch} uses any of them to decode a fitted model, whatever output
 * kernel it was fitted with (the loss trick, section 7.2 of the methods):
 *
 * <pre>{@code
 * argmin_y  sum_i alpha_i(x) loss(y, y_i)
 * }</pre>
 *
 * <p>To add a loss: write a class with {@link org.okra.decoders.loss.StructuredLoss#value}, a
 * record with its options, a {@link org.okra.decoders.loss.LossFactory}, and one line in {@code
 * META-INF/services/org.okra.decoders.loss.LossFactory}. If whole blocks can be had faster,
 * override {@link org.okra.decoders.loss.StructuredLoss#fill}.
 */
package org.okra.decoders.loss;
