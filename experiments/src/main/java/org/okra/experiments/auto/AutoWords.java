package org.okra.experiments.auto;

import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.DatasetSource;
import org.okra.experiments.file.Completion;
import org.okra.experiments.run.DataSource;

/**
 * Puts defaults that suit the data in the place of the word {@code auto} in an experiment.
 *
 * <ul>
 *   <li>{@code input: {kernel: auto}}: the kernels of {@link DefaultSpace}, searched;
 *   <li>{@code input: {sketch: auto}}: none of few rows, landmarks of many;
 *   <li>{@code estimator: auto}: ridge, its options searched;
 *   <li>{@code decoder: auto}: those for such outputs, searched;
 *   <li>{@code search: auto}: kernels, and options of ridge where it names no other estimator;
 *       forests where it names none.
 * </ul>
 *
 * <p>What is searched is added to the search of the file; without one it is a race on rows that are
 * left out in turn.
 */
public final class AutoWords implements Completion {
  private static final String AUTO = "auto";
  private static final String INPUT = "input";
  private static final String KERNEL = "kernel";
  private static final String SKETCH = "sketch";
  private static final String ESTIMATOR = "estimator";
  private static final String DECODER = "decoder";
  private static final String SEARCH = "search";
  private static final String SPACE = "space";

  private final Components components;
  private final DataSource source;
  private final Provider<RunContext> context;

  /** With these parts; the data are read where a file leaves something open. */
  @Inject
  public AutoWords(Components components, DataSource source, Provider<RunContext> context) {
    this.components = components;
    this.source = source;
    this.context = context;
  }

  @Override
  public boolean isNeeded(Map<String, Object> file) {
    return is(file, ESTIMATOR)
        || is(file, DECODER)
        || is(file, SEARCH)
        || is(part(file, INPUT), KERNEL)
        || is(part(file, INPUT), SKETCH);
  }

  @Override
  public Map<String, Object> complete(Map<String, Object> file) {
    DefaultSpace defaults = defaults(file);
    Map<String, Object> all = new LinkedHashMap<>(file);
    Map<String, Object> input = new LinkedHashMap<>(part(file, INPUT));
    Map<String, Object> space = new LinkedHashMap<>();
    if (is(file, SEARCH)) {
      space.putAll(defaults.space());
      // What a file says of its rows, outputs and other estimators is kept; it may know better.
      space.remove(DefaultSpace.PREPROCESS);
      space.remove(DECODER);
      if (hasOtherEstimator(file)) {
        space.keySet().removeAll(defaults.estimators().keySet());
      }
    }
    if (is(input, KERNEL)) {
      input.put(KERNEL, defaults.kernels().get(0));
      space.put("input.kernel", defaults.kernels());
    }
    if (is(input, SKETCH)) {
      Optional<Map<String, Object>> sketch =
          space.containsKey(DefaultSpace.SKETCH_SIZE) ? defaults.firstSketch() : defaults.sketch();
      input.put(SKETCH, sketch.<Object>map(each -> each).orElse("none"));
    } else {
      space.remove(DefaultSpace.SKETCH_SIZE);
    }
    if (!input.isEmpty()) {
      all.put(INPUT, input);
    }
    if (is(file, ESTIMATOR)) {
      all.put(ESTIMATOR, defaults.estimator());
      space.putAll(defaults.estimators());
    }
    if (is(file, DECODER)) {
      all.put(DECODER, defaults.decoders().get(0));
      if (defaults.decoders().size() > 1) {
        space.put(DECODER, defaults.decoders());
      }
    }
    if (!predictsVectors(part(file, "output"))) {
      space.remove(DefaultSpace.SPREAD);
    }
    if (!space.isEmpty()) {
      Map<String, Object> search = new LinkedHashMap<>(merged(file, space, defaults));
      List<Map<String, Object>> alternatives = alternatives(file, defaults);
      if (!alternatives.isEmpty()) {
        search.put("alternatives", alternatives);
      }
      all.put(SEARCH, search);
    }
    return all;
  }

  /** What learns otherwise, where a file leaves its estimator and all of the search open. */
  private static List<Map<String, Object>> alternatives(
      Map<String, Object> file, DefaultSpace defaults) {
    boolean open = !file.containsKey(ESTIMATOR) || is(file, ESTIMATOR);
    if (!is(file, SEARCH) || !open) {
      return List.of();
    }
    // What the file says of its outputs stays.
    List<Map<String, Object>> alternatives =
        defaults.alternatives().stream()
            .filter(each -> each.keySet().stream().noneMatch(path -> path.startsWith("output.")))
            .<Map<String, Object>>map(LinkedHashMap::new)
            .toList();
    if (!is(file, DECODER)) {
      alternatives.forEach(each -> each.remove(DECODER));
    }
    return alternatives;
  }

  /** Whether targets are coordinates of vectors, which may have lambdas of their own. */
  private static boolean predictsVectors(Map<String, Object> output) {
    Object kernel = part(output, KERNEL).getOrDefault("type", output.get(KERNEL));
    Object sketch = part(output, SKETCH).getOrDefault("type", output.getOrDefault(SKETCH, "none"));
    return "linear".equals(kernel)
        && ("none".equals(sketch) || "coordinates".equals(sketch))
        && !output.containsKey("projection");
  }

  /** Whether a file names another estimator than the one of the defaults. */
  private static boolean hasOtherEstimator(Map<String, Object> file) {
    Object type = part(file, ESTIMATOR).getOrDefault("type", file.get(ESTIMATOR));
    return type != null && !AUTO.equals(type) && !"ridge".equals(type);
  }

  private static boolean isSilent(Map<String, Object> file) {
    Object search = file.get(SEARCH);
    return search == null || "none".equals(search) || is(file, SEARCH);
  }

  private static Map<String, Object> merged(
      Map<String, Object> file, Map<String, Object> space, DefaultSpace defaults) {
    if (isSilent(file)) {
      Map<String, Object> search = defaults.search(space);
      if (hasOtherEstimator(file)) {
        // Not every one can leave rows out.
        search.put("split", defaults.inFolds());
      }
      return search;
    }
    Map<String, Object> search = new LinkedHashMap<>(part(file, SEARCH));
    Map<String, Object> all = new LinkedHashMap<>(space);
    all.putAll(part(search, SPACE));
    search.put(SPACE, all);
    return search;
  }

  private DefaultSpace defaults(Map<String, Object> file) {
    Map<String, Object> dataset = new LinkedHashMap<>(part(file, "dataset"));
    if (dataset.isEmpty()) {
      throw Errors.argument(
          "What 'auto' stands for follows from the data, so the file needs one 'dataset' with its"
              + " type or name.");
    }
    Object type = Optional.ofNullable(dataset.remove("type")).orElse("catalogue");
    DatasetSource known =
        components.create(DatasetSource.class, new Specification(String.valueOf(type), dataset));
    Data<?, ?> data = source.load(known, context.get().child("dataset", 0));
    return new DefaultSpace(DataTraits.of(data.train()))
        .within(context.get().memory())
        .judgedBy(metric(file));
  }

  /** What decides: the metric of the search, or the first of the file. */
  private static Object metric(Map<String, Object> file) {
    Object metrics = file.getOrDefault("metrics", "");
    Object first = metrics instanceof List<?> all && !all.isEmpty() ? all.get(0) : metrics;
    return part(file, SEARCH).getOrDefault("metric", first);
  }

  private static boolean is(Map<String, Object> map, String key) {
    Object value = map.get(key);
    return AUTO.equals(value)
        || value instanceof Map<?, ?> options
            && options.size() == 1
            && AUTO.equals(options.get("type"));
  }

  @SuppressWarnings("unchecked") // Keys of YAML mappings are texts here: they were checked.
  private static Map<String, Object> part(Map<String, Object> map, String key) {
    return map.get(key) instanceof Map<?, ?> part ? (Map<String, Object>) part : Map.of();
  }
}
