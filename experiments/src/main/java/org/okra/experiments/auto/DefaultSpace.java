package org.okra.experiments.auto;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.component.Specification;
import org.okra.core.resource.MemoryBudget;

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
  /** Where lambdas of their own for targets are in a space. */
  static final String SPREAD = "estimator.spread";

  /** One lambda for all targets, or lambdas of their own up to so many times that one. */
  private static final List<Double> SPREADS = List.of(1.0, 100.0);

  /** Training rows that are left out in turn to judge a setting. */
  private static final int JUDGED_ROWS = 2000;

  /** Where sizes of the input sketch are in a space. */
  static final String SKETCH_SIZE = "input.sketch.size";

  /** The part of the time in which rules for the other convention of empty sets are chosen. */
  private static final double OTHER_SHARE = 0.15;

  private static final String CHOSEN = "chosen";
  private static final String ALTERNATIVES = "alternatives";

  /** Where steps of preprocessing are in a space. */
  static final String PREPROCESS = "preprocess";

  private static final String DECODER = "decoder";

  private final DataTraits traits;
  private final LabelSpace labels;
  private final Optional<Map<String, Object>> candidates;
  private final SketchSpace sketches;

  /** The space for data with these traits, whatever memory it takes. */
  public DefaultSpace(DataTraits traits) {
    this(
        traits,
        new LabelSpace(traits, 1),
        Optional.empty(),
        new SketchSpace(traits, Long.MAX_VALUE));
  }

  /**
   * With rules of labels for a metric, candidates, or little memory.
   *
   * @param labels what is tried for label sets, and of no use for other outputs
   * @param candidates as {@code from} has them
   */
  private DefaultSpace(
      DataTraits traits,
      LabelSpace labels,
      Optional<Map<String, Object>> candidates,
      SketchSpace sketches) {
    this.traits = traits;
    this.labels = labels;
    this.candidates = candidates;
    this.sketches = sketches;
    if (traits.inputs() == DataTraits.Inputs.OTHER
        || traits.outputs() == DataTraits.Outputs.OTHER) {
      throw Errors.argument(
          "There are no defaults for these data (%s). Write an experiment file that names the"
              + " kernels and the decoder; 'okra plugins' lists what there is.",
          traits.text());
    }
  }

  /** The same, where outputs are chosen among candidates of a file. */
  public DefaultSpace choosingFrom(Optional<Map<String, Object>> offered) {
    if (offered.isPresent() && !traits.isRetrieval()) {
      throw Errors.argument(
          "Candidates were given, but outputs that are chosen among candidates are sets or texts,"
              + " and these data are: %s. Leave out the second file.",
          traits.text());
    }
    return new DefaultSpace(traits, labels, offered, sketches);
  }

  /** The same with sketches as soon as the exact method would need more memory than this. */
  public DefaultSpace within(MemoryBudget memory) {
    // What is in use just now hangs on the collector, and the space must not.
    boolean dense = traits.inputs() == DataTraits.Inputs.NUMBERS;
    long data = dense ? (long) Double.BYTES * traits.rows() * traits.encodedColumns() : 0;
    SketchSpace fitting = new SketchSpace(traits, Math.max(0, memory.bytes() - data));
    return new DefaultSpace(traits, labels, candidates, fitting);
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
    Object metric = metrics(task.metric()).get(0);
    return judgedBy(metric)
        .experiment(task, minutes, labels.isExampleF1(metric) && traits.hasEmpty());
  }

  private Map<String, Object> experiment(Task task, double minutes, boolean inBothConventions) {
    Map<String, Object> file = base(task, CHOSEN, estimator());
    Map<String, Object> search = search(space());
    if (!alternatives().isEmpty()) {
      search.put(ALTERNATIVES, alternatives());
    }
    search.put("minutes", inBothConventions ? (1 - OTHER_SHARE) * minutes : minutes);
    file.put("search", search);
    Map<String, Object> compare = new LinkedHashMap<>();
    if (inBothConventions) {
      DefaultSpace other = new DefaultSpace(traits, labels.otherConvention(), candidates, sketches);
      compare.put(other.labels.name(), other.rules(minutes));
    }
    compare.putAll(baselines());
    file.put("compare", compare);
    return file;
  }

  /**
   * The space whose rules of labels are tuned for what a metric makes of two empty sets.
   *
   * @param metric as a file has it
   */
  DefaultSpace judgedBy(Object metric) {
    return new DefaultSpace(traits, labels.judgedBy(metric), candidates, sketches);
  }

  /**
   * A variation with the kernel that was chosen, and with the rule and lambda that suit what this
   * space makes of two empty sets.
   */
  private Map<String, Object> rules(double minutes) {
    Map<String, Object> space = new LinkedHashMap<>(estimators());
    space.put(DECODER, decoders());
    Map<String, Object> search = search(space);
    if (isExact() && traits.repeatsSets()) {
      search.put(ALTERNATIVES, labels.alternatives(lambdas()));
    }
    search.put("metric", labels.metric());
    search.put("minutes", OTHER_SHARE * minutes);
    search.put("after", CHOSEN);
    Map<String, Object> variation = new LinkedHashMap<>();
    variation.put("search", search);
    return variation;
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
    file.put(PREPROCESS, preparations().get(0));
    Map<String, Object> input = new LinkedHashMap<>();
    input.put("kernel", kernels().get(0));
    firstSketch().ifPresent(sketch -> input.put("sketch", sketch));
    file.put("input", input);
    file.put("output", output());
    file.put("estimator", estimator);
    file.put(DECODER, decoders().get(0));
    file.put("metrics", metrics(task.metric()));
    return file;
  }

  /** Everything that is tried, by path. */
  Map<String, Object> space() {
    Map<String, Object> space = new LinkedHashMap<>();
    // The first changes fastest: with little time every way to prepare rows is seen.
    if (preparationSpace().learns()) {
      space.put(PREPROCESS, preparations());
    }
    space.put("input.kernel", kernels());
    if (traits.isRetrieval()) {
      space.put("output.kernel", outputKernels());
    }
    space.putAll(estimators());
    if (sketch().isPresent()) {
      space.put(SKETCH_SIZE, sketches.landmarks());
    }
    if (decoders().size() > 1) {
      space.put(DECODER, decoders());
    }
    // Last, so that rows are prepared once for all kernels and little time goes to the first.
    if (preparations().size() > 1) {
      space.putIfAbsent(PREPROCESS, preparations());
    }
    return space;
  }

  /** Spaces of other settings: estimators without kernels, and outputs as they are. */
  List<Map<String, Object>> alternatives() {
    List<Map<String, Object>> all = new ArrayList<>();
    all.addAll(new ForestSpace(traits).alternatives(decoders()));
    if (isExact()) {
      all.addAll(labels.alternatives(kernels(), lambdas()));
    }
    return all;
  }

  /** Whether a model may hold a weight for every pair of rows. */
  private boolean isExact() {
    return sketch().isEmpty();
  }

  /**
   * A search in a space, without a limit of time. Thresholds of labels are tuned on training rows,
   * and must not be judged by the same, nor may steps that learn from the outputs of few rows, and
   * missing targets cannot be left out; everything else is judged by rows left out in turn.
   */
  Map<String, Object> search(Map<String, Object> space) {
    Map<String, Object> search = new LinkedHashMap<>();
    search.put("space", space);
    search.put("method", "race");
    boolean seen = space.containsKey(PREPROCESS) && preparationSpace().needsFolds();
    search.put(
        "split", seen || isInFolds() ? inFolds() : options("leave-one-out", "rows", JUDGED_ROWS));
    return search;
  }

  private boolean isInFolds() {
    return traits.outputs() == DataTraits.Outputs.LABEL_SETS
        || traits.isRetrieval()
        || traits.hasEmpty();
  }

  /** Folds, in the same words every time. */
  public static Map<String, Object> inFolds(int folds) {
    return options("k-fold", "folds", folds);
  }

  private List<Map<String, Object>> outputKernels() {
    return traits.outputs() == DataTraits.Outputs.SETS
        ? RetrievalSpace.sets()
        : RetrievalSpace.texts();
  }

  /** The split of a search for any estimator. */
  Map<String, Object> inFolds() {
    return new FoldSpace(traits).split();
  }

  Map<String, Object> estimator() {
    return options("ridge", "lambda", 1e-4);
  }

  /** Options of the estimator that are tried, by path. */
  Map<String, Object> estimators() {
    Map<String, Object> space = new LinkedHashMap<>();
    space.put("estimator.lambda", lambdas());
    if (traits.outputs() == DataTraits.Outputs.VECTORS && !traits.isPartlyUnknown()) {
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
    return sketches.usual();
  }

  /** The first of the sizes that are searched. */
  Optional<Map<String, Object>> firstSketch() {
    return sketches.first();
  }

  List<List<Object>> preparations() {
    return preparationSpace().all();
  }

  private PreparationSpace preparationSpace() {
    return new PreparationSpace(traits, isInFolds());
  }

  List<Map<String, Object>> kernels() {
    return KernelSpace.of(traits);
  }

  /** A component as a file has it, in the same order every time. */
  static Map<String, Object> options(String type, Object... pairs) {
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
      case SETS, TEXTS -> output.put("kernel", outputKernels().get(0));
      case CLASSES, OTHER -> output.put("kernel", "zero-one");
    }
    return output;
  }

  List<Object> decoders() {
    return switch (traits.outputs()) {
      case LABEL_SETS -> labels.decoders();
      case VECTORS -> List.of("vector");
      case RANKINGS -> List.of("kemeny");
      case SETS, TEXTS -> RetrievalSpace.decoders(candidates);
      case CLASSES, OTHER -> List.of("candidates");
    };
  }

  private List<Object> metrics(Optional<String> wanted) {
    List<Object> usual =
        switch (traits.outputs()) {
          case LABEL_SETS -> labels.metrics();
          case VECTORS -> List.of("arrmse", "rmse");
          case RANKINGS -> List.of("kendall-tau-b");
          case SETS, TEXTS -> RetrievalSpace.metrics();
          case CLASSES, OTHER -> List.of("accuracy");
        };
    List<Object> all = new ArrayList<>(usual);
    wanted.ifPresent(
        text -> {
          Object metric = metric(text.strip());
          all.remove(metric);
          all.add(0, metric);
        });
    return all;
  }

  /** A metric as a file has it. */
  private Object metric(String text) {
    return labels.inUsualWords(text.startsWith("{") ? Specification.parse(text).toMap() : text);
  }

  /** What every method should beat. */
  private Map<String, Object> baselines() {
    Map<String, Object> all = new LinkedHashMap<>();
    // Where targets are missing, so are those of a neighbour.
    for (String type :
        traits.isPartlyUnknown() ? List.of("constant") : List.of("nearest", "constant")) {
      Map<String, Object> baseline = new LinkedHashMap<>();
      baseline.put("estimator", type);
      baseline.put("search", "none");
      all.put(type, baseline);
    }
    return all;
  }
}
