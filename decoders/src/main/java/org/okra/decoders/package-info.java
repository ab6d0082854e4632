/**
 * From predicted features back to outputs.
 *
 * <p>A {@link org.okra.decoders.PreImageSolver} is made for a fitted model and returns, for new
 * inputs, the outputs the model means, best first. {@link org.okra.decoders.CandidateSearch} looks
 * through a shared set with the kernel loss; other solvers take one set per query, any loss, or no
 * candidates at all.
 *
 * <p>To add a solver, implement {@link org.okra.decoders.PreImageSolverFactory} and add one line to
 * {@code META-INF/services/org.okra.decoders.PreImageSolverFactory}.
 */
package org.okra.decoders;
