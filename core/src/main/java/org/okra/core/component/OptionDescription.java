package org.okra.core.component;

import java.lang.reflect.Type;
import java.util.Optional;

/**
 * What is known of one option: for listings, schemas and error texts.
 *
 * @param name as written in experiment files
 * @param type the Java type of the record component
 * @param help one line
 * @param defaultValue the default as a plain value; empty when the option is required
 * @param range of its number or numbers; empty when it takes any finite ones, or none
 */
public record OptionDescription(
    String name,
    Type type,
    String help,
    Optional<Object> defaultValue,
    Optional<OptionRange> range) {

  /** The default as written in experiment files; empty when the option is required. */
  public Optional<String> defaultText() {
    return defaultValue.map(FlowText::write);
  }

  /** The kind of component that it takes, by itself, in a list or optionally. */
  public Optional<Class<?>> componentKind() {
    return OptionValues.kindOf(OptionValues.elementOf(type));
  }
}
