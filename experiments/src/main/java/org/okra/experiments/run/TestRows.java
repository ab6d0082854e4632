package org.okra.experiments.run;

import java.util.List;
import java.util.Optional;
import org.okra.experiments.predictions.RowKey;

/**
 * Where the rows of one test part come from.
 *
 * @param split the name of the split; rows of {@code official} are those of the test file
 * @param numbers of the rows in their file, from 0
 * @param ids one per row, or none
 */
record TestRows(String split, int[] numbers, List<String> ids) {

  /** The keys of rows by their positions in the part. */
  List<RowKey> keys(List<String> positions) {
    return positions.stream().map(Integer::parseInt).map(this::key).toList();
  }

  private RowKey key(int position) {
    return new RowKey(
        numbers[position], ids.isEmpty() ? Optional.empty() : Optional.of(ids.get(position)));
  }
}
