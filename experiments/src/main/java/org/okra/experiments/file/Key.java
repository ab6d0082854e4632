package org.okra.experiments.file;

import java.util.List;
import java.util.Map;

/**
 * One key of an experiment file: what the reader checks, and what the schema says of it.
 *
 * @param name as written
 * @param help one line
 * @param need whether it must be there
 * @param form what its value is
 */
record Key(String name, String help, Need need, Form form) {
  /** Whether a key must be there. */
  enum Need {
    /** Always. */
    REQUIRED,
    /** It may be left out. */
    OPTIONAL,
    /** It may be left out, or be {@code none}, which undoes it in a variation. */
    OR_NONE
  }

  /** What a value is. */
  sealed interface Form {
    /** A component of a kind. */
    record One(Class<?> kind) implements Form {}

    /** What another form is, or {@code auto}: what suits the data. */
    record OrAuto(Form form) implements Form {}

    /** A list of components of a kind, or a single one. */
    record Several(Class<?> kind) implements Form {}

    /** Further keys. */
    record Mapping(List<Key> keys) implements Form {}

    /** Anything else, by its own JSON schema. */
    record Plain(Map<String, Object> schema) implements Form {}
  }

  static Key one(String name, Class<?> kind, Need need, String help) {
    return new Key(name, help, need, new Form.One(kind));
  }

  static Key several(String name, Class<?> kind, Need need, String help) {
    return new Key(name, help, need, new Form.Several(kind));
  }

  static Key mapping(String name, List<Key> keys, Need need, String help) {
    return new Key(name, help, need, new Form.Mapping(keys));
  }

  static Key plain(String name, Map<String, Object> schema, Need need, String help) {
    return new Key(name, help, need, new Form.Plain(schema));
  }

  /** The same key, whose value may also be {@code auto}. */
  Key orAuto() {
    return new Key(name, help, need, new Form.OrAuto(form));
  }

  static List<String> names(List<Key> keys) {
    return keys.stream().map(Key::name).toList();
  }
}
