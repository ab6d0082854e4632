/**
 * Readers of data files, each usable by itself; {@code org.okra.datasets.factory} makes them
 * components of experiment files.
 *
 * <p>Multi-label: {@link org.okra.datasets.read.MulanReader}, {@link
 * org.okra.datasets.read.MekaReader}. Regression: {@link org.okra.datasets.read.TargetReader}.
 * Either: {@link org.okra.datasets.read.LibsvmReader}, {@link org.okra.datasets.read.CsvReader}.
 * Images: {@link org.okra.datasets.read.UspsReader}. Rankings and ratings: {@link
 * org.okra.datasets.read.LabelRankingReader}, {@link org.okra.datasets.read.SushiReader}, {@link
 * org.okra.datasets.read.MovieLensReader}, {@link org.okra.datasets.read.JesterReader}. Spectra:
 * {@link org.okra.datasets.read.MassBankReader}, {@link
 * org.okra.datasets.read.MassBankRecordReader}, {@link org.okra.datasets.read.MgfReader}, {@link
 * org.okra.datasets.read.MspReader}.
 *
 * <p>All go the same way: {@code LineReader} hands out one line of bytes at a time and knows its
 * place; a tokenizer ({@code ArffTokens}, {@code DelimitedRows}) cuts it; a collector ({@code
 * DenseCollector}, {@code SparseCollector}, {@code LabelCollector}) gathers rows whose number is
 * known only at the end, never holding the data more than twice. What does not follow the format is
 * an {@link org.okra.core.OkraException} with {@link org.okra.core.ErrorCode#FILE_FORMAT} that
 * names file, line and column. Counts that a file declares are compared, never believed.
 *
 * <p>To add a format, build on these classes if you are in this package, or on {@link
 * org.okra.datasets.DataFile#open()} if you are not, add a good sample of it to the test class
 * {@code Format}, and the tests that damage files will try yours too.
 */
package org.okra.datasets.read;
