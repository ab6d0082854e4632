package org.okra.decoders.rating;

import java.util.Arrays;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.estimators.lowrank.TaskTargets;

/** What the surrogate regression learns, and what that says about a pair of items. */
public enum RankingTasks {
  /**
   * One task per pair of items that some user rated both of: how much more a user likes the first,
   * {@code y_ua - y_ub}. A user has targets only for pairs among the items rated, and a pair that
   * nobody rated has no task, so that neither users nor queries need items x items numbers.
   */
  PAIRS {
    @Override
    Layout layout(SparseMatrix rest) {
      return PairLayout.of(rest);
    }
  },
  /**
   * One task per item, {@code y_ua}, from which the pairs follow as differences, {@code g_ab = g_a
   * - g_b}. The same surrogate loss under the constraint that the tasks of pairs agree with each
   * other; far fewer of them, for thousands of items.
   */
  ITEMS {
    @Override
    Layout layout(SparseMatrix rest) {
      return new Layout() {
        @Override
        public TaskTargets targets() {
          return TaskTargets.of(rest);
        }

        @Override
        public double preference(int a, int b, TaskValues values) {
          return values.of(a) - values.of(b);
        }
      };
    }
  };

  abstract Layout layout(SparseMatrix rest);

  /** The predicted value of every task, for one user. */
  interface TaskValues {
    double of(int task);
  }

  /** Which task says what. */
  interface Layout {
    /** The targets, users x tasks. */
    TaskTargets targets();

    /** How much item a is liked more than b. */
    double preference(int a, int b, TaskValues values);
  }

  /**
   * Tasks of pairs.
   *
   * @param targets users x pairs
   * @param keys {@code a items + b} of each pair, a below b, rising
   */
  private record PairLayout(TaskTargets targets, long[] keys, int items) implements Layout {

    static PairLayout of(SparseMatrix rest) {
      int items = rest.columns();
      long count = pairs(rest);
      if (count > Matrix.MAX_ENTRIES) {
        throw new OkraException(
            ErrorCode.TOO_LARGE,
            "The users rated "
                + count
                + " pairs of items, more than a Java array takes; use the tasks of items instead.");
      }
      long[] all = new long[(int) count];
      int next = 0;
      for (int user = 0; user < rest.rows(); user++) {
        for (int k = rest.rowStarts()[user]; k < rest.rowStarts()[user + 1]; k++) {
          for (int l = k + 1; l < rest.rowStarts()[user + 1]; l++) {
            all[next++] = (long) rest.columnIndices()[k] * items + rest.columnIndices()[l];
          }
        }
      }
      long[] keys = Arrays.stream(all).sorted().distinct().toArray();
      SparseMatrix.Builder builder = new SparseMatrix.Builder(keys.length);
      for (int user = 0; user < rest.rows(); user++) {
        for (int k = rest.rowStarts()[user]; k < rest.rowStarts()[user + 1]; k++) {
          for (int l = k + 1; l < rest.rowStarts()[user + 1]; l++) {
            long key = (long) rest.columnIndices()[k] * items + rest.columnIndices()[l];
            builder.add(Arrays.binarySearch(keys, key), rest.values()[k] - rest.values()[l]);
          }
        }
        builder.endRow();
      }
      return new PairLayout(TaskTargets.of(builder.build()), keys, items);
    }

    private static long pairs(SparseMatrix rest) {
      long sum = 0;
      for (int user = 0; user < rest.rows(); user++) {
        long rated = rest.rowStarts()[user + 1] - rest.rowStarts()[user];
        sum += rated * (rated - 1) / 2;
      }
      return sum;
    }

    @Override
    public double preference(int a, int b, TaskValues values) {
      if (a > b) {
        return -preference(b, a, values);
      }
      int task = Arrays.binarySearch(keys, (long) a * items + b);
      return task < 0 ? 0 : values.of(task);
    }
  }
}
