package org.okra.decoders;

import java.util.Arrays;

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

  /** A score at or above this cannot enter any more, unless its number is lower. */
  public double worst() {
    return size < scores.length ? Double.POSITIVE_INFINITY : scores[size - 1];
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
