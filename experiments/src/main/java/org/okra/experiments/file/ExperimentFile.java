package org.okra.experiments.file;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A checked experiment file.
 *
 * @param name of the experiment
 * @param seeds one per repetition
 * @param methods the experiment, then its variations
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
}
