package org.okra.decoders;

import java.util.Arrays;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.linear.VectorMath;

/**
 * The best few of a stream of scored candidates, lowest score first, ties by the lower number. A
 * sorted list is enough: few are kept, and most candidates fail the first comparison.
 */
public final class TopCandidates {
  private final int[] numbers;
  private final double[] scores;
  private int size;

  /** Room for this many. */
  public TopCandidates(int capacity) {
    numbers = new int[capacity];
    scores = new double[capacity];
  }

  /**
   * How many outputs a solver returns.
   *
   * @throws OkraException {@link ErrorCode#INVALID_ARGUMENT} when it is less than 1
   */
  public static int checkedCount(int count) {
    if (count < 1) {
      throw Errors.argument("Cannot return %s outputs per input; ask for at least 1.", count);
    }
    return count;
  }

  /** A score at or above this cannot enter any more, unless its number is lower. */
  public double worst() {
    return size < scores.length ? Double.POSITIVE_INFINITY : scores[size - 1];
  }

  /**
   * Offers candidates {@code first, first + 1, ...}, which must come after all that were offered
   * before.
   *
   * @param values holds their scores
   * @param offset where the scores start
   * @param length how many
   * @throws OkraException {@link ErrorCode#NOT_FINITE} when a score is NaN or infinite
   */
  public void offerAll(int first, double[] values, int offset, int length, VectorMath vectors) {
    if (!vectors.allFinite(values, offset, length)) {
      int place = offset;
      while (Double.isFinite(values[place])) {
        place++;
      }
      throw Errors.notFinite(
          "Candidate %s of a query has the score %s; scores must be finite. Check the output kernel"
              + " or the loss for extremes, and the model for huge coefficients.",
          first + place - offset, values[place]);
    }
    double worst = worst();
    for (int j = 0; j < length; j++) {
      // Candidates come by rising number, so an equal score never replaces an earlier one.
      if (values[offset + j] < worst) {
        offer(first + j, values[offset + j]);
        worst = worst();
      }
    }
  }

  /** Keeps the candidate if it is among the best so far. */
  public void offer(int number, double score) {
    if (size == scores.length && !better(score, number, scores[size - 1], numbers[size - 1])) {
      return;
    }
    int place = size < scores.length ? size++ : size - 1;
    while (place > 0 && better(score, number, scores[place - 1], numbers[place - 1])) {
      scores[place] = scores[place - 1];
      numbers[place] = numbers[place - 1];
      place--;
    }
    scores[place] = score;
    numbers[place] = number;
  }

  private static boolean better(double score, int number, double other, int otherNumber) {
    return score < other || (score == other && number < otherNumber);
  }

  /** The numbers of the best, best first. */
  public int[] numbers() {
    return Arrays.copyOf(numbers, size);
  }

  /** The scores of the best, rising. */
  public double[] scores() {
    return Arrays.copyOf(scores, size);
  }
}
