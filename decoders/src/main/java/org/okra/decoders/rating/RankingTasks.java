package org.okra.decoders.rating;

import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.okra.core.SparseMatrix;

/** What the regression learns, and what that says about a pair of items. */
public enum RankingTasks {
  /**
   * One task per pair of items that some user rated both of: how much more a user likes the first,
   * {@code y_ua - y_ub}. A user has targets only for pairs among the items rated, and a pair that
   * nobody rated has no task.
   */
  PAIRS(PairLayout::of),
  /**
   * One task per item, {@code y_ua}, from which the pairs follow as differences, {@code g_ab = g_a
   * - g_b}. The same surrogate loss under the constraint that the tasks of pairs agree with each
   * other; far fewer of them, for thousands of items.
   */
  ITEMS(ItemLayout::new);

  private final Function<SparseMatrix, Layout> layout;

  RankingTasks(Function<SparseMatrix, Layout> layout) {
    this.layout = layout;
  }

  /** The tasks of ratings whose means were taken off, users x items. */
  Layout layout(SparseMatrix rest) {
    return layout.apply(rest);
  }

  /** Which task says what. */
  interface Layout {
    /** Users x tasks; what is stored is observed. */
    SparseMatrix targets();

    /** How much item a is liked more than b by a user with the given values of all tasks. */
    double preference(int a, int b, double[] values);
  }

  private record ItemLayout(SparseMatrix targets) implements Layout {
    @Override
    public double preference(int a, int b, double[] values) {
      return values[a] - values[b];
    }
  }

  /**
   * Tasks of pairs.
   *
   * @param keys {@code a items + b} of each pair, a below b, rising
   */
  private record PairLayout(SparseMatrix targets, long[] keys, long items) implements Layout {

    static PairLayout of(SparseMatrix rest) {
      int[] starts = rest.rowStarts();
      int[] items = rest.columnIndices();
      LongStream.Builder all = LongStream.builder();
      for (int user = 0; user < rest.rows(); user++) {
        for (int k = starts[user]; k < starts[user + 1]; k++) {
          for (int l = k + 1; l < starts[user + 1]; l++) {
            all.add((long) items[k] * rest.columns() + items[l]);
          }
        }
      }
      long[] keys = all.build().sorted().distinct().toArray();
      SparseMatrix.Builder targets = new SparseMatrix.Builder(keys.length);
      for (int user = 0; user < rest.rows(); user++) {
        for (int k = starts[user]; k < starts[user + 1]; k++) {
          for (int l = k + 1; l < starts[user + 1]; l++) {
            long key = (long) items[k] * rest.columns() + items[l];
            targets.add(Arrays.binarySearch(keys, key), rest.values()[k] - rest.values()[l]);
          }
        }
        targets.endRow();
      }
      return new PairLayout(targets.build(), keys, rest.columns());
    }

    @Override
    public double preference(int a, int b, double[] values) {
      int task = Arrays.binarySearch(keys, Math.min(a, b) * items + Math.max(a, b));
      return task < 0 ? 0 : a < b ? values[task] : -values[task];
    }
  }
}
