package org.okra.experiments.plugin;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.okra.core.component.ComponentKind;
import org.okra.core.component.Declaration;

/**
 * The type of an option in words, and what it is made of; the types that are possible are listed in
 * {@link org.okra.core.component.Options}.
 *
 * @param form what kind of value it is
 * @param type its class; of a component, the interface of its kind
 * @param element the type inside a list or an optional; empty otherwise
 */
public record OptionType(Form form, Class<?> type, Optional<OptionType> element) {
  private static final Set<Class<?>> WHOLE_NUMBERS =
      Set.of(int.class, Integer.class, long.class, Long.class);

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

  /** The type of a record component. */
  public static OptionType of(Type type) {
    Type bound = type instanceof WildcardType wildcard ? wildcard.getUpperBounds()[0] : type;
    if (bound instanceof ParameterizedType generic) {
      Class<?> raw = (Class<?>) generic.getRawType();
      if (raw == List.class || raw == Optional.class) {
        OptionType element = of(generic.getActualTypeArguments()[0]);
        return new OptionType(
            raw == List.class ? Form.LIST : Form.OPTIONAL, raw, Optional.of(element));
      }
      return single(raw);
    }
    return single((Class<?>) bound);
  }

  /** Of a component, the interface that is marked as its kind. */
  private static OptionType single(Class<?> type) {
    Class<?> kind = Declaration.kindOf(type).orElse(type);
    return new OptionType(form(kind), kind, Optional.empty());
  }

  private static Form form(Class<?> type) {
    if (WHOLE_NUMBERS.contains(type)) {
      return Form.WHOLE;
    }
    if (type == double.class || type == Double.class) {
      return Form.NUMBER;
    }
    if (type == boolean.class || type == Boolean.class) {
      return Form.SWITCH;
    }
    if (type == String.class) {
      return Form.TEXT;
    }
    if (type.isAnnotationPresent(ComponentKind.class)) {
      return Form.COMPONENT;
    }
    return type.isEnum() ? Form.CHOICE : Form.PARSED;
  }

  /** The names of a choice. */
  public List<String> names() {
    return Arrays.stream(type.getEnumConstants())
        .map(each -> ((Enum<?>) each).name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .toList();
  }

  @Override
  public String toString() {
    return switch (form) {
      case WHOLE -> "whole number";
      case NUMBER -> "number";
      case SWITCH -> "true or false";
      case TEXT -> "text";
      case PARSED -> "text or number";
      case CHOICE -> String.join(" | ", names());
      case COMPONENT -> Declaration.word(type);
      case LIST -> "list of " + element.orElseThrow();
      case OPTIONAL -> element.orElseThrow() + ", or none";
    };
  }
}
