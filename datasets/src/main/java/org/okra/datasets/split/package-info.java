/**
 * Ways to cut a data set into a part to learn from and a part to judge by.
 *
 * <p>A {@link org.okra.datasets.split.SplitMethod} gives one or several pairs of parts; nearly all
 * are {@linkplain org.okra.datasets.split.RowSplit by row number} and can give the {@link
 * org.okra.core.sample.Split} alone:
 *
 * <pre>{@code
 * for (Split fold : new FoldSplit(10, 5).rows(data, context)) {
 *   TrainTest<X, Y> parts = data.parts(fold);
 * }
 * }</pre>
 *
 * <p>What is random depends on the seed of the context and the number of the repetition only, so
 * that methods compared under one seed see the same parts. Of data with an official split, every
 * method but {@code official} cuts the training part.
 *
 * <p>To add your own: write a record that implements {@link org.okra.datasets.split.RowSplit} and
 * name it in {@code META-INF/services/org.okra.datasets.split.SplitMethod}.
 */
package org.okra.datasets.split;
