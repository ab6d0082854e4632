/**
 * The file formats: each is a record that experiment files name, such as {@code {type: mulan,
 * train: ..., test: ..., labels: ...}}, and that reads its files.
 *
 * <p>Multi-label: {@link org.okra.datasets.read.Mulan}, {@link org.okra.datasets.read.Meka}.
 * Regression: {@link org.okra.datasets.read.Arff}. Either: {@link org.okra.datasets.read.Libsvm},
 * {@link org.okra.datasets.read.Csv}, {@link org.okra.datasets.read.Npy}. Images: {@link
 * org.okra.datasets.read.Usps}. Rankings and ratings: {@link org.okra.datasets.read.LabelRanking},
 * {@link org.okra.datasets.read.Sushi}, {@link org.okra.datasets.read.MovieLens}, {@link
 * org.okra.datasets.read.Jester}. Spectra: {@link org.okra.datasets.read.MassBank}, {@link
 * org.okra.datasets.read.MassBankRecords}, {@link org.okra.datasets.read.Mgf}, {@link
 * org.okra.datasets.read.Msp}.
 *
 * <p>File names are relative to the data folder; a file may be packed with gzip or bzip2, and its
 * {@code .gz} or {@code .bz2} may be left out. With {@code test} given the result is an official
 * split, without it one data set.
 *
 * <p>All read the same way: {@code LineReader} hands out one line of bytes at a time and knows its
 * place; a tokenizer ({@code ArffTokens}, {@code DelimitedRows}) cuts it; a collector ({@code
 * DenseCollector}, {@code SparseCollector}, {@code LabelCollector}) gathers rows whose number is
 * known only at the end, never holding the data more than twice. Dense inputs that are too many for
 * the memory end in a file ({@code RowSpool}). What does not follow the format is an {@link
 * org.okra.core.OkraException} with {@link org.okra.core.ErrorCode#FILE_FORMAT} that names file,
 * line and column. Counts that a file declares are compared, never believed.
 *
 * <p>To add a format: write a record like these that implements {@link
 * org.okra.datasets.DatasetSource}, on top of {@link org.okra.datasets.DataFile#open()}, and one
 * line in {@code META-INF/services/org.okra.datasets.DatasetSource} of your jar. In this package,
 * add a good sample of it to the test class {@code Format}, and the tests that damage files will
 * try yours too.
 */
package org.okra.datasets.read;
