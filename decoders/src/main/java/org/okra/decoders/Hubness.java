package org.okra.decoders;

import java.util.Locale;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * How much candidates pay for being near to many predictions: nothing, a number (1 is cross-domain
 * similarity local scaling), or what leave-one-out on the training pairs finds best.
 *
 * @param rule how the number is found
 * @param strength the number if it was given, else 0
 */
public record Hubness(Rule rule, double strength) {
  /** No correction. */
  public static final Hubness NONE = new Hubness(Rule.NONE, 0);

  /** What leave-one-out finds. */
  public static final Hubness AUTO = new Hubness(Rule.AUTO, 0);

  /** How the number is found. */
  public enum Rule {
    /** There is no correction. */
    NONE,
    /** It was given. */
    NUMBER,
    /** By leave-one-out. */
    AUTO
  }

  public Hubness {
    boolean given = rule == Rule.NUMBER;
    if (given ? !(strength > 0) || Double.isInfinite(strength) : strength != 0) {
      throw refused(strength);
    }
  }

  /** A given number, above 0. */
  public static Hubness of(double strength) {
    return new Hubness(Rule.NUMBER, strength);
  }

  /** Reads none, auto or a number. */
  public static Hubness parse(String text) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    try {
      return switch (word) {
        case "none" -> NONE;
        case "auto" -> AUTO;
        default -> Double.parseDouble(word) == 0 ? NONE : of(Double.parseDouble(word));
      };
    } catch (NumberFormatException e) {
      throw refused("'" + text + "'");
    }
  }

  private static OkraException refused(Object given) {
    return Errors.option(
        "A correction for hubs of %s is not possible; give none, auto or a number above 0.", given);
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    return rule == Rule.NUMBER ? String.valueOf(strength) : rule.name().toLowerCase(Locale.ROOT);
  }
}
