package org.okra.kernels;

import java.util.Locale;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * How wide a kernel is: a number, or a word for how to find one on the training samples.
 *
 * <ul>
 *   <li>{@code median}: from the median distance between two training samples;
 *   <li>{@code mean}: from their mean distance;
 *   <li>{@code 1/features}: one over the number of coordinates.
 * </ul>
 *
 * <p>What number follows from a distance is said by each kernel (for the Gaussian kernel {@code
 * gamma = 1 / (2 distance^2)}); {@link DistanceSummary} says how the distances are taken.
 */
public final class Bandwidth {
  /** How the number is found. */
  public enum Rule {
    /** It was given. */
    NUMBER("a number"),
    /** From the median distance. */
    MEDIAN("median"),
    /** From the mean distance. */
    MEAN("mean"),
    /** One over the number of coordinates. */
    FEATURES("1/features");

    private final String word;

    Rule(String word) {
      this.word = word;
    }
  }

  private final Rule rule;
  private final double number;

  private Bandwidth(Rule rule, double number) {
    this.rule = rule;
    this.number = number;
  }

  /** A given number, above 0. */
  public static Bandwidth of(double number) {
    if (!(number > 0) || Double.isInfinite(number)) {
      throw refused(String.valueOf(number));
    }
    return new Bandwidth(Rule.NUMBER, number);
  }

  /** From the median distance between training samples. */
  public static Bandwidth median() {
    return new Bandwidth(Rule.MEDIAN, Double.NaN);
  }

  /** From the mean distance between training samples. */
  public static Bandwidth mean() {
    return new Bandwidth(Rule.MEAN, Double.NaN);
  }

  /** One over the number of coordinates. */
  public static Bandwidth perFeature() {
    return new Bandwidth(Rule.FEATURES, Double.NaN);
  }

  /** Reads a number or one of the words. */
  public static Bandwidth parse(String text) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    for (Rule rule : Rule.values()) {
      if (rule != Rule.NUMBER && rule.word.equals(word)) {
        return new Bandwidth(rule, Double.NaN);
      }
    }
    try {
      return of(Double.parseDouble(word));
    } catch (NumberFormatException e) {
      throw refused("'" + text + "'");
    }
  }

  /** How the number is found. */
  public Rule rule() {
    return rule;
  }

  /**
   * The number.
   *
   * @throws OkraException {@link ErrorCode#INVALID_OPTION} while it is still to be found
   */
  public double value() {
    if (rule != Rule.NUMBER) {
      throw Errors.option(
          "The bandwidth '%s' is not a number before the kernel has seen training samples; call"
              + " fit(training, context) and use the kernel that it gives, or give a number.",
          this);
    }
    return number;
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    return rule == Rule.NUMBER ? String.valueOf(number) : rule.word;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Bandwidth bandwidth
        && rule == bandwidth.rule
        && Double.compare(number, bandwidth.number) == 0;
  }

  @Override
  public int hashCode() {
    return 31 * rule.hashCode() + Double.hashCode(number);
  }

  private static OkraException refused(String given) {
    return Errors.option(
        "A bandwidth of %s is not possible; give a number above 0, median, mean or 1/features.",
        given);
  }
}
