package org.okra.experiments.file;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.component.FlowText;
import org.okra.core.component.LegacyComponent;
import org.okra.core.component.OptionDescription;
import org.okra.core.component.Options;
import org.okra.experiments.plugin.Components;
import org.okra.experiments.plugin.Kind;
import org.okra.experiments.plugin.OptionType;
import org.okra.experiments.plugin.Provided;

/**
 * The JSON schema (draft 2020-12) of experiment files, for editors: every key, and for every
 * component its options with types, defaults and help, taken from the options records.
 *
 * <p>The schema accepts whatever {@link ExperimentReader} accepts. It is a little more generous:
 * ranges that an options record checks in its constructor are not in it.
 */
public final class ExperimentSchema {
  private static final String TYPE = "type";
  private static final String ANY_OF = "anyOf";
  private static final String COMPONENT = "component";
  private static final Map<String, Object> NONE = Map.of("const", "none");

  private final Components components;

  /** The schema of files that use these components. */
  public ExperimentSchema(Components components) {
    this.components = components;
  }

  /** The schema as plain values. */
  public Map<String, Object> toMap() {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("title", "Okra experiment");
    schema.putAll(object(keys(), List.of("name", "dataset", "input", "output", "metrics")));
    schema.put("$defs", definitions(components.all()));
    return schema;
  }

  /**
   * The definitions of some components and of their kinds, as they stand below {@code $defs}.
   *
   * @param some a choice of the components
   */
  public Map<String, Object> definitions(Collection<Provided> some) {
    Map<String, Object> definitions = new LinkedHashMap<>();
    for (Kind<?> kind : Kind.ALL) {
      List<Provided> own = some.stream().filter(each -> each.kind().equals(kind)).toList();
      if (!own.isEmpty()) {
        definitions.put(key(kind), kind(kind, own));
      }
      own.forEach(each -> definitions.put(key(each), component(each)));
    }
    definitions.put(COMPONENT, anyComponent());
    return definitions;
  }

  private static Map<String, Object> keys() {
    Map<String, Object> keys = new LinkedHashMap<>();
    keys.put("name", text("Name of the experiment and of its first method."));
    keys.put("method", text("Name of the first method; else that of the experiment."));
    keys.put("dataset", reference(Kind.DATASET, "What to learn from."));
    keys.put(
        "split",
        orNone(
            reference(
                Kind.SPLIT,
                "How to cut the data; else the official split, or a random one without it.")));
    keys.put("labelled", orNone(whole("How many training rows keep their inputs.")));
    keys.put("preprocess", orNone(listOf(reference(Kind.PREPARATION, "A step on the inputs."))));
    Map<String, Object> input = new LinkedHashMap<>();
    input.put("kernel", reference(Kind.KERNEL, "Compares inputs."));
    input.put("sketch", orNone(reference(Kind.SKETCH, "Makes the input side small.")));
    keys.put("input", object(input, List.of("kernel")));
    Map<String, Object> output = new LinkedHashMap<>();
    output.put("kernel", reference(Kind.KERNEL, "Compares outputs."));
    output.put("sketch", orNone(reference(Kind.SKETCH, "Makes the output side small.")));
    output.put(
        "projection",
        orNone(reference(Kind.PROJECTION, "Learns the output map, instead of a sketch.")));
    keys.put("output", object(output, List.of("kernel")));
    keys.put("estimator", orNone(reference(Kind.ESTIMATOR, "Fits; else ridge.")));
    keys.put("decoder", reference(Kind.DECODER, "Finds outputs; else candidates."));
    keys.put("metrics", listOf(reference(Kind.METRIC, "Judges predictions.")));
    keys.put("seeds", seeds());
    keys.put("search", orNone(search()));
    keys.put("pictures", orNone(pictures()));
    keys.put("compare", compare());
    return keys;
  }

  private static Map<String, Object> seeds() {
    Map<String, Object> list = new LinkedHashMap<>();
    list.put(TYPE, "array");
    list.put("items", Map.of(TYPE, "integer"));
    list.put("minItems", 1);
    list.put("uniqueItems", true);
    Map<String, Object> seeds =
        new LinkedHashMap<>(
            Map.of(ANY_OF, List.of(whole("A number of repetitions."), list), "default", 1));
    seeds.put("description", "A number of repetitions, or the seeds themselves.");
    return seeds;
  }

  private static Map<String, Object> search() {
    Map<String, Object> range = new LinkedHashMap<>();
    range.put("from", Map.of(TYPE, "number", "exclusiveMinimum", 0));
    range.put("to", Map.of(TYPE, "number", "exclusiveMinimum", 0));
    range.put("count", Map.of(TYPE, "number", "minimum", 2));
    Map<String, Object> space = new LinkedHashMap<>();
    space.put(TYPE, "object");
    space.put("description", "Values to try by path, such as estimator.lambda: [0.1, 1].");
    space.put("minProperties", 1);
    space.put(
        "additionalProperties",
        Map.of(
            ANY_OF,
            List.of(
                object(range, List.of("from", "to")),
                Map.of(TYPE, "array", "minItems", 1),
                Map.of(TYPE, List.of("string", "number", "boolean")))));
    Map<String, Object> keys = new LinkedHashMap<>();
    keys.put("space", space);
    keys.put("metric", reference(Kind.METRIC, "What decides; else the first of the metrics."));
    Map<String, Object> closed = new LinkedHashMap<>();
    closed.put(TYPE, Map.of("const", SearchReader.LEAVE_ONE_OUT));
    closed.put("rows", whole("How many rows are left out in turn; else 500 at most."));
    keys.put(
        "split",
        Map.of(
            ANY_OF,
            List.of(
                orNone(
                    reference(Kind.SPLIT, "Cuts the training part; else a random fifth is kept.")),
                Map.of("const", SearchReader.LEAVE_ONE_OUT),
                object(closed, List.of(TYPE)))));
    keys.put(
        "method",
        Map.of(
            "enum",
            List.of("grid", "random", "continuous"),
            "description",
            "How the space is walked through."));
    keys.put("trials", whole("How many combinations to try; else all."));
    return object(keys, List.of("space"));
  }

  private static Map<String, Object> pictures() {
    Map<String, Object> keys = new LinkedHashMap<>();
    keys.put("width", whole("Pixels in a row."));
    keys.put("joined", Map.of(TYPE, "boolean", "default", false));
    return object(keys, List.of("width"));
  }

  private static Map<String, Object> compare() {
    Map<String, Object> compare = new LinkedHashMap<>();
    compare.put(TYPE, "object");
    compare.put("description", "Variations by name: settings that differ, by path.");
    compare.put("additionalProperties", Map.of(TYPE, "object"));
    return compare;
  }

  /** Any component of a kind: its name alone, where no option is required, or with options. */
  private static Map<String, Object> kind(Kind<?> kind, List<Provided> own) {
    List<String> plain =
        own.stream()
            .map(Provided::component)
            .filter(each -> required(each).isEmpty())
            .map(LegacyComponent::name)
            .toList();
    List<Object> choices = new ArrayList<>();
    if (!plain.isEmpty()) {
      choices.add(Map.of("enum", plain));
    }
    own.forEach(each -> choices.add(Map.of("$ref", "#/$defs/" + key(each))));
    if (kind.equals(Kind.DATASET)) {
      // {name: bibtex} is short for {type: catalogue, name: bibtex}.
      choices.add(object(Map.of("name", text("A data set of the catalogue.")), List.of("name")));
    }
    return Map.of(ANY_OF, choices);
  }

  private static Map<String, Object> component(Provided provided) {
    LegacyComponent<?> component = provided.component();
    Map<String, Object> keys = new LinkedHashMap<>();
    keys.put(TYPE, Map.of("const", component.name()));
    for (OptionDescription option : Options.describe(component.optionsType())) {
      Map<String, Object> value =
          new LinkedHashMap<>(value(OptionType.of(option.type()), provided.kind()));
      value.put("description", option.help());
      option.defaultText().ifPresent(text -> value.put("default", FlowText.parse(text)));
      keys.put(option.name(), value);
    }
    if (provided.kind().equals(Kind.DECODER)) {
      keys.put(
          ExperimentReader.FROM,
          Map.of(
              "enum",
              List.of("train", "all"),
              "default",
              "train",
              "description",
              "Candidates: training outputs, or those of the test part too."));
    }
    List<String> required = new ArrayList<>(List.of(TYPE));
    required.addAll(required(component));
    Map<String, Object> schema = new LinkedHashMap<>(object(keys, required));
    schema.put("description", component.help());
    return schema;
  }

  private static List<String> required(LegacyComponent<?> component) {
    return Options.describe(component.optionsType()).stream()
        .filter(option -> option.defaultText().isEmpty())
        .map(OptionDescription::name)
        .toList();
  }

  private static Map<String, Object> value(OptionType type, Kind<?> owner) {
    Optional<Map<String, Object>> element = type.element().map(inner -> value(inner, owner));
    return switch (type.form()) {
      case WHOLE -> Map.of(TYPE, "integer");
      case NUMBER -> Map.of(TYPE, "number");
      case SWITCH -> Map.of(TYPE, "boolean");
      // A text that looks like a number is read as a text all the same.
      case TEXT, PARSED -> Map.of(TYPE, List.of("string", "number", "boolean"));
      case CHOICE -> Map.of("enum", type.names());
      // Kernels are built of kernels; what others are built of only they know.
      case COMPONENT ->
          Map.of(
              "$ref",
              "#/$defs/" + (owner.equals(Kind.KERNEL) ? key(owner) : ExperimentSchema.COMPONENT));
      case LIST ->
          Map.of(
              ANY_OF,
              List.of(Map.of(TYPE, "array", "items", element.orElseThrow()), element.get()));
      case OPTIONAL -> orNone(element.orElseThrow());
    };
  }

  private static Map<String, Object> anyComponent() {
    Map<String, Object> named = new LinkedHashMap<>();
    named.put(TYPE, "object");
    named.put("properties", Map.of(TYPE, Map.of(TYPE, "string")));
    named.put("required", List.of(TYPE));
    return Map.of(ANY_OF, List.of(Map.of(TYPE, "string"), named));
  }

  private static Map<String, Object> object(Map<String, ?> keys, List<String> required) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put(TYPE, "object");
    schema.put("properties", keys);
    schema.put("required", required);
    schema.put("additionalProperties", false);
    return schema;
  }

  private static Map<String, Object> reference(Kind<?> kind, String description) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("$ref", "#/$defs/" + key(kind));
    schema.put("description", description);
    return schema;
  }

  private static Map<String, Object> orNone(Map<String, Object> schema) {
    return Map.of(ANY_OF, List.of(schema, NONE));
  }

  /** A list, or a single element in its place. */
  private static Map<String, Object> listOf(Map<String, Object> element) {
    return Map.of(ANY_OF, List.of(Map.of(TYPE, "array", "items", element), element));
  }

  private static Map<String, Object> text(String description) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put(TYPE, List.of("string", "number"));
    schema.put("description", description);
    return schema;
  }

  private static Map<String, Object> whole(String description) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put(TYPE, "integer");
    schema.put("minimum", 1);
    schema.put("description", description);
    return schema;
  }

  private static String key(Kind<?> kind) {
    return kind.word().replace(' ', '-');
  }

  private static String key(Provided each) {
    return key(each.kind()) + "." + each.component().name();
  }
}
