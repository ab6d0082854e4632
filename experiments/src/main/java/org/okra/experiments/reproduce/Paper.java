package org.okra.experiments.reproduce;

import java.util.List;

/**
 * A paper and what of it can be computed again.
 *
 * @param key short and stable, such as {@code oel}
 * @param title of the paper
 * @param authors and where it appeared
 * @param entries in the order of the paper
 * @param open tables that have no entry, each with the reason
 */
public record Paper(
    String key, String title, String authors, List<Reproduction> entries, List<String> open) {

  public Paper {
    entries = List.copyOf(entries);
    open = List.copyOf(open);
  }
}
