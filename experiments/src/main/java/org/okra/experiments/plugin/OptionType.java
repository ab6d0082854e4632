package org.okra.experiments.plugin;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.okra.core.component.Specification;

/**
 * The type of an option in words, and what it is made of. The types that there are stand in {@link
 * org.okra.core.component.Options}.
 *
 * @param form what kind of value it is
 * @param names the names of a choice; empty otherwise
 * @param element the type inside a list or an optional; empty otherwise
 */
public record OptionType(Form form, List<String> names, Optional<OptionType> element) {
  /** What kind of value an option takes. */
  public enum Form {
    /** A number without fraction. */
    WHOLE,
    /** Any number. */
    NUMBER,
    /** True or false. */
    SWITCH,
    /** A text. */
    TEXT,
    /** A text of a form of its own; often a plain number, such as the size of a sketch. */
    PARSED,
    /** One of some names. */
    CHOICE,
    /** A component with its options. */
    COMPONENT,
    /** Several values; a single one counts as a list of one. */
    LIST,
    /** A value or {@code none}. */
    OPTIONAL
  }

  public OptionType {
    names = List.copyOf(names);
  }

  /** The type of a component of an options record. */
  public static OptionType of(Type type) {
    if (type instanceof ParameterizedType generic) {
      Optional<OptionType> element = Optional.of(of(generic.getActualTypeArguments()[0]));
      Form form = generic.getRawType() == List.class ? Form.LIST : Form.OPTIONAL;
      return new OptionType(form, List.of(), element);
    }
    Class<?> simple = (Class<?>) type;
    return new OptionType(form(simple), names(simple), Optional.empty());
  }

  private static Form form(Class<?> type) {
    if (List.of(int.class, Integer.class, long.class, Long.class).contains(type)) {
      return Form.WHOLE;
    }
    if (List.of(double.class, Double.class).contains(type)) {
      return Form.NUMBER;
    }
    if (List.of(boolean.class, Boolean.class).contains(type)) {
      return Form.SWITCH;
    }
    if (type == String.class) {
      return Form.TEXT;
    }
    if (type == Specification.class) {
      return Form.COMPONENT;
    }
    return type.isEnum() ? Form.CHOICE : Form.PARSED;
  }

  private static List<String> names(Class<?> type) {
    return type.isEnum()
        ? Arrays.stream(type.getEnumConstants())
            .map(each -> ((Enum<?>) each).name().toLowerCase(Locale.ROOT).replace('_', '-'))
            .toList()
        : List.of();
  }

  @Override
  public String toString() {
    return switch (form) {
      case WHOLE -> "whole number";
      case NUMBER -> "number";
      case SWITCH -> "true or false";
      case TEXT -> "text";
      case PARSED -> "text or number";
      case CHOICE -> names.stream().collect(Collectors.joining(" | "));
      case COMPONENT -> "component";
      case LIST -> "list of " + element.orElseThrow();
      case OPTIONAL -> element.orElseThrow() + ", or none";
    };
  }
}
