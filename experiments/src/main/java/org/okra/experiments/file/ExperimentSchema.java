package org.okra.experiments.file;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.okra.core.component.Declaration;
import org.okra.core.component.FlowText;
import org.okra.core.component.OptionDescription;
import org.okra.datasets.DatasetSource;
import org.okra.decoders.Decoder;
import org.okra.experiments.plugin.Installed;
import org.okra.experiments.plugin.Kinds;
import org.okra.experiments.plugin.OptionType;

/**
 * The JSON schema (draft 2020-12) of experiment files, for editors: every key of {@link
 * ExperimentKeys}, and for every component its options with types, defaults and help.
 *
 * <p>The schema accepts whatever {@link ExperimentReader} accepts, but for numbers in quotes. It is
 * a little more generous: what components check in their constructors is not in it.
 */
public final class ExperimentSchema {
  private static final String TYPE = "type";
  private static final String ANY_OF = "anyOf";
  private static final Map<String, Object> NONE = Map.of("const", "none");

  private final Installed installed;

  /** The schema of files that use these components. */
  @Inject
  public ExperimentSchema(Installed installed) {
    this.installed = installed;
  }

  /** The schema as plain values. */
  public Map<String, Object> toMap() {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("title", "Okra experiment");
    schema.putAll(object(ExperimentKeys.FILE));
    schema.put(
        ANY_OF,
        List.of(Map.of("required", List.of("dataset")), Map.of("required", List.of("datasets"))));
    schema.put("$defs", definitions(installed.declarations()));
    return schema;
  }

  /**
   * The definitions of some components and of their kinds, as they are below {@code $defs}.
   *
   * @param some a choice of the components
   */
  public Map<String, Object> definitions(Collection<? extends Declaration<?>> some) {
    Map<String, Object> definitions = new LinkedHashMap<>();
    for (Class<?> kind : Kinds.ALL) {
      List<? extends Declaration<?>> own =
          some.stream().filter(each -> each.kind() == kind).toList();
      if (!own.isEmpty()) {
        definitions.put(Kinds.key(kind), kind(kind, own));
      }
      own.forEach(each -> definitions.put(key(each), component(each)));
    }
    return definitions;
  }

  /** A mapping with these keys and no others. */
  static Map<String, Object> object(List<Key> keys) {
    Map<String, Object> values = new LinkedHashMap<>();
    keys.forEach(key -> values.put(key.name(), described(value(key), key.help())));
    return object(
        values,
        keys.stream().filter(key -> key.need() == Key.Need.REQUIRED).map(Key::name).toList());
  }

  private static Map<String, Object> value(Key key) {
    Map<String, Object> value = value(key.form());
    return key.need() == Key.Need.OR_NONE ? orNone(value) : value;
  }

  private static Map<String, Object> value(Key.Form form) {
    if (form instanceof Key.Form.OrAuto open) {
      return Map.of(ANY_OF, List.of(value(open.form()), Map.of("const", "auto")));
    }
    if (form instanceof Key.Form.One one) {
      return reference(one.kind());
    }
    if (form instanceof Key.Form.Several several) {
      return listOf(reference(several.kind()));
    }
    if (form instanceof Key.Form.Mapping mapping) {
      return object(mapping.keys());
    }
    return ((Key.Form.Plain) form).schema();
  }

  private static Map<String, Object> described(Map<String, Object> schema, String help) {
    Map<String, Object> described = new LinkedHashMap<>(schema);
    described.put("description", help);
    return described;
  }

  /** Any component of a kind: its name alone, where no option is required, or with options. */
  private static Map<String, Object> kind(Class<?> kind, List<? extends Declaration<?>> own) {
    List<String> plain =
        own.stream()
            .filter(each -> required(each).isEmpty())
            .<String>map(Declaration::name)
            .toList();
    List<Object> choices = new ArrayList<>();
    if (!plain.isEmpty()) {
      choices.add(Map.of("enum", plain));
    }
    own.forEach(each -> choices.add(Map.of("$ref", "#/$defs/" + key(each))));
    if (kind == DatasetSource.class) {
      // {name: bibtex} is short for {type: catalogue, name: bibtex}.
      choices.add(object(Map.of("name", Map.of(TYPE, "string")), List.of("name")));
    }
    return Map.of(ANY_OF, choices);
  }

  private static Map<String, Object> component(Declaration<?> declaration) {
    Map<String, Object> keys = new LinkedHashMap<>();
    keys.put(TYPE, Map.of("const", declaration.name()));
    for (OptionDescription option : declaration.options()) {
      Map<String, Object> value = described(value(OptionType.of(option.type())), option.help());
      option.defaultText().ifPresent(text -> value.put("default", FlowText.parse(text)));
      keys.put(option.name(), value);
    }
    if (declaration.kind() == Decoder.class) {
      keys.put(
          ExperimentKeys.FROM,
          described(
              Map.of(
                  ANY_OF,
                  List.of(
                      Map.of("enum", List.of("train", "all")), object(ExperimentKeys.CANDIDATES)),
                  "default",
                  "train"),
              "Candidates: training outputs, those of the test part too, or a file."));
    }
    List<String> required = new ArrayList<>(List.of(TYPE));
    required.addAll(required(declaration));
    return described(object(keys, required), declaration.help());
  }

  private static List<String> required(Declaration<?> declaration) {
    return declaration.options().stream()
        .filter(option -> option.defaultText().isEmpty())
        .map(OptionDescription::name)
        .toList();
  }

  private static Map<String, Object> value(OptionType type) {
    return switch (type.form()) {
      case WHOLE -> Map.of(TYPE, "integer");
      case NUMBER -> Map.of(TYPE, "number");
      case SWITCH -> Map.of(TYPE, "boolean");
      // A text that looks like a number is read as a text all the same.
      case TEXT -> Map.of(TYPE, List.of("string", "number", "boolean"));
      case PARSED -> Map.of(TYPE, List.of("string", "number", "boolean", "object"));
      case CHOICE -> Map.of("enum", type.names());
      case COMPONENT -> reference(type.type());
      case LIST -> listOf(value(type.element().orElseThrow()));
      case OPTIONAL -> orNone(value(type.element().orElseThrow()));
    };
  }

  private static Map<String, Object> object(Map<String, ?> keys, List<String> required) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put(TYPE, "object");
    schema.put("properties", keys);
    schema.put("required", required);
    schema.put("additionalProperties", false);
    return schema;
  }

  static Map<String, Object> reference(Class<?> kind) {
    return Map.of("$ref", "#/$defs/" + Kinds.key(kind));
  }

  private static Map<String, Object> orNone(Map<String, Object> schema) {
    return Map.of(ANY_OF, List.of(schema, NONE));
  }

  /** A list, or a single element in its place. */
  private static Map<String, Object> listOf(Map<String, Object> element) {
    return Map.of(ANY_OF, List.of(Map.of(TYPE, "array", "items", element), element));
  }

  private static String key(Declaration<?> each) {
    return Kinds.key(each.kind()) + "." + each.name();
  }
}
