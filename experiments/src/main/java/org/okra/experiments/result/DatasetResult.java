package org.okra.experiments.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is known of one data set of an experiment.
 *
 * @param name empty where the experiment has one data set
 * @param facts name, sizes and types by short name
 * @param trainRows of the first split
 * @param testRows of the first split
 * @param examples test rows with what the methods predicted
 */
public record DatasetResult(
    String name, Map<String, String> facts, int trainRows, int testRows, Examples examples) {

  public DatasetResult {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }
}
