/**
 * The readers as components: what experiment files call {@code {type: mulan, train: ..., test: ...,
 * labels: ...}}.
 *
 * <p>Each class is a {@link org.okra.datasets.DatasetFactory} with its options as a record inside
 * it. File names are relative to the data folder; a file may be packed with gzip or bzip2, and its
 * {@code .gz} or {@code .bz2} may be left out. With {@code test} given the result is an official
 * split, without it one data set.
 *
 * <p>To add a format: write a reader for it, a factory like the ones here, and one line in {@code
 * META-INF/services/org.okra.datasets.DatasetFactory} of your jar.
 */
package org.okra.datasets.factory;
