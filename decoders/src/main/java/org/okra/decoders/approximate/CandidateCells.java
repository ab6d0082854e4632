package org.okra.decoders.approximate;

import java.util.Arrays;
import java.util.BitSet;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.decoders.TopCandidates;

/**
 * Embedded candidates in cells: the columns of a cell are adjacent, by rising number.
 *
 * <p>Scores are sums of products in a fixed order, one candidate after the other, so that a score
 * depends neither on the threads nor on what else is asked. At single queries the time goes into
 * reading the candidates from memory, and a matrix product would not be faster.
 *
 * @param vectors (b + 1) x c, by cells
 * @param numbers of the candidate in each column
 * @param norms {@code k_y(y, y)} of the candidate in each column
 * @param starts cell i holds the columns from starts[i] to starts[i + 1]
 * @param centres of the cells
 * @param reduction how predictions are compared with them
 */
record CandidateCells(
    Matrix vectors,
    int[] numbers,
    double[] norms,
    int[] starts,
    NearestCentres centres,
    DistanceReduction reduction) {

  /** Bytes that the index of so many candidates takes, with what building it needs for a while. */
  static long bytes(long candidates, long dimension, long cells) {
    long perCandidate = 8 * (dimension + 1) + 8 + 8 + 3 * 4;
    long perCell = 2 * 8 * (dimension + 2) + 4;
    return candidates * perCandidate + cells * perCell;
  }

  /**
   * Cuts candidates into cells.
   *
   * @param vectors (b + 1) x c, candidates in columns; the last row is filled in and the columns
   *     are reordered
   * @param norms {@code k_y(y, y)} of every candidate
   */
  static CandidateCells of(
      Matrix vectors, double[] norms, Approximate options, RunContext context) {
    DistanceReduction reduction = DistanceReduction.complete(vectors, norms);
    int cells = options.cellsFor(norms.length);
    NearestCentres centres = NearestCentres.of(vectors, cells, options.rounds(), context);
    int[] nearest = centres.nearest(vectors, context);
    centres = centres.means(vectors, nearest);
    int[] starts = new int[cells + 1];
    for (int cell : nearest) {
      starts[cell + 1]++;
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    int[] free = starts.clone();
    int[] numbers = new int[norms.length];
    for (int j = 0; j < nearest.length; j++) {
      numbers[free[nearest[j]]++] = j;
    }
    double[] ordered = new double[norms.length];
    for (int k = 0; k < numbers.length; k++) {
      ordered[k] = norms[numbers[k]];
    }
    reorder(vectors, numbers);
    return new CandidateCells(vectors, numbers, ordered, starts, centres, reduction);
  }

  /** Column k becomes what column order[k] was, along the cycles, without a second matrix. */
  private static void reorder(Matrix vectors, int[] order) {
    BitSet done = new BitSet(order.length);
    for (int start = 0; start < order.length; start++) {
      if (done.get(start)) {
        continue;
      }
      double[] first = vectors.columnValues(start);
      int place = start;
      while (order[place] != start) {
        move(vectors.values(), vectors.index(0, order[place]), vectors, place);
        done.set(place);
        place = order[place];
      }
      move(first, 0, vectors, place);
      done.set(place);
    }
  }

  private static void move(double[] source, int from, Matrix vectors, int column) {
    System.arraycopy(source, from, vectors.values(), vectors.index(0, column), vectors.rows());
  }

  int size() {
    return numbers.length;
  }

  /**
   * The nearest cells of a prediction, until they hold so many candidates together.
   *
   * @param prediction h(x), b numbers
   */
  int[] open(double[] prediction, int least) {
    double stretch = reduction.stretch(prediction);
    double[] distances = new double[starts.length - 1];
    for (int cell = 0; cell < distances.length; cell++) {
      distances[cell] =
          centres.squaredLengths()[cell]
              - 2 * stretch * product(prediction, centres.centres(), cell);
    }
    CellQueue queue = new CellQueue(distances);
    int[] opened = new int[distances.length];
    int count = 0;
    for (int held = 0; held < least && !queue.isEmpty(); count++) {
      opened[count] = queue.next();
      held += starts[opened[count] + 1] - starts[opened[count]];
    }
    return Arrays.copyOf(opened, count);
  }

  /** Offers every candidate of a cell, with its score. */
  void scan(double[] prediction, int cell, TopCandidates best) {
    double worst = best.worst();
    for (int j = starts[cell]; j < starts[cell + 1]; j++) {
      double score = score(prediction, j);
      // An equal score may belong to a lower number than one from another cell.
      if (score <= worst) {
        best.offer(numbers[j], score);
        worst = best.worst();
      }
    }
  }

  /**
   * Writes down the score of every candidate of a cell.
   *
   * @param scores one per candidate, by its number
   */
  void score(double[] prediction, int cell, double[] scores) {
    for (int j = starts[cell]; j < starts[cell + 1]; j++) {
      scores[numbers[j]] = score(prediction, j);
    }
  }

  private double score(double[] prediction, int place) {
    double score = norms[place] - 2 * product(prediction, vectors, place);
    if (Double.isNaN(score)) {
      throw Errors.notFinite(
          "The score of candidate %s is not a number: its embedding or the prediction is beyond"
              + " the range of double.",
          numbers[place]);
    }
    return score;
  }

  /** {@code h^T} times the first b entries of a column; four sums hide the delay of additions. */
  private static double product(double[] prediction, Matrix columns, int column) {
    double[] values = columns.values();
    int base = columns.index(0, column);
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int i = 0;
    for (; i + 3 < prediction.length; i += 4) {
      a += prediction[i] * values[base + i];
      b += prediction[i + 1] * values[base + i + 1];
      c += prediction[i + 2] * values[base + i + 2];
      d += prediction[i + 3] * values[base + i + 3];
    }
    for (; i < prediction.length; i++) {
      a += prediction[i] * values[base + i];
    }
    return (a + b) + (c + d);
  }
}
