package org.okra.core.component;

import java.lang.invoke.MethodType;
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
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/** Single option values: plain (from a file) to typed and back. */
final class OptionValues {
  /** How an absent optional is written. */
  private static final String NONE = "none";

  private static final Set<Class<?>> SIMPLE =
      Set.of(Integer.class, Long.class, Double.class, Boolean.class, String.class);

  private OptionValues() {}

  /** Fails unless options may have this type; {@code where} starts the text of the error. */
  static void checkType(Type type, String where) {
    Class<?> element = elementOf(type);
    if (!SIMPLE.contains(element)
        && !element.isEnum()
        && kindOf(element).isEmpty()
        && parser(element).isEmpty()) {
      throw Errors.internal(
          "%s has the type %s; options are numbers, booleans, strings, enums, components, classes"
              + " with a public static parse(String), and lists or optionals of these.",
          where, type.getTypeName());
    }
  }

  /** The class of a value, without lists and optionals around it. */
  static Class<?> elementOf(Type type) {
    return isList(type) || isOptional(type) ? elementOf(argument(type)) : raw(type);
  }

  /** The kind of component that a class belongs to: the interface that is marked as one. */
  static Optional<Class<?>> kindOf(Class<?> type) {
    return type.isAnnotationPresent(ComponentKind.class)
        ? Optional.of(type)
        : Stream.concat(
                Arrays.stream(type.getInterfaces()), Stream.ofNullable(type.getSuperclass()))
            .flatMap(above -> kindOf(above).stream())
            .findFirst();
  }

  private static boolean isList(Type type) {
    return type instanceof ParameterizedType && raw(type) == List.class;
  }

  private static boolean isOptional(Type type) {
    return type instanceof ParameterizedType && raw(type) == Optional.class;
  }

  private static Type argument(Type type) {
    return ((ParameterizedType) type).getActualTypeArguments()[0];
  }

  /** The class of a type, boxed, without its type arguments. */
  private static Class<?> raw(Type type) {
    if (type instanceof ParameterizedType generic) {
      return (Class<?>) generic.getRawType();
    }
    if (type instanceof WildcardType wildcard) {
      return raw(wildcard.getUpperBounds()[0]);
    }
    return type instanceof Class<?> simple
        ? MethodType.methodType(simple).wrap().returnType()
        : Object.class;
  }

  /** The typed value; {@code where} starts the text of an error. */
  static Object convert(Object value, Type type, String where, Components nested) {
    if (value == null) {
      throw Errors.option("%s has no value; write one, or leave the option out.", where);
    }
    if (isOptional(type)) {
      return NONE.equals(value)
          ? Optional.empty()
          : Optional.of(convert(value, argument(type), where, nested));
    }
    if (isList(type)) {
      List<?> elements = value instanceof List<?> list ? list : List.of(value);
      List<Object> result = new ArrayList<>();
      for (Object each : elements) {
        try {
          result.add(convert(each, argument(type), where, nested));
        } catch (OkraException e) {
          throw e.under(Integer.toString(result.size()));
        }
      }
      return List.copyOf(result);
    }
    Class<?> target = raw(type);
    Optional<Class<?>> kind = kindOf(target);
    if (kind.isEmpty()) {
      return convertSimple(value, target, where);
    }
    Object component =
        kind.get().isInstance(value)
            ? value
            : nested.create(kind.get(), specification(value, where));
    if (!target.isInstance(component)) {
      throw wrong(where, value, "one of " + names(nested.registry(kind.get()), target));
    }
    return component;
  }

  private static <C> String names(Registry<C> registry, Class<?> type) {
    return registry.all().stream()
        .filter(each -> type.isInstance(each.standard()))
        .map(Declaration::name)
        .collect(Collectors.joining(", "));
  }

  private static Object convertSimple(Object value, Class<?> target, String where) {
    if (target == Double.class) {
      return number(value, where).doubleValue();
    }
    if (target == Integer.class) {
      return (int) whole(value, where, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
    if (target == Long.class) {
      return whole(value, where, Long.MIN_VALUE, Long.MAX_VALUE);
    }
    if (target == Boolean.class) {
      if (!Set.of("true", "false").contains(value.toString())) {
        throw wrong(where, value, "true or false");
      }
      return Boolean.valueOf(value.toString());
    }
    if (target == String.class) {
      if (value instanceof Map || value instanceof List) {
        throw wrong(where, value, "a text");
      }
      return value.toString();
    }
    return target.isEnum() ? constant(value, target, where) : parsed(value, target, where);
  }

  private static Number number(Object value, String where) {
    Object read = value instanceof String text ? FlowText.scalar(text.strip()) : value;
    if (read instanceof Number number) {
      return number;
    }
    throw wrong(where, value, "a number");
  }

  private static long whole(Object value, String where, long least, long most) {
    Number number = number(value, where);
    boolean exact = number instanceof Integer || number instanceof Long;
    if (!exact && number.doubleValue() != Math.rint(number.doubleValue())) {
      throw wrong(where, value, "a whole number");
    }
    // Beyond 2^53 a double no longer says which whole number was meant.
    boolean known = exact || Math.abs(number.doubleValue()) <= 0x1p53;
    if (!known || number.longValue() < least || number.longValue() > most) {
      throw wrong(where, value, "a whole number from " + least + " to " + most);
    }
    return number.longValue();
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

  /** A component by name, or with its options in a map. */
  static Specification specification(Object value, String where) {
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

  private static Optional<Method> parser(Class<?> type) {
    try {
      return Optional.of(type.getMethod("parse", String.class))
          .filter(each -> Modifier.isStatic(each.getModifiers()));
    } catch (NoSuchMethodException e) {
      return Optional.empty();
    }
  }

  private static Object parsed(Object value, Class<?> target, String where) {
    if (target.isInstance(value)) {
      return value;
    }
    checkType(target, where);
    try {
      boolean plain = !(value instanceof Map) && !(value instanceof List);
      String text = plain ? value.toString() : FlowText.write(value);
      return parser(target).orElseThrow().invoke(null, text);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof OkraException cause) {
        throw Errors.option(cause, "%s: %s", where, cause.getMessage());
      }
      if (e.getCause() instanceof IllegalArgumentException cause) {
        throw Errors.option(cause, "%s is %s: %s", where, value, cause.getMessage());
      }
      throw Errors.internal(e.getCause(), "%s: parsing failed: %s", where, e.getCause());
    } catch (IllegalAccessException e) {
      throw Errors.internal(e, "%s cannot be read: %s", where, e);
    }
  }

  /**
   * The plain form of a typed value, which {@link #convert} reads.
   *
   * @param unnamed what stands for a component that has no name
   */
  static Object plain(Object value, Function<Object, Object> unnamed) {
    if (value instanceof Optional<?> optional) {
      Object plain = optional.isEmpty() ? NONE : plain(optional.get(), unnamed);
      if (optional.isPresent() && plain.equals(NONE)) {
        throw Errors.option(
            "An optional option cannot hold the text 'none', which stands for no value.");
      }
      return plain;
    }
    if (value instanceof List<?> list) {
      return list.stream().map(each -> plain(each, unnamed)).toList();
    }
    if (value instanceof Integer number) {
      // As it is read back, so that a specification equals its copy from a file.
      return number.longValue();
    }
    if (value instanceof Number || value instanceof Boolean || value instanceof String) {
      return value;
    }
    if (value instanceof Enum<?> constant) {
      return enumText(constant);
    }
    if (value.getClass().isAnnotationPresent(Component.class)) {
      return Specification.of(value, unnamed).toMap();
    }
    if (kindOf(value.getClass()).isPresent()) {
      return unnamed.apply(value);
    }
    // A text that is exactly how a number prints is a number: "0.5" would be quoted for no reason.
    String text = value.toString();
    Object scalar = FlowText.scalar(text);
    return scalar.toString().equals(text) ? scalar : text;
  }

  /** How an enum constant is written in files: lower case, dashes. */
  private static String enumText(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static OkraException wrong(String where, Object value, String expected) {
    return Errors.option("%s is %s where %s is expected.", where, FlowText.write(value), expected);
  }
}
