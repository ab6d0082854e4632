package org.okra.datasets.prepare;

import java.util.stream.IntStream;
import org.okra.core.Errors;

/**
 * What a step made of some inputs, and which of the rows it was given are still there.
 *
 * @param inputs the prepared inputs
 * @param rows for each prepared row the number of the row it came from, rising; copied
 */
public record Prepared(Inputs inputs, int[] rows) {
  public Prepared {
    if (inputs.size() != rows.length) {
      throw Errors.shape(
          "%s prepared rows do not match %s row numbers.", inputs.size(), rows.length);
    }
    rows = rows.clone();
  }

  /** Inputs none of whose rows was dropped. */
  public static Prepared allRows(Inputs inputs) {
    return new Prepared(inputs, IntStream.range(0, inputs.size()).toArray());
  }

  @Override
  public int[] rows() {
    return rows.clone();
  }

  /** The same inputs with row numbers of an earlier step: row i came from {@code earlier[i]}. */
  Prepared since(int[] earlier) {
    int[] origin = new int[rows.length];
    for (int i = 0; i < origin.length; i++) {
      origin[i] = earlier[rows[i]];
    }
    return new Prepared(inputs, origin);
  }
}
