package org.okra.kernels;

/**
 * What a kernel on R^d declares when it is a function of {@code x - y} with a spectral measure that
 * can be sampled (Bochner): {@code k(x, y) = k(x, x) E[cos(w^T (x - y))]} with w drawn from the
 * measure. Random Fourier features need nothing else.
 */
public interface ShiftInvariant {
  /** The law of the frequencies w. */
  SpectralMeasure spectralMeasure();
}
