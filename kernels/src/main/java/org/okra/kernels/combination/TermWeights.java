package org.okra.kernels.combination;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * How much the terms of a sum weigh: all the same, given numbers, or what aligns the sum with the
 * training outputs.
 *
 * @param rule how the numbers are found
 * @param numbers one per term if they were given, at least 0 and not all 0; else none
 */
public record TermWeights(Rule rule, List<Double> numbers) {
  /** All 1. */
  public static final TermWeights EQUAL = new TermWeights(Rule.EQUAL, List.of());

  /** Found by {@link org.okra.kernels.TargetAlignment}. */
  public static final TermWeights ALIGNF = new TermWeights(Rule.ALIGNF, List.of());

  /** How the numbers are found. */
  public enum Rule {
    /** All are 1. */
    EQUAL,
    /** They were given. */
    NUMBERS,
    /** By alignment with the training outputs. */
    ALIGNF
  }

  public TermWeights {
    numbers = List.copyOf(numbers);
    boolean possible =
        numbers.stream().allMatch(each -> each >= 0 && each < Double.POSITIVE_INFINITY)
            && numbers.stream().anyMatch(each -> each > 0);
    if (rule == Rule.NUMBERS ? !possible : !numbers.isEmpty()) {
      throw refused(numbers);
    }
  }

  /** Given numbers, at least 0 and not all 0. */
  public static TermWeights of(List<Double> numbers) {
    return new TermWeights(Rule.NUMBERS, numbers);
  }

  /** Reads equal, alignf or a list such as {@code [1, 0.5]}. */
  public static TermWeights parse(String text) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    if (word.equals("equal")) {
      return EQUAL;
    }
    if (word.equals("alignf")) {
      return ALIGNF;
    }
    List<Double> numbers = new ArrayList<>();
    try {
      for (String each : word.replaceAll("^\\[|\\]$", "").split(",")) {
        numbers.add(Double.parseDouble(each.strip()));
      }
    } catch (NumberFormatException e) {
      throw refused("'" + text + "'");
    }
    return of(numbers);
  }

  private static OkraException refused(Object given) {
    return Errors.option(
        "Weights of %s are not possible; give equal, alignf, or a number for each term, at least 0"
            + " and not all 0, such as [1, 0.5].",
        given);
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    return rule == Rule.NUMBERS ? numbers.toString() : rule.name().toLowerCase(Locale.ROOT);
  }
}
