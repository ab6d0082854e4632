package org.okra.decoders.conformal;

import java.util.Arrays;

/**
 * The candidates that conform to one input, best first.
 *
 * @param numbers of the candidates in the set they were given as; empty when none conforms
 * @param scores one per number, rising
 */
public record PredictionSet(int[] numbers, double[] scores) {

  /** How many candidates. */
  public int size() {
    return numbers.length;
  }

  /** Whether the candidate with this number is among them. */
  public boolean contains(int number) {
    return Arrays.stream(numbers).anyMatch(each -> each == number);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PredictionSet set
        && Arrays.equals(numbers, set.numbers)
        && Arrays.equals(scores, set.scores);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(numbers) + Arrays.hashCode(scores);
  }

  @Override
  public String toString() {
    return "PredictionSet " + Arrays.toString(numbers);
  }
}
