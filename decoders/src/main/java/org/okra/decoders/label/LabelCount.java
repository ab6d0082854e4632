package org.okra.decoders.label;

import java.util.Locale;
import java.util.OptionalInt;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * How many labels a set has: a number, or the one with the largest leave-one-out F1 on the training
 * pairs.
 *
 * @param number at least 1; empty when it is to be found
 */
public record LabelCount(OptionalInt number) {
  /** What leave-one-out finds. */
  public static final LabelCount AUTO = new LabelCount(OptionalInt.empty());

  public LabelCount {
    if (number.isPresent() && number.getAsInt() < 1) {
      throw refused(number.getAsInt());
    }
  }

  /** A given number, at least 1. */
  public static LabelCount of(int number) {
    return new LabelCount(OptionalInt.of(number));
  }

  /** Reads auto or a number. */
  public static LabelCount parse(String text) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    try {
      return word.equals("auto") ? AUTO : of(Integer.parseInt(word));
    } catch (NumberFormatException e) {
      throw refused("'" + text + "'");
    }
  }

  private static OkraException refused(Object given) {
    return Errors.option(
        "Sets of %s labels are not possible; give auto or a whole number of at least 1.", given);
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    return number.isPresent() ? Integer.toString(number.getAsInt()) : "auto";
  }
}
