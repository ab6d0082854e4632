/**
 * How large must a sketch be, and how good is the one at hand?
 *
 * <ul>
 *   <li>{@link org.okra.sketches.diagnostics.GramSpectrum}: eigenvalue decay, critical radius,
 *       statistical and effective dimension, a suggested size;
 *   <li>{@link org.okra.sketches.diagnostics.Satisfiability}: the two K-satisfiability norms of a
 *       draw;
 *   <li>{@link org.okra.sketches.diagnostics.ReconstructionError}: what a feature map loses of the
 *       Gram matrix.
 * </ul>
 *
 * <pre>{@code
 * GramSpectrum spectrum = GramSpectrum.of(gram, context);
 * int size = spectrum.suggestedSize();
 * }</pre>
 *
 * <p>Numbers are exact for a few thousand points and come from a seeded sub-sample beyond; each
 * result says how many points were looked at.
 */
package org.okra.sketches.diagnostics;
