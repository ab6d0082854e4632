/**
 * Decoders whose answer is a vector.
 *
 * <p>{@link org.okra.decoders.vector.VectorDecoder} is for models that predict vectors or quantiles
 * themselves, which all models with the linear output kernel do; where asked to, it puts quantiles
 * in order.
 *
 * <p>The rest is free pre-images: vectors that no candidate set holds (section 7.4 of the methods).
 *
 * <pre>{@code
 * minimise over y in a box   score(x, y) = k(y, y) - 2 sum_i alpha_i(x) k(y, y_i)
 * }</pre>
 *
 * <p>{@link org.okra.decoders.vector.FreePreImage} starts from what another solver found, the best
 * candidate as a rule, and goes downhill from there; every step is checked, so the answer is never
 * worse than its start. All inputs of a block move together, and with a Gaussian output kernel a
 * step is one kernel block and one matrix product. Other kernels need {@link
 * org.okra.kernels.Kernel#gradient()} and are followed pair by pair, which is far slower.
 *
 * <p>A kernel of your own takes part once it has a gradient.
 */
package org.okra.decoders.vector;
