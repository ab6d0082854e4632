package org.okra.sketches;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;

/** Rows of which some are in hand, against filling all of them one by one. */
final class KnownRowsTest {
  private static final RunContext CONTEXT = RunContext.withSeed(2);

  /** What a row and a column hold, known or not. */
  private static double entry(int row, int column) {
    return row + column / 1000.0;
  }

  private static KnownRows known(int points, int[] numbers, int columns) {
    Matrix features = Matrix.zeros(numbers.length, columns);
    for (int i = 0; i < numbers.length; i++) {
      for (int j = 0; j < columns; j++) {
        features.set(i, j, entry(numbers[i], j));
      }
    }
    return KnownRows.of(points, numbers, features);
  }

  private static void check(int points, int[] numbers, int columns, int from, int to) {
    Matrix block = Matrix.zeros(to - from, columns);
    block.fill(Double.NaN);
    List<Integer> asked = new ArrayList<>();
    known(points, numbers, columns)
        .fill(
            from,
            to,
            block,
            CONTEXT,
            (rows, part) -> {
              assertThat(part.rows()).isEqualTo(rows.length);
              for (int i = 0; i < rows.length; i++) {
                asked.add(rows[i]);
                for (int j = 0; j < columns; j++) {
                  part.set(i, j, entry(rows[i], j));
                }
              }
            });
    for (int i = from; i < to; i++) {
      for (int j = 0; j < columns; j++) {
        assertThat(block.get(i - from, j)).isEqualTo(entry(i, j));
      }
    }
    assertThat(asked).doesNotContainAnyElementsOf(Arrays.stream(numbers).boxed().toList());
  }

  /** In any order, and beyond the columns of one task. */
  @Test
  void knownRowsComeToTheirPlaces() {
    int[] numbers = {7, 2, 9, 4};
    for (int columns : new int[] {1, 31, 32, 33, 70}) {
      check(12, numbers, columns, 0, 12);
      check(12, numbers, columns, 3, 8);
    }
    check(12, numbers, 5, 2, 3);
    check(12, numbers, 5, 0, 2);
    check(3, new int[] {2, 0, 1}, 5, 0, 3);
    check(12, numbers, 5, 10, 12);
    check(12, numbers, 5, 4, 4);
  }

  @Test
  void rowsBeyondOneBlockAreFilledToo() {
    int[] numbers = new int[1 << 11];
    Arrays.setAll(numbers, i -> 2 * (numbers.length - i));
    int points = 2 * Sketch.blockRows(numbers.length) + 17;
    check(points, numbers, 2, 1, points);
  }
}
