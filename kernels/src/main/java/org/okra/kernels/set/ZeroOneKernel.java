package org.okra.kernels.set;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.Blocks;
import org.okra.kernels.Kernel;

/**
 * The 0-1 kernel: {@code k(a, b)} is 1 if a equals b and 0 otherwise, for any type with an {@code
 * equals}. Vectors are equal when all their coordinates are, however they are stored. In a block
 * equal samples are given one number first, so an entry costs one comparison of numbers.
 */
@Component(
    name = "zero-one",
    help = "any type: 1 if equal, 0 otherwise",
    alsoKnownAs = {"delta", "dirac"})
public record ZeroOneKernel() implements Kernel<Object> {
  @Override
  public double value(Object a, Object b) {
    return key(a).equals(key(b)) ? 1 : 0;
  }

  /** What stands for a sample in comparisons: vectors have no equals of their own. */
  private static Object key(Object sample) {
    if (!(sample instanceof FeatureVector vector)) {
      return sample;
    }
    Map<Integer, Double> entries = new HashMap<>();
    for (int coordinate : vector.storedCoordinates()) {
      double value = vector.get(coordinate);
      if (value != 0) {
        entries.put(coordinate, value);
      }
    }
    return Map.entry(vector.dimension(), entries);
  }

  @Override
  public OptionalDouble constantDiagonal() {
    return OptionalDouble.of(1);
  }

  @Override
  public void fill(
      Samples<? extends Object> rows,
      Samples<? extends Object> columns,
      Matrix block,
      RunContext context) {
    Blocks.checkShape(rows.size(), columns.size(), block);
    Map<Object, Integer> numbers = new HashMap<>();
    int[] left = numbered(rows, numbers);
    int[] right = numbered(columns, numbers);
    Blocks.forEachColumn(
        block,
        context,
        j -> {
          for (int i = 0; i < left.length; i++) {
            block.values()[block.index(i, j)] = left[i] == right[j] ? 1 : 0;
          }
        });
  }

  @Override
  public void fillSymmetric(Samples<? extends Object> samples, Matrix block, RunContext context) {
    fill(samples, samples, block, context);
  }

  private static int[] numbered(Samples<?> samples, Map<Object, Integer> numbers) {
    int[] result = new int[samples.size()];
    for (int i = 0; i < result.length; i++) {
      result[i] = numbers.computeIfAbsent(key(samples.get(i)), key -> numbers.size());
    }
    return result;
  }
}
