package org.okra.kernels.structure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.okra.core.SparseMatrix;
import org.okra.core.linear.VectorMath;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;
import org.okra.kernels.vector.ProductBlocks;
import org.okra.kernels.vector.VectorisedKernel;

/**
 * A kernel that counts parts: {@code k(a, b) = sum_p count_a(p) count_b(p)}. Counts are whole
 * numbers, so the order of summation and the numbers given to the parts do not matter.
 *
 * @param <T> type of one sample
 */
interface CountingKernel<T> extends VectorisedKernel<T> {
  /** Gives every part a number: the same part has the same number within one dictionary. */
  final class Dictionary {
    private final Map<Object, Integer> numbers = new HashMap<>();

    int number(Object part) {
      Integer known = numbers.putIfAbsent(part, numbers.size());
      return known == null ? numbers.size() - 1 : known;
    }
  }

  /** The numbers of the parts of a sample, each as often as it occurs. */
  int[] parts(T sample, Dictionary dictionary);

  private Map<Integer, Integer> counts(T sample, Dictionary dictionary) {
    Map<Integer, Integer> counts = new TreeMap<>();
    for (int part : parts(sample, dictionary)) {
      counts.merge(part, 1, Integer::sum);
    }
    return counts;
  }

  @Override
  default double value(T a, T b) {
    Dictionary dictionary = new Dictionary();
    Map<Integer, Integer> left = counts(a, dictionary);
    double sum = 0;
    for (int part : parts(b, dictionary)) {
      sum += left.getOrDefault(part, 0);
    }
    return sum;
  }

  @Override
  default Optional<List<VectorSamples<?>>> vectors(
      List<? extends Samples<? extends T>> sides, RunContext context) {
    Dictionary dictionary = new Dictionary();
    List<SparseMatrix> counted = new ArrayList<>();
    for (Samples<? extends T> side : sides) {
      SparseMatrix.Builder builder = new SparseMatrix.Builder(Integer.MAX_VALUE);
      for (int i = 0; i < side.size(); i++) {
        counts(side.get(i), dictionary).forEach(builder::add);
        builder.endRow();
      }
      counted.add(builder.build());
    }
    List<VectorSamples<?>> vectors = new ArrayList<>();
    for (SparseMatrix wide : counted) {
      // The number of columns is known only once all samples were read.
      int parts = dictionary.numbers.size();
      vectors.add(
          new SparseRows(
              SparseMatrix.wrap(
                  wide.rows(), parts, wide.rowStarts(), wide.columnIndices(), wide.values())));
    }
    return Optional.of(vectors);
  }

  @Override
  default void apply(ProductBlocks.Stretch stretch, VectorMath math) {
    // The inner products of the counts are the kernel values.
  }
}
