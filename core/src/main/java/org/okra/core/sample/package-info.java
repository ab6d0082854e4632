/**
 * What inputs and outputs look like: sequences of samples of one type.
 *
 * <p>{@link org.okra.core.sample.Samples} is the interface. Vectors ({@link
 * org.okra.core.sample.DenseRows}, {@link org.okra.core.sample.SparseRows}), label sets and bit
 * vectors are {@link org.okra.core.sample.VectorSamples}: they can be had as one matrix, so that a
 * block of kernel values is one matrix product. {@link org.okra.core.sample.FileRows} are dense
 * vectors that stay in their file. Label sets and bit vectors are {@link
 * org.okra.core.sample.ItemSet sets} and {@link org.okra.core.sample.FeatureVector vectors} at
 * once: a Tanimoto kernel and a Gaussian kernel both work on them.
 *
 * <p>Everything else travels in {@link org.okra.core.sample.ListSamples}. To use a type of your
 * own, put its instances there and write a kernel for it; nothing else needs to know the type.
 */
package org.okra.core.sample;
