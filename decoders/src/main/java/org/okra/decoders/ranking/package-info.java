/**
 * Decoding of rankings: the order of items that agrees best with weighted preferences (section 7.3
 * of the methods).
 *
 * <pre>{@code
 * P_ab = sum_i alpha_i(x) compare_i(a, b)             how much the model prefers a to b
 * minimise over orders   sum_{a before b} max(0, P_ba)
 * }</pre>
 *
 * <p>This is the Kemeny consensus, a minimum feedback arc set. {@link
 * org.okra.decoders.ranking.RankingDecoder} finds P for blocks of queries by matrix products and
 * hands each to a {@link org.okra.decoders.ranking.ConsensusMethod}:
 *
 * <ul>
 *   <li>{@link org.okra.decoders.ranking.ExactConsensus}: groups of items that chase each other in
 *       cycles are solved apart, up to 16 items over subsets, beyond by branch and bound;
 *   <li>{@link org.okra.decoders.ranking.AutomaticConsensus}: the same, with local search instead
 *       of branch and bound, so that it is always quick;
 *   <li>{@link org.okra.decoders.ranking.InsertionSearch}, {@link
 *       org.okra.decoders.ranking.BordaCount}, {@link org.okra.decoders.ranking.KwikSort}: for
 *       hundreds and thousands of items.
 * </ul>
 *
 * <p>To add a method, implement {@code ConsensusMethod} and give it to {@code RankingDecoder}.
 */
package org.okra.decoders.ranking;
