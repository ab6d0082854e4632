package org.okra.kernels.structure;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;
import org.okra.kernels.Blocks;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.ProductBlocks;

/**
 * A kernel that counts parts: {@code k(a, b) = sum_p count_a(p) count_b(p)}. Counts are whole
 * numbers, so the order of summation and the numbers given to the parts do not matter.
 *
 * @param <T> type of one sample
 */
abstract class CountingKernel<T> implements Kernel<T> {
  private final Class<T> domain;

  CountingKernel(Class<T> domain) {
    this.domain = domain;
  }

  /** Gives every part a number: the same part has the same number within one dictionary. */
  static final class Dictionary {
    private final Map<Object, Integer> numbers = new HashMap<>();

    int number(Object part) {
      Integer known = numbers.putIfAbsent(part, numbers.size());
      return known == null ? numbers.size() - 1 : known;
    }

    int size() {
      return numbers.size();
    }
  }

  /** Counts of the parts of one sample, by their number in the dictionary. */
  abstract Map<Integer, Integer> counts(T sample, Dictionary dictionary);

  /** Adds one to a count. */
  static void increment(Map<Integer, Integer> counts, int part) {
    counts.merge(part, 1, Integer::sum);
  }

  @Override
  public final Class<T> domain() {
    return domain;
  }

  @Override
  public final double value(T a, T b) {
    Dictionary dictionary = new Dictionary();
    Map<Integer, Integer> left = counts(a, dictionary);
    Map<Integer, Integer> right = counts(b, dictionary);
    double sum = 0;
    for (Map.Entry<Integer, Integer> entry : left.entrySet()) {
      sum += (double) entry.getValue() * right.getOrDefault(entry.getKey(), 0);
    }
    return sum;
  }

  @Override
  public final void fill(
      Samples<? extends T> rows, Samples<? extends T> columns, Matrix block, RunContext context) {
    Blocks.checkShape(rows.size(), columns.size(), block);
    if (rows.size() == 0 || columns.size() == 0) {
      return;
    }
    Dictionary dictionary = new Dictionary();
    SparseMatrix.Builder left = new SparseMatrix.Builder(Integer.MAX_VALUE);
    SparseMatrix.Builder right = new SparseMatrix.Builder(Integer.MAX_VALUE);
    add(rows, dictionary, left);
    add(columns, dictionary, right);
    ProductBlocks.fill(
        rows(left, dictionary), rows(right, dictionary), block, (stretch, math) -> {}, context);
  }

  @Override
  public final void fillSymmetric(Samples<? extends T> samples, Matrix block, RunContext context) {
    Dictionary dictionary = new Dictionary();
    SparseMatrix.Builder builder = new SparseMatrix.Builder(Integer.MAX_VALUE);
    add(samples, dictionary, builder);
    ProductBlocks.fillSymmetric(
        rows(builder, dictionary), block, (stretch, math) -> {}, OptionalDouble.empty(), context);
  }

  private void add(
      Samples<? extends T> samples, Dictionary dictionary, SparseMatrix.Builder builder) {
    for (int i = 0; i < samples.size(); i++) {
      new TreeMap<>(counts(samples.get(i), dictionary)).forEach(builder::add);
      builder.endRow();
    }
  }

  /** The number of columns is known only once all samples were read. */
  private static SparseRows rows(SparseMatrix.Builder builder, Dictionary dictionary) {
    SparseMatrix wide = builder.build();
    return new SparseRows(
        SparseMatrix.wrap(
            wide.rows(), dictionary.size(), wide.rowStarts(), wide.columnIndices(), wide.values()));
  }
}
