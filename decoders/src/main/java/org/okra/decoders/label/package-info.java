/**
 * Multi-label decoding without candidates: scores for single labels, and rules that make a set of
 * them.
 *
 * <p>On text data this decodes better than a search among training sets: sets that never occurred
 * can be predicted. {@link org.okra.decoders.label.Labels} has four rules: one threshold, one
 * threshold per label (both tuned by leave-one-out on the training pairs, or on a sample of many),
 * the k best labels, and the set with the largest expected F1.
 */
package org.okra.decoders.label;
