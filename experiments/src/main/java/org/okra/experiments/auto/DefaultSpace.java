package org.okra.experiments.auto;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.component.Specification;

/**
 * What is tried on which data: the defaults of {@code okra auto}, of {@code auto} in experiment
 * files and of {@code okra tune} without a search, all in one place.
 *
 * <p>Widths are multiples of the one that follows from the median distance, so that they suit any
 * scale; lambda goes from nearly none to far too much, since one decomposition serves all values.
 * Kernels and widths are raced on few rows first ({@code method: race}). Decoders are chosen with
 * the rest, on rows that are left out of the training part.
 */
public final class DefaultSpace {
  /** Factors of the gamma that follows from the median distance, the more usual ones first. */
  private static final List<Double> GAUSSIAN =
      List.of(0.5, 2.0, 0.125, 1.0, 0.25, 4.0, 0.0625, 8.0);

  private static final List<Double> LAPLACIAN = List.of(0.5, 2.0, 0.125, 1.0, 0.25, 4.0);

  /** Factors of the median distance itself. */
  private static final List<Double> MATERN = List.of(0.5, 2.0);

  /** For data that are mostly zero, where widths matter less. */
  private static final List<Double> SPARSE = List.of(0.125, 0.5, 2.0);

  private static final List<Double> SETS = List.of(0.5, 1.0, 2.0);

  /** Where lambdas of their own for targets are in a space. */
  static final String SPREAD = "estimator.spread";

  /** One lambda for all targets, or lambdas of their own up to so many times that one. */
  private static final List<Double> SPREADS = List.of(1.0, 100.0);

  /** Training rows that are left out in turn to judge a setting. */
  private static final int JUDGED_ROWS = 2000;

  /** Up to so many rows ten folds are worth their time; beyond, three cost as much as one fit. */
  private static final int FEW_ROWS = 1000;

  /** Where sizes of the input sketch are in a space. */
  static final String SKETCH_SIZE = "input.sketch.size";

  /** Up to so many rows the exact method is affordable. */
  private static final int EXACT_ROWS = 5000;

  /** Landmarks beyond; a race begins with the fewest and takes more while they pay. */
  private static final List<Integer> LANDMARKS = List.of(1000, 2000, 4000, 8000);

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
   * What an experiment is about.
   *
   * @param metric what decides; the usual one for the outputs if empty
   * @param split how the estimate is made; the official split, or a random one, if empty
   */
  public record Task(
      String name,
      Specification dataset,
      Optional<String> metric,
      Optional<Map<String, Object>> split) {}

  /**
   * An experiment with a search, as a YAML file has it.
   *
   * @param minutes for one search
   */
  public Map<String, Object> experiment(Task task, double minutes) {
    Map<String, Object> file = base(task, "chosen", estimator());
    Map<String, Object> search = search(space());
    search.put("minutes", minutes);
    file.put("search", search);
    file.put("compare", baselines());
    return file;
  }

  /** An experiment that predicts the same for all, where there is no time for another. */
  public Map<String, Object> constant(Task task) {
    return base(task, "constant", options("constant"));
  }

  private Map<String, Object> base(Task task, String method, Map<String, Object> estimator) {
    Map<String, Object> file = new LinkedHashMap<>();
    file.put("name", task.name());
    file.put("method", method);
    file.put("dataset", task.dataset().toMap());
    task.split().ifPresent(cut -> file.put("split", cut));
    file.put("preprocess", preparations().get(0));
    Map<String, Object> input = new LinkedHashMap<>();
    input.put("kernel", kernels().get(0));
    firstSketch().ifPresent(sketch -> input.put("sketch", sketch));
    file.put("input", input);
    file.put("output", output());
    file.put("estimator", estimator);
    file.put("decoder", decoders().get(0));
    file.put("metrics", metrics(task.metric()));
    return file;
  }

  /** Everything that is tried, by path. */
  Map<String, Object> space() {
    Map<String, Object> space = new LinkedHashMap<>();
    if (preparations().size() > 1) {
      space.put("preprocess", preparations());
    }
    space.put("input.kernel", kernels());
    space.putAll(estimators());
    if (sketch().isPresent()) {
      space.put(SKETCH_SIZE, LANDMARKS.stream().filter(size -> 2 * size <= traits.rows()).toList());
    }
    if (decoders().size() > 1) {
      space.put("decoder", decoders());
    }
    return space;
  }

  /**
   * A search in a space, without a limit of time. Thresholds of labels are tuned on training rows,
   * and must not be judged by the same, and missing targets cannot be left out; everything else is
   * judged by rows left out in turn.
   */
  Map<String, Object> search(Map<String, Object> space) {
    Map<String, Object> search = new LinkedHashMap<>();
    search.put("space", space);
    search.put("method", "race");
    search.put(
        "split",
        traits.outputs() == DataTraits.Outputs.LABEL_SETS || traits.hasEmpty()
            ? inFolds()
            : options("leave-one-out", "rows", JUDGED_ROWS));
    return search;
  }

  /** The split of a search for any estimator. */
  Map<String, Object> inFolds() {
    return options("k-fold", "folds", folds());
  }

  private int folds() {
    return traits.rows() > FEW_ROWS ? 3 : Math.max(2, Math.min(10, traits.rows() / 4));
  }

  Map<String, Object> estimator() {
    return options("ridge", "lambda", 1e-4);
  }

  /** Options of the estimator that are tried, by path. */
  Map<String, Object> estimators() {
    Map<String, Object> space = new LinkedHashMap<>();
    space.put("estimator.lambda", lambdas());
    if (traits.outputs() == DataTraits.Outputs.VECTORS && !traits.hasEmpty()) {
      space.put(SPREAD, SPREADS);
    }
    boolean mayCentre =
        traits.outputs() == DataTraits.Outputs.RANKINGS
            || traits.outputs() == DataTraits.Outputs.CLASSES;
    if (mayCentre) {
      space.put("estimator.intercept", List.of("off", "on"));
    }
    return space;
  }

  /** Where decoding is cheap, half powers of ten, up to where nothing but the mean is left. */
  private Map<String, Object> lambdas() {
    Map<String, Object> range = new LinkedHashMap<>();
    boolean labels = traits.outputs() == DataTraits.Outputs.LABEL_SETS;
    boolean vectors = traits.outputs() == DataTraits.Outputs.VECTORS;
    range.put("from", labels ? 1e-6 : 1e-8);
    range.put("to", vectors ? 100.0 : 1.0);
    range.put("count", labels ? 10 : vectors ? 21 : 9);
    return range;
  }

  /** Beyond what the exact method can afford, where sizes are not searched. */
  Optional<Map<String, Object>> sketch() {
    return sketch(LANDMARKS.get(1));
  }

  /** The first of the sizes that are searched. */
  Optional<Map<String, Object>> firstSketch() {
    return sketch(LANDMARKS.get(0));
  }

  private Optional<Map<String, Object>> sketch(int landmarks) {
    return traits.rows() > EXACT_ROWS
        ? Optional.of(options("subsample", "size", landmarks))
        : Optional.empty();
  }

  List<List<Object>> preparations() {
    List<Object> first = new ArrayList<>();
    if (traits.hasText()) {
      first.add("text");
    }
    if (traits.hasCategories()) {
      first.add("one-hot");
    }
    if (traits.hasMissing()) {
      first.add("impute");
    }
    List<Object> standardised = new ArrayList<>(first);
    standardised.add("standardise");
    return switch (traits.inputs()) {
      case NUMBERS -> {
        if (traits.hasText()) {
          yield List.of(first, standardised);
        }
        yield traits.hasCategories()
            ? List.of(standardised, traits.hasNumbers() ? weighed() : first)
            : List.of(standardised);
      }
      case SPARSE, COUNTS, BITS -> List.of(first, standardised);
      case TEXT, SETS, OTHER -> List.of(first);
    };
  }

  /** Numbers standardised, and all categories of a column together as much as one of them. */
  private List<Object> weighed() {
    List<Object> steps = new ArrayList<>();
    steps.add(options("standardise", "categories", "keep"));
    steps.add(options("one-hot", "scale", "column"));
    if (traits.hasMissing()) {
      steps.add("impute");
    }
    return steps;
  }

  List<Map<String, Object>> kernels() {
    List<Map<String, Object>> all = new ArrayList<>();
    switch (traits.inputs()) {
      case NUMBERS -> {
        // A race with little time sees the first of them only.
        for (int i = 0; i < GAUSSIAN.size(); i++) {
          all.add(kernel("gaussian", "gamma", GAUSSIAN.get(i)));
          if (i < LAPLACIAN.size()) {
            all.add(kernel("laplacian", "gamma", LAPLACIAN.get(i)));
          }
          if (i == 1) {
            all.add(options("linear"));
            all.add(sum("laplacian"));
          }
        }
        MATERN.forEach(factor -> all.add(kernel("matern", "scale", factor)));
        all.add(sum("gaussian"));
      }
      case SPARSE, TEXT -> {
        all.add(options("cosine"));
        GAUSSIAN.forEach(factor -> all.add(kernel("gaussian", "gamma", factor)));
      }
      case COUNTS -> {
        all.add(options("tf-idf"));
        all.add(options("cosine"));
        SPARSE.forEach(factor -> all.add(kernel("chi-square", "gamma", factor)));
        GAUSSIAN.forEach(factor -> all.add(kernel("gaussian", "gamma", factor)));
      }
      case BITS -> {
        all.add(options("cosine"));
        GAUSSIAN.forEach(factor -> all.add(kernel("gaussian", "gamma", factor)));
      }
      case SETS, OTHER -> {
        all.add(options("tanimoto"));
        SETS.forEach(gamma -> all.add(options("gaussian-tanimoto", "gamma", gamma)));
      }
    }
    return all;
  }

  /** A line and what bends it: local where there are rows near, linear where there are none. */
  private Map<String, Object> sum(String type) {
    Map<String, Object> line =
        options("scaled", "factor", 1.0 / Math.max(1, traits.columns()), "of", "linear");
    return options("sum", "terms", List.of(kernel(type, "gamma", 0.5), line));
  }

  private static Map<String, Object> kernel(String type, String width, double factor) {
    return options(type, width, factor == 1 ? "median" : factor + "*median");
  }

  /** A component as a file has it, in the same order every time. */
  private static Map<String, Object> options(String type, Object... pairs) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("type", type);
    for (int i = 0; i < pairs.length; i += 2) {
      map.put((String) pairs[i], pairs[i + 1]);
    }
    return map;
  }

  private Map<String, Object> output() {
    Map<String, Object> output = new LinkedHashMap<>();
    switch (traits.outputs()) {
      case LABEL_SETS, VECTORS -> {
        output.put("kernel", "linear");
        output.put("sketch", "coordinates");
      }
      case RANKINGS -> output.put("kernel", "kemeny");
      case CLASSES, OTHER -> output.put("kernel", "zero-one");
    }
    return output;
  }

  List<Object> decoders() {
    return switch (traits.outputs()) {
      case LABEL_SETS ->
          List.of(
              options("labels", "rule", "threshold"),
              options("labels", "rule", "threshold-per-label"),
              options("labels", "rule", "expected-f1", "probabilities", "logistic"),
              options("candidates"));
      case VECTORS -> List.of("vector");
      case RANKINGS -> List.of("kemeny");
      case CLASSES, OTHER -> List.of("candidates");
    };
  }

  private List<Object> metrics(Optional<String> wanted) {
    List<Object> usual =
        switch (traits.outputs()) {
          case LABEL_SETS -> {
            List<Object> sets = new ArrayList<>(List.of("f1", "hamming", "subset-accuracy"));
            if (traits.hasEmpty()) {
              // Some count two empty sets as equal, others as nothing in common.
              sets.add(1, options("f1", "empty", 0.0));
            }
            yield sets;
          }
          case VECTORS -> List.of("arrmse", "rmse");
          case RANKINGS -> List.of("kendall-tau-b");
          case CLASSES, OTHER -> List.of("accuracy");
        };
    List<Object> all = new ArrayList<>(usual);
    wanted.ifPresent(
        text -> {
          Object metric =
              text.strip().startsWith("{") ? Specification.parse(text).toMap() : text.strip();
          all.remove(metric);
          all.add(0, metric);
        });
    return all;
  }

  /** What every method should beat. */
  private static Map<String, Object> baselines() {
    Map<String, Object> all = new LinkedHashMap<>();
    for (String type : List.of("nearest", "constant")) {
      Map<String, Object> baseline = new LinkedHashMap<>();
      baseline.put("estimator", type);
      baseline.put("search", "none");
      all.put(type, baseline);
    }
    return all;
  }
}
