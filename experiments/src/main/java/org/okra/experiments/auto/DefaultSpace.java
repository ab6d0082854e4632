package org.okra.experiments.auto;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.component.Specification;

/**
 * What is tried on which data: the defaults of {@code okra auto}, all in one place.
 *
 * <p>Widths are multiples of the one that follows from the median distance, so that they suit any
 * scale; lambda goes from nearly none to far too much, since one decomposition serves all values.
 * Kernels and widths are raced on few rows first ({@code method: race}). Decoders are chosen with
 * the rest, on rows that are left out of the training part.
 */
public final class DefaultSpace {
  /** Factors of the gamma that follows from the median distance. */
  private static final List<Double> GAUSSIAN =
      List.of(0.0625, 0.125, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0);

  private static final List<Double> LAPLACIAN = List.of(0.125, 0.25, 0.5, 1.0, 2.0, 4.0);

  private static final Map<String, Object> LAMBDA = Map.of("from", 1e-8, "to", 1.0, "count", 9);

  /** Training rows that are left out in turn to judge a setting. */
  private static final int JUDGED_ROWS = 2000;

  /** Up to so many rows the exact method is affordable; beyond, so many landmarks. */
  private static final int EXACT_ROWS = 5000;

  private static final int LANDMARKS = 2000;

  private final DataTraits traits;

  /** The space for data with these traits. */
  public DefaultSpace(DataTraits traits) {
    this.traits = traits;
    if (traits.inputs() == DataTraits.Inputs.OTHER
        || traits.outputs() == DataTraits.Outputs.OTHER) {
      throw Errors.argument(
          "There are no defaults for these data (%s). Write an experiment file that names the"
              + " kernels and the decoder; 'okra plugins' lists what there is.",
          traits.text());
    }
  }

  /**
   * An experiment, as a YAML file has it.
   *
   * @param metric what decides; the usual one for the outputs if empty
   * @param split how the estimate is made; the official split, or a random one, if empty
   * @param minutes for one search
   */
  public Map<String, Object> experiment(
      String name,
      Specification dataset,
      Optional<String> metric,
      Optional<Map<String, Object>> split,
      double minutes) {
    Map<String, Object> file = new LinkedHashMap<>();
    file.put("name", name);
    file.put("method", "chosen");
    file.put("dataset", dataset.toMap());
    split.ifPresent(cut -> file.put("split", cut));
    file.put("preprocess", preparations().get(0));
    Map<String, Object> input = new LinkedHashMap<>();
    input.put("kernel", kernels().get(0));
    if (traits.rows() > EXACT_ROWS) {
      input.put("sketch", Map.of("type", "subsample", "size", LANDMARKS));
    }
    file.put("input", input);
    file.put("output", output());
    file.put("estimator", Map.of("type", "ridge", "lambda", 1e-4));
    file.put("decoder", decoders().get(0));
    file.put("metrics", metrics(metric));
    file.put("search", search(minutes));
    file.put("compare", baselines());
    return file;
  }

  private Map<String, Object> search(double minutes) {
    Map<String, Object> space = new LinkedHashMap<>();
    if (preparations().size() > 1) {
      space.put("preprocess", preparations());
    }
    space.put("input.kernel", kernels());
    space.put("estimator.lambda", LAMBDA);
    if (decoders().size() > 1) {
      space.put("decoder", decoders());
    }
    Map<String, Object> search = new LinkedHashMap<>();
    search.put("space", space);
    search.put("method", "race");
    search.put("minutes", minutes);
    search.put("split", Map.of("type", "leave-one-out", "rows", JUDGED_ROWS));
    return search;
  }

  private List<List<String>> preparations() {
    List<String> first = new ArrayList<>();
    if (traits.inputs() == DataTraits.Inputs.TEXT) {
      first.add("text");
      return List.of(first);
    }
    if (traits.hasCategories()) {
      first.add("one-hot");
    }
    if (traits.hasMissing()) {
      first.add("impute");
    }
    List<String> standardised = new ArrayList<>(first);
    standardised.add("standardise");
    return traits.inputs() == DataTraits.Inputs.NUMBERS
        ? List.of(standardised)
        : List.of(first, standardised);
  }

  private List<Map<String, Object>> kernels() {
    List<Map<String, Object>> all = new ArrayList<>();
    GAUSSIAN.forEach(factor -> all.add(kernel("gaussian", factor)));
    if (traits.inputs() == DataTraits.Inputs.NUMBERS) {
      LAPLACIAN.forEach(factor -> all.add(kernel("laplacian", factor)));
      all.add(Map.of("type", "linear"));
    } else {
      all.add(Map.of("type", "cosine"));
    }
    return all;
  }

  private static Map<String, Object> kernel(String type, double factor) {
    Map<String, Object> kernel = new LinkedHashMap<>();
    kernel.put("type", type);
    kernel.put("gamma", factor == 1 ? "median" : factor + "*median");
    return kernel;
  }

  private Map<String, Object> output() {
    return switch (traits.outputs()) {
      case LABEL_SETS, VECTORS -> Map.of("kernel", "linear", "sketch", "coordinates");
      case RANKINGS -> Map.of("kernel", "kemeny");
      case CLASSES, OTHER -> Map.of("kernel", "zero-one");
    };
  }

  private List<Object> decoders() {
    return switch (traits.outputs()) {
      case LABEL_SETS ->
          List.of(
              Map.of("type", "labels", "rule", "threshold"),
              Map.of("type", "labels", "rule", "threshold-per-label"),
              Map.of("type", "candidates"));
      case VECTORS -> List.of("vector");
      case RANKINGS -> List.of("kemeny");
      case CLASSES, OTHER -> List.of("candidates");
    };
  }

  private List<String> metrics(Optional<String> wanted) {
    List<String> usual =
        switch (traits.outputs()) {
          case LABEL_SETS -> List.of("f1", "hamming", "subset-accuracy");
          case VECTORS -> List.of("arrmse", "rmse");
          case RANKINGS -> List.of("kendall-tau-b");
          case CLASSES, OTHER -> List.of("accuracy");
        };
    List<String> all = new ArrayList<>(usual);
    wanted.ifPresent(
        metric -> {
          all.remove(metric);
          all.add(0, metric);
        });
    return all;
  }

  /** What every method should beat. */
  private static Map<String, Object> baselines() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("nearest", Map.of("estimator", "nearest", "search", "none"));
    all.put("constant", Map.of("estimator", "constant", "search", "none"));
    return all;
  }
}
