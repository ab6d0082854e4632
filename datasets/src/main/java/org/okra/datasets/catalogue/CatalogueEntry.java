package org.okra.datasets.catalogue;

import java.util.List;
import java.util.Optional;
import org.okra.core.component.Specification;

/**
 * What is known of a published data set.
 *
 * @param name short and stable
 * @param task what is predicted
 * @param shape rows, inputs, outputs, for people
 * @param citation the publication to cite
 * @param terms terms of use as far as they are known
 * @param home the data set's own page
 * @param obtain what to download there and where to put it
 * @param recipe what reads it, with which options
 * @param files its files
 * @param download where they can be fetched; empty when they cannot
 */
public record CatalogueEntry(
    String name,
    String task,
    String shape,
    String citation,
    String terms,
    String home,
    String obtain,
    Specification recipe,
    List<CatalogueFile> files,
    Optional<Download> download) {

  public CatalogueEntry {
    files = List.copyOf(files);
  }

  /** How to get the files, for people: one paragraph. */
  public String howToGet() {
    String start =
        download.isPresent()
            ? "Fetch '" + name + "', or get it by hand. "
            : "'" + name + "' cannot be fetched. ";
    return start + obtain + " Home page: " + home + ". Terms: " + terms + ".";
  }
}
