/**
 * Learning to rank from ratings with missing entries.
 *
 * <p>{@link org.okra.core.sample.Ratings} holds what users think of items and cuts it into parts.
 * {@link org.okra.decoders.rating.RatingPairs} turns training ratings into pairs of a regression
 * with missing targets, one task per pair of items or one per item ({@link
 * org.okra.decoders.rating.RankingTasks}), which ridge and low-rank fit. {@link
 * org.okra.decoders.rating.RatingDecoder} decodes the predicted preferences among the items that a
 * query asks for by {@linkplain org.okra.decoders.ranking feedback arc set} and measures the
 * pairwise error in [0, 1].
 *
 * <p>Nothing of size items x items is kept per user: a user brings targets for the pairs of items
 * rated, and a query needs the preferences among its own items alone.
 *
 * <p>To learn something else from ratings, add a constant to {@code RankingTasks}: targets per user
 * and the preference that predicted targets stand for.
 */
package org.okra.decoders.rating;
