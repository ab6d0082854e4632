/**
 * From predicted features back to outputs.
 *
 * <p>A {@link org.okra.decoders.PreImageSolver} is made for a fitted model by a {@link
 * org.okra.decoders.Decoder} and returns, for new inputs, the outputs the model means, best first.
 * {@link org.okra.decoders.CandidateSearch} looks through one set of candidates for all queries, or
 * one set for each, with the kernel loss; other solvers take any loss, or no candidates at all.
 *
 * <p>To add a decoder, write a record that implements {@link org.okra.decoders.Decoder}, with a
 * {@link org.okra.core.component.Component}, and add its name to {@code
 * META-INF/services/org.okra.decoders.Decoder}. A search among candidates gets its merged sets, tie
 * rule and finiteness check from {@link org.okra.decoders.QueryCandidates} and {@link
 * org.okra.decoders.TopCandidates}. Extend {@code DecoderContract} of {@code okra-testing} to see
 * whether it keeps what the interface promises.
 */
package org.okra.decoders;
