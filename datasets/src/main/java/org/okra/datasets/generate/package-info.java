/**
 * Data sets made of random numbers: for tests, for demonstrations without a download, and for
 * experiments whose right answer is known.
 *
 * <p>Each is a {@link org.okra.datasets.generate.DatasetGenerator}, found by name like a file
 * format, and usable by itself:
 *
 * <pre>{@code
 * TrainTest<DenseVector, DenseVector> digits = new DrawnDigits(1000, 200, 1).generate(context);
 * }</pre>
 *
 * <p>Rows are drawn in blocks of 256 with the random stream of the block's number, so that the seed
 * alone decides them. Where a model stands behind the rows it can be asked: {@link
 * org.okra.datasets.generate.LeastSquaresProblem} knows its Bayes risk, {@link
 * org.okra.datasets.generate.Heteroscedastic} its quantiles, {@link
 * org.okra.datasets.generate.MallowsRankings} its centres. The two least squares problems multiply
 * matrices, so that their last bits may differ between linear algebra libraries; all others give
 * the same bits everywhere.
 *
 * <p>To add your own: write a record that implements {@link
 * org.okra.datasets.generate.DatasetGenerator}, draw block b from {@code
 * context.random().stream(purpose, b)}, and name it in {@code
 * META-INF/services/org.okra.datasets.DatasetSource}.
 */
package org.okra.datasets.generate;
