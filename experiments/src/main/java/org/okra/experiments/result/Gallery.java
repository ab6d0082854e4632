package org.okra.experiments.result;

import java.util.List;

/**
 * Test examples as pictures, a row each: input, truth, and what every method predicted.
 *
 * @param columns headings, one per picture of a row
 * @param rows as many pictures each as there are columns
 */
public record Gallery(List<String> columns, List<List<Picture>> rows) {
  /** No pictures. */
  public static final Gallery NONE = new Gallery(List.of(), List.of());

  public Gallery {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
  }
}
