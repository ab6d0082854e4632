package org.okra.kernels.vector;

import org.okra.kernels.OptionChecks;

/**
 * The smoothness of a Matern kernel: 1/2, 3/2 or 5/2, for which there is a closed form.
 *
 * @param halves 1, 3 or 5
 */
public record Smoothness(int halves) {
  private static final String ACCEPTED = "1/2, 3/2 or 5/2";

  public Smoothness {
    if (halves != 1 && halves != 3 && halves != 5) {
      throw OptionChecks.outside("smoothness", halves + "/2", ACCEPTED);
    }
  }

  /** Reads {@code 3/2} or {@code 1.5}. */
  public static Smoothness parse(String text) {
    return switch (text.strip()) {
      case "1/2", "0.5" -> new Smoothness(1);
      case "3/2", "1.5" -> new Smoothness(3);
      case "5/2", "2.5" -> new Smoothness(5);
      default -> throw OptionChecks.outside("smoothness", text, ACCEPTED);
    };
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    return halves + "/2";
  }
}
