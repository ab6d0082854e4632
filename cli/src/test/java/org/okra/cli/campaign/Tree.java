package org.okra.cli.campaign;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** An experiment file as maps, lists and scalars that can be changed in place. */
final class Tree {
  /**
   * A place in a tree.
   *
   * @param path of keys
   * @param value what is there
   * @param set puts something else there
   */
  record Slot(String path, Object value, Consumer<Object> set) {}

  private final Map<String, Object> root;

  @SuppressWarnings("unchecked") // An experiment file is a mapping.
  Tree(String yaml) {
    LoadSettings settings = LoadSettings.builder().setSchema(new CoreSchema()).build();
    root = (Map<String, Object>) new Load(settings).loadFromString(yaml);
  }

  Map<String, Object> root() {
    return root;
  }

  /** Every place below the root. */
  List<Slot> slots() {
    List<Slot> all = new ArrayList<>();
    collect("", root, all);
    return all;
  }

  /** Every mapping. */
  @SuppressWarnings("unchecked") // Read from text, keys are strings.
  List<Map<String, Object>> mappings() {
    List<Map<String, Object>> all = new ArrayList<>(List.of(root));
    slots().stream()
        .filter(each -> each.value() instanceof Map)
        .forEach(each -> all.add((Map<String, Object>) each.value()));
    return all;
  }

  @SuppressWarnings("unchecked") // Read from text, keys are strings.
  private static void collect(String path, Object value, List<Slot> all) {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> typed = (Map<String, Object>) map;
      for (String key : List.copyOf(typed.keySet())) {
        String below = path.isEmpty() ? key : path + "." + key;
        all.add(new Slot(below, typed.get(key), other -> typed.put(key, other)));
        collect(below, typed.get(key), all);
      }
    } else if (value instanceof List<?> list) {
      List<Object> typed = (List<Object>) list;
      for (int i = 0; i < typed.size(); i++) {
        int index = i;
        all.add(new Slot(path + "." + i, typed.get(i), other -> typed.set(index, other)));
        collect(path + "." + i, typed.get(i), all);
      }
    }
  }

  /** Other orders of the keys of every mapping. */
  void shuffle(SplittableRandom random) {
    for (Map<String, Object> each : mappings()) {
      Map<String, Object> old = new LinkedHashMap<>(each);
      List<String> keys = new ArrayList<>(old.keySet());
      each.clear();
      while (!keys.isEmpty()) {
        String key = keys.remove(random.nextInt(keys.size()));
        each.put(key, old.get(key));
      }
    }
  }

  /** As JSON, which is YAML; values of {@link Raw} are written as they are. */
  String json() {
    return json(root);
  }

  /**
   * Text that is no value of JSON.
   *
   * @param text as it shall stand in the file
   */
  record Raw(String text) {}

  private static String json(Object value) {
    if (value instanceof Map<?, ?> map) {
      List<String> entries = new ArrayList<>();
      map.forEach((key, each) -> entries.add(json(key) + ": " + json(each)));
      return "{" + String.join(", ", entries) + "}";
    }
    if (value instanceof List<?> list) {
      return "[" + String.join(", ", list.stream().map(Tree::json).toList()) + "]";
    }
    if (value instanceof Raw raw) {
      return raw.text();
    }
    return value instanceof String text
        ? "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\""
        : String.valueOf(value);
  }
}
