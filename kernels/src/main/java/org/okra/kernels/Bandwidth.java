package org.okra.kernels;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
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
    NUMBER,
    /** From the median distance. */
    MEDIAN,
    /** From the mean distance. */
    MEAN,
    /** One over the number of coordinates. */
    FEATURES
  }

  private static final String ACCEPTED = "a number above 0, median, mean or 1/features";

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
    return switch (word) {
      case "median" -> median();
      case "mean" -> mean();
      case "1/features" -> perFeature();
      default -> of(number(word).orElseThrow(() -> refused("'" + text + "'")));
    };
  }

  private static Optional<Double> number(String text) {
    try {
      return Optional.of(Double.valueOf(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** How the number is found. */
  public Rule rule() {
    return rule;
  }

  /** The number, if it was given. */
  public OptionalDouble number() {
    return rule == Rule.NUMBER ? OptionalDouble.of(number) : OptionalDouble.empty();
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    return switch (rule) {
      case NUMBER -> String.valueOf(number);
      case MEDIAN -> "median";
      case MEAN -> "mean";
      case FEATURES -> "1/features";
    };
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
    return Errors.option("A bandwidth of %s is not possible; give %s.", given, ACCEPTED);
  }
}
