/**
 * From predicted features back to outputs.
 *
 * <p>A {@link org.okra.decoders.PreImageSolver} is made for a fitted model and returns, for new
 * inputs, the outputs the model means, best first. {@link org.okra.decoders.CandidateSearch} looks
 * through one set of candidates for all queries, or one set for each, with the kernel loss; other
 * solvers take any loss, or no candidates at all.
 *
 * <p>To add a solver, implement {@link org.okra.decoders.PreImageSolverFactory} and add one line to
 * {@code META-INF/services/org.okra.decoders.PreImageSolverFactory}. A search among candidates gets
 * its merged sets, tie rule and finiteness check from {@link org.okra.decoders.QueryCandidates} and
 * {@link org.okra.decoders.TopCandidates}. Extend {@code PreImageSolverContract} of {@code
 * okra-testing} to see whether your solver keeps what the interface promises.
 */
package org.okra.decoders;
