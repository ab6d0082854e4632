package org.okra.experiments.file;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One row of the table: the experiment itself, or a variation of it.
 *
 * @param name for the table
 * @param settings checked
 * @param search how to choose further settings on the training part; empty when nothing is searched
 * @param tree the file with the variation applied
 * @param dataset the name of its data set where the file has several; else empty
 */
public record Method(
    String name, Settings settings, Optional<SearchSettings> search, Node tree, String dataset) {

  /** What texts call it: its name, after that of its data set where there are several. */
  public String title() {
    return dataset.isEmpty() ? name : dataset + "/" + name;
  }

  /** The same method with other settings, which its tree does not show. */
  public Method withSettings(Settings changed) {
    return new Method(name, changed, search, tree, dataset);
  }

  /** Where a setting is written, or the nearest above it. */
  public Place place(String... path) {
    Node here = tree;
    for (String step : path) {
      here = here.child(step).orElse(here);
    }
    return here.place();
  }

  /** What decides the result: the file without its name, seeds and variations. */
  public Map<String, Object> configuration() {
    Map<String, Object> all = new LinkedHashMap<>();
    tree.entries("The file").forEach((key, node) -> all.put(key, node.plain()));
    all.keySet().removeAll(ExperimentReader.OUTSIDE_METHOD);
    return all;
  }
}
