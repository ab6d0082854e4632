/**
 * Learning to rank from ratings with missing entries.
 *
 * <p>{@link org.okra.decoders.rating.Ratings} holds what users think of items and cuts it into
 * parts. {@link org.okra.decoders.rating.RankingProblem} turns training ratings into regression
 * tasks, one per pair of items or one per item ({@link org.okra.decoders.rating.RankingTasks}), and
 * solves them with the trace norm or the squared norm ({@link org.okra.estimators.lowrank}). A
 * {@link org.okra.decoders.rating.RatingModel} decodes the predicted preferences among the items
 * that a query asks for by {@linkplain org.okra.decoders.ranking feedback arc set} and measures the
 * pairwise error in [0, 1].
 *
 * <p>Nothing of size items x items is kept per user: a user brings targets for the pairs of items
 * rated, and a query needs the preferences among its own items alone.
 *
 * <p>To learn something else from ratings, add a constant to {@code RankingTasks}: targets per user
 * and the preference that predicted targets stand for.
 */
package org.okra.decoders.rating;
