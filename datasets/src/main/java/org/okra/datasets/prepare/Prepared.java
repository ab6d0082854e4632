package org.okra.datasets.prepare;

import java.util.stream.IntStream;
import org.okra.core.Errors;

/** What a step made of some inputs, and which of the rows it was given are still there. */
public final class Prepared {
  private final Inputs inputs;
  private final int[] rows;

  /**
   * Prepared inputs.
   *
   * @param rows for each prepared row the number of the row it came from, rising; copied
   */
  public Prepared(Inputs inputs, int[] rows) {
    if (inputs.size() != rows.length) {
      throw Errors.shape(
          "%s prepared rows do not go with %s row numbers.", inputs.size(), rows.length);
    }
    this.inputs = inputs;
    this.rows = rows.clone();
  }

  /** Inputs none of whose rows was dropped. */
  public static Prepared allRows(Inputs inputs) {
    return new Prepared(inputs, IntStream.range(0, inputs.size()).toArray());
  }

  /** The prepared inputs. */
  public Inputs inputs() {
    return inputs;
  }

  /** For each prepared row the number of the row it came from, rising. */
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
