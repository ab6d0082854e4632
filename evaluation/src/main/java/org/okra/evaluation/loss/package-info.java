/**
 * Losses between outputs: what it costs to predict one when another is true.
 *
 * <p>A {@link org.okra.evaluation.loss.StructuredLoss} judges predictions as the metric {@link
 * org.okra.evaluation.MeanLoss}, and decodes a fitted model whatever output kernel it was fitted
 * with, by the loss trick (section 7.2 of the methods, {@code LossSearch} of {@code
 * okra-decoders}).
 *
 * <p>To add a loss: write a record with a {@link org.okra.core.component.Component} and {@link
 * org.okra.evaluation.loss.StructuredLoss#value}, and add its name to {@code
 * META-INF/services/org.okra.evaluation.loss.StructuredLoss}. If whole blocks can be had faster,
 * override {@link org.okra.evaluation.loss.StructuredLoss#fill}. Extend {@code
 * StructuredLossContract} of {@code okra-testing} to test it.
 */
package org.okra.evaluation.loss;
