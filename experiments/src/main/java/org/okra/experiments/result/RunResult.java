package org.okra.experiments.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
 * @param peakBytes the most that the large arrays of the run took at once, beside the data
 * @param chosen settings that a search chose, by path; empty when nothing was searched
 * @param facts what the estimator reported of its work, such as {@code objective}
 * @param targets what the labels or targets are called that metrics have parts for; may be empty
 * @param labels how label sets were predicted; empty for other outputs
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
    Map<String, Double> facts,
    List<String> targets,
    Optional<LabelCounts> labels) {

  public RunResult {
    targets = List.copyOf(targets);
    metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
    chosen = Collections.unmodifiableMap(new LinkedHashMap<>(chosen));
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }

  /** A run whose metrics have no parts, and whose outputs are no label sets. */
  public RunResult(
      String method,
      long seed,
      int fold,
      Map<String, Estimate> metrics,
      double fitSeconds,
      double predictSeconds,
      long peakBytes,
      Map<String, Object> chosen,
      Map<String, Double> facts) {
    this(
        method,
        seed,
        fold,
        metrics,
        fitSeconds,
        predictSeconds,
        peakBytes,
        chosen,
        facts,
        List.of(),
        Optional.empty());
  }

  /** The same without the values of single labels or targets, of which there may be thousands. */
  public RunResult withoutParts() {
    Map<String, Estimate> whole = new LinkedHashMap<>(metrics);
    whole.replaceAll((name, each) -> each.withParts(new double[0]));
    return new RunResult(
        method, seed, fold, whole, fitSeconds, predictSeconds, peakBytes, chosen, facts);
  }

  /** The same with the settings that a search chose. */
  public RunResult withChosen(Map<String, Object> settings) {
    return new RunResult(
        method,
        seed,
        fold,
        metrics,
        fitSeconds,
        predictSeconds,
        peakBytes,
        settings,
        facts,
        targets,
        labels);
  }
}
