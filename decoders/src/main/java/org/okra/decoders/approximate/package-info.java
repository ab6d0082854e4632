/**
 * Approximate search among very many candidates, from about 10^5 on (section 7.1 of the methods).
 *
 * <pre>{@code
 * argmin_y  score(x, y) = k_y(y, y) - 2 h(x)^T gam(y)
 * }</pre>
 *
 * <p>A search by inner products is first made one by distances: {@link
 * org.okra.decoders.approximate.DistanceReduction} adds one coordinate to every embedded candidate,
 * so that the squared distance to the prediction is the score plus a constant. {@link
 * org.okra.decoders.approximate.NearestCentres} then cuts the candidates into cells by k-means, and
 * {@link org.okra.decoders.approximate.CandidateCells} keeps the candidates of a cell next to each
 * other in memory. A query ranks the centres of all cells, looks through the nearest ones until it
 * has seen a chosen share of the candidates, and scores what it sees exactly, in double precision.
 * What can be lost is a candidate in a cell that was not opened: measure it with {@link
 * org.okra.decoders.approximate.ApproximateSearch#recall}.
 *
 * <p>Cells and not a graph of neighbours: a graph is grown by single inner products, which Java 17
 * computes without SIMD instructions outside an incubator module, while k-means is matrix products.
 * The index is the embedding itself in another order plus the centres, the build runs on all
 * threads, and nothing depends on their number. A graph would look at fewer candidates per query.
 *
 * <p>For another index, implement {@link org.okra.decoders.Decoder}.
 */
package org.okra.decoders.approximate;
