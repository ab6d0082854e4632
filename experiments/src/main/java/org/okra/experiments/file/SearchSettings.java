package org.okra.experiments.file;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.component.Specification;

/**
 * Settings that are chosen on the training part.
 *
 * @param space values to try by path, such as {@code estimator.lambda}
 * @param metric what decides: one of the metrics of the experiment
 * @param split how the training part is cut for validation; a random fifth if empty
 * @param trials how many combinations are tried; all of them if empty
 */
public record SearchSettings(
    Map<String, List<Object>> space,
    Specification metric,
    Optional<Specification> split,
    Optional<Integer> trials) {

  public SearchSettings {
    space = Collections.unmodifiableMap(new LinkedHashMap<>(space));
  }
}
