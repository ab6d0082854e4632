package org.okra.kernels.vector;

import org.okra.core.OkraException;
import org.okra.core.component.Options;

/**
 * The smoothness of a Matern kernel: 1/2, 3/2 or 5/2, for which there is a closed form.
 *
 * @param halves 1, 3 or 5
 */
public record Smoothness(int halves) {
  public Smoothness {
    if (halves != 1 && halves != 3 && halves != 5) {
      throw refused(halves + "/2");
    }
  }

  /** Reads {@code 3/2} or {@code 1.5}. */
  public static Smoothness parse(String text) {
    return switch (text.strip()) {
      case "1/2", "0.5" -> new Smoothness(1);
      case "3/2", "1.5" -> new Smoothness(3);
      case "5/2", "2.5" -> new Smoothness(5);
      default -> throw refused(text);
    };
  }

  private static OkraException refused(String given) {
    return Options.outside("smoothness", given, "1/2, 3/2 or 5/2");
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    return halves + "/2";
  }
}
