package org.okra.experiments.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Everything an experiment found.
 *
 * @param name of the experiment
 * @param configuration the experiment file as plain values
 * @param seeds one per repetition
 * @param environment version, machine and library by short name, such as {@code java}
 * @param data what the data set is: name, sizes and types by short name
 * @param methods one row per method, in the order of the experiment file
 * @param spectra eigenvalues of Gram matrices of a sample, falling and divided by their sum, by
 *     what they belong to ({@code input}, {@code output}); may be empty
 * @param gallery outputs as pictures; without rows when the outputs are none
 * @param datasets the data sets, in the order of the experiment file; may be empty
 */
public record Results(
    String name,
    Map<String, Object> configuration,
    List<Long> seeds,
    Map<String, String> environment,
    Map<String, String> data,
    List<MethodResult> methods,
    Map<String, double[]> spectra,
    Gallery gallery,
    List<DatasetResult> datasets) {

  /** Results without what is known of single data sets. */
  public Results(
      String name,
      Map<String, Object> configuration,
      List<Long> seeds,
      Map<String, String> environment,
      Map<String, String> data,
      List<MethodResult> methods,
      Map<String, double[]> spectra,
      Gallery gallery) {
    this(name, configuration, seeds, environment, data, methods, spectra, gallery, List.of());
  }

  public Results {
    configuration = Collections.unmodifiableMap(new LinkedHashMap<>(configuration));
    seeds = List.copyOf(seeds);
    environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
    data = Collections.unmodifiableMap(new LinkedHashMap<>(data));
    methods = List.copyOf(methods);
    datasets = List.copyOf(datasets);
    spectra = Collections.unmodifiableMap(new LinkedHashMap<>(spectra));
  }
}
