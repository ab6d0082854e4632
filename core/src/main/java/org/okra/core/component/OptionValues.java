package org.okra.core.component;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/** Single option values: plain (from a file) to typed and back. */
final class OptionValues {
  /** How an absent optional is written. */
  private static final String NONE = "none";

  private OptionValues() {}

  /** The typed value; {@code where} starts the text of an error. */
  static Object convert(Object value, Type type, String where, Components nested) {
    if (type instanceof ParameterizedType generic) {
      Type element = generic.getActualTypeArguments()[0];
      if (generic.getRawType() == Optional.class) {
        boolean absent = value instanceof String text && text.equals(NONE);
        return absent ? Optional.empty() : Optional.of(convert(value, element, where, nested));
      }
      if (generic.getRawType() == List.class) {
        List<?> elements = value instanceof List<?> list ? list : List.of(value);
        List<Object> result = new ArrayList<>();
        for (int i = 0; i < elements.size(); i++) {
          result.add(element(elements.get(i), element, i, where, nested));
        }
        return List.copyOf(result);
      }
    }
    Class<?> target = raw(type);
    if (target.isAnnotationPresent(ComponentKind.class)) {
      return target.isInstance(value) ? value : nested.create(target, specification(value, where));
    }
    if (type instanceof Class<?>) {
      return convertSimple(value, target, where);
    }
    throw Errors.internal("%s has the unsupported type %s.", where, type);
  }

  private static Object element(
      Object value, Type type, int index, String where, Components nested) {
    try {
      return convert(value, type, where, nested);
    } catch (OkraException e) {
      throw e.under(Integer.toString(index));
    }
  }

  /** The class of a type, without what stands in its angle brackets. */
  static Class<?> raw(Type type) {
    if (type instanceof ParameterizedType generic) {
      return (Class<?>) generic.getRawType();
    }
    if (type instanceof WildcardType wildcard) {
      return raw(wildcard.getUpperBounds()[0]);
    }
    return type instanceof Class<?> simple ? simple : Object.class;
  }

  private static Object convertSimple(Object value, Class<?> target, String where) {
    if (target == double.class || target == Double.class) {
      return number(value, where);
    }
    if (target == int.class || target == Integer.class) {
      return Math.toIntExact(whole(value, where, Integer.MIN_VALUE, Integer.MAX_VALUE));
    }
    if (target == long.class || target == Long.class) {
      return whole(value, where, Long.MIN_VALUE, Long.MAX_VALUE);
    }
    if (target == boolean.class || target == Boolean.class) {
      String text = String.valueOf(value);
      if (text.equals("true") || text.equals("false")) {
        return Boolean.valueOf(text);
      }
      throw wrong(where, value, "true or false");
    }
    if (target == String.class) {
      if (value instanceof Map || value instanceof List) {
        throw wrong(where, value, "a text");
      }
      return String.valueOf(value);
    }
    if (target.isEnum()) {
      return constant(value, target, where);
    }
    if (target == Specification.class) {
      return specification(value, where);
    }
    return parsed(value, target, where);
  }

  private static double number(Object value, String where) {
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    if (value instanceof String text) {
      try {
        return Double.parseDouble(text.strip());
      } catch (NumberFormatException e) {
        throw wrong(where, value, "a number");
      }
    }
    throw wrong(where, value, "a number");
  }

  private static long whole(Object value, String where, long least, long most) {
    double number = number(value, where);
    boolean exact = value instanceof Integer || value instanceof Long;
    if (!exact && number != Math.rint(number)) {
      throw wrong(where, value, "a whole number");
    }
    long result = exact ? ((Number) value).longValue() : (long) number;
    // Beyond 2^53 a double no longer says which whole number was meant.
    if (result < least || result > most || (!exact && Math.abs(number) > 0x1p53)) {
      throw wrong(where, value, "a whole number from " + least + " to " + most);
    }
    return result;
  }

  private static Object constant(Object value, Class<?> target, String where) {
    List<String> names = new ArrayList<>();
    for (Object constant : target.getEnumConstants()) {
      String name = enumText((Enum<?>) constant);
      if (name.equals(String.valueOf(value))) {
        return constant;
      }
      names.add(name);
    }
    throw Errors.option(
        "%s is '%s'.%s Allowed: %s.",
        where, value, Names.suggestion(String.valueOf(value), names), String.join(", ", names));
  }

  private static Specification specification(Object value, String where) {
    if (value instanceof Specification specification) {
      return specification;
    }
    if (value instanceof String name) {
      return Specification.of(name);
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> options = new LinkedHashMap<>();
      map.forEach((key, each) -> options.put(String.valueOf(key), each));
      if (options.remove(Specification.TYPE) instanceof String name) {
        return new Specification(name, options);
      }
    }
    throw wrong(where, value, "a component, such as gaussian or {type: gaussian, gamma: 0.5}");
  }

  private static Object parsed(Object value, Class<?> target, String where) {
    if (target.isInstance(value)) {
      return value;
    }
    try {
      Method parse = target.getMethod("parse", String.class);
      if (!Modifier.isStatic(parse.getModifiers())) {
        throw new NoSuchMethodException("parse is not static");
      }
      return parse.invoke(null, text(value));
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof OkraException cause) {
        throw Errors.option(cause, "%s: %s", where, cause.getMessage());
      }
      throw Errors.internal(e.getCause(), "%s: parsing failed: %s", where, e.getCause());
    } catch (ReflectiveOperationException e) {
      throw Errors.internal(
          e, "%s has type %s, which has no public static parse(String).", where, target.getName());
    }
  }

  private static String text(Object value) {
    return value instanceof Map || value instanceof List ? FlowText.write(value) : value.toString();
  }

  /** The plain form of a typed value, which {@link #convert} reads. */
  static Object plain(Object value) {
    if (value instanceof Optional<?> optional) {
      return optional.map(OptionValues::present).orElse(NONE);
    }
    if (value instanceof List<?> list) {
      return list.stream().map(OptionValues::plain).toList();
    }
    if (value instanceof Number || value instanceof Boolean || value instanceof String) {
      return value;
    }
    if (value instanceof Enum<?> constant) {
      return enumText(constant);
    }
    if (value instanceof Specification specification) {
      return specification.toMap();
    }
    if (value.getClass().isAnnotationPresent(Component.class)) {
      return Specification.of(value).toMap();
    }
    if (value.getClass().isArray()) {
      throw Errors.internal(
          "Options hold lists, not arrays: %s", Arrays.toString(new Object[] {value}));
    }
    // A text that is exactly how a number prints is a number: "0.5" would be quoted for no reason.
    String text = value.toString();
    Object scalar = FlowText.scalar(text);
    return scalar.toString().equals(text) ? scalar : text;
  }

  private static Object present(Object value) {
    Object plain = plain(value);
    if (plain.equals(NONE)) {
      throw Errors.option(
          "An optional option cannot hold the text 'none', which stands for no value.");
    }
    return plain;
  }

  /** How an enum constant is written in files: lower case, dashes. */
  static String enumText(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static OkraException wrong(String where, Object value, String expected) {
    return Errors.option("%s is %s where %s is expected.", where, FlowText.write(value), expected);
  }
}
