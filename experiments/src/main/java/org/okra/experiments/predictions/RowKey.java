package org.okra.experiments.predictions;

import java.util.Map;
import java.util.Optional;

/**
 * What joins a prediction with its row.
 *
 * @param number of the row in its file, from 0: the first row of data, below any header
 * @param id the name that the data give the row, if they name rows
 */
public record RowKey(int number, Optional<String> id) {
  void addTo(Map<String, Object> keys) {
    keys.put("row", number);
    id.ifPresent(name -> keys.put("id", name));
  }
}
