package org.okra.experiments.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.okra.evaluation.Estimate;

/**
 * One method on one split with one seed.
 *
 * @param method the name of the method
 * @param seed of everything random in it
 * @param fold which of the split's parts was the test part, from 0
 * @param metrics values by name, in the order of the experiment file
 * @param fitSeconds kernels, maps and coefficients
 * @param predictSeconds from test inputs to decoded outputs, with the preparation of the decoder
 * @param peakBytes the highest use of the heap during the run
 * @param chosen settings that a search chose, by path; empty when nothing was searched
 * @param facts what the estimator reported of its work, such as {@code objective}
 */
public record RunResult(
    String method,
    long seed,
    int fold,
    Map<String, Estimate> metrics,
    double fitSeconds,
    double predictSeconds,
    long peakBytes,
    Map<String, Object> chosen,
    Map<String, Double> facts) {

  public RunResult {
    metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
    chosen = Collections.unmodifiableMap(new LinkedHashMap<>(chosen));
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }

  /** The same with the settings that a search chose. */
  public RunResult withChosen(Map<String, Object> settings) {
    return new RunResult(
        method, seed, fold, metrics, fitSeconds, predictSeconds, peakBytes, settings, facts);
  }
}
