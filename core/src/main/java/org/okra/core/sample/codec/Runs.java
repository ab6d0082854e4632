package org.okra.core.sample.codec;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.container.Container;

/**
 * Several short arrays in one long one: run i has the elements {@code starts[i]} to {@code starts[i
 * + 1]}.
 */
final class Runs {
  static final String STARTS = "starts";
  static final String TEXT = "text";

  private Runs() {}

  /** The starts of runs with these lengths. */
  static int[] starts(int count, IntUnaryOperator length) {
    int[] starts = new int[count + 1];
    long next = 0;
    for (int i = 0; i < count; i++) {
      next += length.applyAsInt(i);
      if (next > Matrix.MAX_ENTRIES) {
        throw Errors.of(
            ErrorCode.TOO_LARGE,
            "The samples have more than %s elements in all and cannot be saved in one array; use"
                + " fewer landmarks.",
            Matrix.MAX_ENTRIES);
      }
      starts[i + 1] = (int) next;
    }
    return starts;
  }

  /** The starts in a file, if they divide an array of this length. */
  static int[] checkedStarts(Container container, String part, int elements) {
    int[] starts = container.integers(part);
    boolean fits = starts.length > 0 && starts[0] == 0 && starts[starts.length - 1] == elements;
    for (int i = 1; i < starts.length && fits; i++) {
      fits = starts[i] >= starts[i - 1];
    }
    if (!fits) {
      throw Errors.fileFormat(
          "The part '%s' does not divide %s elements into runs.", part, elements);
    }
    return starts;
  }

  /** Texts joined into one. */
  static Container ofTexts(List<String> texts) {
    int[] starts = starts(texts.size(), i -> texts.get(i).length());
    String joined = String.join("", texts);
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(joined)) {
      throw Errors.argument(
          "The strings hold half a surrogate pair, which UTF-8 cannot store; they are not text.");
    }
    return Container.builder(NamedCodec.KIND).text(TEXT, joined).integers(STARTS, starts).build();
  }

  /** The texts that {@link #ofTexts} joined. */
  static List<String> texts(Container container) {
    String joined = container.text(TEXT);
    int[] starts = checkedStarts(container, STARTS, joined.length());
    List<String> texts = new ArrayList<>(starts.length - 1);
    for (int i = 0; i + 1 < starts.length; i++) {
      texts.add(joined.substring(starts[i], starts[i + 1]));
    }
    return texts;
  }
}
