/**
 * Ways to cut a data set into a part to learn from and a part to judge by.
 *
 * <p>A {@link org.okra.datasets.split.SplitFactory} gives one or several pairs of parts; nearly all
 * are {@linkplain org.okra.datasets.split.RowSplitFactory by row number} and can give the {@link
 * org.okra.core.sample.Split} alone:
 *
 * <pre>{@code
 * for (Split fold : new FoldSplit().rows(data, new SplitOptions.Folds(10, 5), context)) {
 *   Dataset<X, Y> train = data.select(fold.train());
 * }
 * }</pre>
 *
 * <p>What is random depends on the seed of the context and the number of the repetition only, so
 * that methods compared under one seed see the same parts. Of data with an official split, every
 * method but {@code official} cuts the training part.
 *
 * <p>To add your own: implement {@link org.okra.datasets.split.RowSplitFactory} and name the class
 * in {@code META-INF/services/org.okra.datasets.split.SplitFactory}.
 */
package org.okra.datasets.split;
