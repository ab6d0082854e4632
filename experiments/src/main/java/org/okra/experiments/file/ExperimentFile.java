package org.okra.experiments.file;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.Errors;

/**
 * A checked experiment file.
 *
 * @param name of the experiment
 * @param seeds one per repetition
 * @param methods the experiment, then its variations; for each data set in turn where there are
 *     several
 * @param pictures how inputs and outputs are drawn; empty when they are no pictures
 * @param configuration the whole file as plain values, with {@code --set} applied
 */
public record ExperimentFile(
    String name,
    List<Long> seeds,
    List<Method> methods,
    Optional<Pictures> pictures,
    Map<String, Object> configuration) {

  public ExperimentFile {
    seeds = List.copyOf(seeds);
    methods = List.copyOf(methods);
    configuration = Collections.unmodifiableMap(new LinkedHashMap<>(configuration));
  }

  /** The names of the data sets, in their order; one without a name where the file has one. */
  public List<String> datasets() {
    return methods.stream().map(Method::dataset).distinct().toList();
  }

  /** The methods on one of the data sets. */
  public List<Method> on(String dataset) {
    return methods.stream().filter(method -> method.dataset().equals(dataset)).toList();
  }

  /** The same, unless it has several data sets where a command can use one alone. */
  public ExperimentFile withOneDataset() {
    if (datasets().size() > 1) {
      throw Errors.argument(
          "The experiment has the data sets %s, and this command works on one. Choose it with"
              + " --set datasets=none --set 'dataset={...}'.",
          String.join(", ", datasets()));
    }
    return this;
  }
}
