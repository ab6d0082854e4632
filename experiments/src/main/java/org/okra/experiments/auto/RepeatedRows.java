package org.okra.experiments.auto;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Dataset;

/**
 * How many rows are the same as another, inputs and outputs alike. Rows are told apart by 64 bits
 * of theirs, so that many cost little.
 *
 * @param repeated rows that are the same as one before them
 * @param all rows there are
 */
record RepeatedRows(int repeated, int all) {
  /** Up to this share they hardly change an estimate. */
  private static final double FEW = 0.05;

  private static final int BLOCK = 1024;

  static RepeatedRows of(Dataset<?, ?> data) {
    long[] hashes = new long[data.size()];
    add(hashes, data.inputs());
    add(hashes, data.outputs());
    Arrays.sort(hashes);
    int repeated = 0;
    for (int i = 1; i < hashes.length; i++) {
      repeated += hashes[i] == hashes[i - 1] ? 1 : 0;
    }
    return new RepeatedRows(repeated, hashes.length);
  }

  /** For people, where there are many. */
  Optional<String> remark() {
    return repeated > FEW * all
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "%d of %d rows repeat another, inputs and outputs alike. If they are copies, folds"
                    + " have the same row on both sides and scores flatter: remove them, or number"
                    + " what belongs together in a column, name it as 'group' of the data set in"
                    + " search.yaml, and run that with split: {type: grouped-k-fold}",
                repeated,
                all))
        : Optional.empty();
  }

  private static void add(long[] hashes, Samples<?> samples) {
    if (!(samples instanceof VectorSamples<?> vectors)) {
      for (int i = 0; i < hashes.length; i++) {
        hashes[i] = mixed(hashes[i], samples.get(i).hashCode());
      }
      return;
    }
    // By blocks: rows may lie in a file.
    for (int from = 0; from < hashes.length; from += BLOCK) {
      VectorSamples<?> block = vectors.slice(from, Math.min(hashes.length, from + BLOCK));
      if (block.isSparse()) {
        addSparse(hashes, from, block.sparse());
      } else {
        addDense(hashes, from, block.dense());
      }
    }
  }

  private static void addDense(long[] hashes, int from, Matrix block) {
    for (int j = 0; j < block.columns(); j++) {
      for (int i = 0; i < block.rows(); i++) {
        hashes[from + i] = mixed(hashes[from + i], bits(block.get(i, j)));
      }
    }
  }

  private static void addSparse(long[] hashes, int from, SparseMatrix block) {
    for (int i = 0; i < block.rows(); i++) {
      long hash = hashes[from + i];
      for (int k = block.rowStarts()[i]; k < block.rowStarts()[i + 1]; k++) {
        hash = mixed(mixed(hash, block.columnIndices()[k]), bits(block.values()[k]));
      }
      hashes[from + i] = mixed(hash, 0);
    }
  }

  private static long bits(double value) {
    // Minus zero is zero.
    return Double.doubleToLongBits(value + 0.0);
  }

  /** The finaliser of SplitMix64 on the sum of what was and what is new. */
  private static long mixed(long hash, long value) {
    long x = hash * 0x9E3779B97F4A7C15L + value + 0x632BE59BD9B4E019L;
    x = (x ^ x >>> 30) * 0xBF58476D1CE4E5B9L;
    x = (x ^ x >>> 27) * 0x94D049BB133111EBL;
    return x ^ x >>> 31;
  }
}
