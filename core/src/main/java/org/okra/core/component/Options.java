package org.okra.core.component;

import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * Options of components from and to plain values (what a YAML file or a model file holds).
 *
 * <p>Types allowed for an option: {@code int}, {@code long}, {@code double}, {@code boolean},
 * {@code String}, an enum (written in lower case with dashes), an interface with a {@link
 * ComponentKind} or one that extends it (a nested component), any class with a {@code public static
 * parse(String)} that its {@code toString()} undoes, and a {@code List} or {@code Optional} of
 * these. An absent optional is written {@code none}; a single value counts as a list of one.
 */
public final class Options {
  /** Reflection is slow; a constructor may be called often. */
  private static final ClassValue<List<Range>> RANGES =
      new ClassValue<>() {
        @Override
        protected List<Range> computeValue(Class<?> type) {
          return Arrays.stream(type.getRecordComponents())
              .map(each -> new Range(each.getName(), OptionRange.of(annotation(each))))
              .toList();
        }
      };

  private record Range(String name, OptionRange range) {}

  private Options() {}

  /**
   * Fails unless values lie in the ranges that the record's {@link Option}s declare; for compact
   * constructors, which this keeps to one line: {@code Options.check(Ridge.class, lambda)}.
   *
   * @param values of all record components, in their order
   * @throws OkraException {@link ErrorCode#INVALID_OPTION}
   */
  public static void check(Class<? extends Record> type, Object... values) {
    List<Range> ranges = RANGES.get(type);
    if (values.length != ranges.size()) {
      throw Errors.internal(
          "%s checks %s of its %s options; pass all of them, in their order.",
          type.getName(), values.length, ranges.size());
    }
    for (int i = 0; i < values.length; i++) {
      ranges.get(i).range().check(ranges.get(i).name(), values[i]);
    }
  }

  /**
   * The error for an option outside what is accepted.
   *
   * @param accepted what it must be, such as {@code "a file that exists"}
   */
  public static OkraException outside(String option, Object value, String accepted) {
    return OptionRange.outside(option, value, accepted);
  }

  /** Every option of a record as plain values, in the order of the record. */
  public static Map<String, Object> toMap(Record options) {
    return toMap(options, Specification::refuse);
  }

  static Map<String, Object> toMap(Record options, Function<Object, Object> unnamed) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (RecordComponent component : options.getClass().getRecordComponents()) {
      map.put(component.getName(), OptionValues.plain(access(component, options), unnamed));
    }
    return map;
  }

  /** What the options of a component are, in the order of the record, with its defaults. */
  static List<OptionDescription> describe(Record standard) {
    List<OptionDescription> result = new ArrayList<>();
    for (RecordComponent component : standard.getClass().getRecordComponents()) {
      String name = component.getName();
      Option option = annotation(component);
      OptionRange range = OptionRange.of(option);
      OptionValues.checkType(component.getGenericType(), "its option '" + name + "'");
      Object value = access(component, standard);
      if (value == null || name.equals(Specification.TYPE)) {
        throw Errors.internal(
            value == null
                ? "its option '%s' is null by default; make it an Optional"
                : "an option cannot be called '%s', the key of the component itself",
            name);
      }
      range.check(name, value);
      result.add(
          new OptionDescription(
              name,
              component.getGenericType(),
              option.help(),
              Optional.of(value)
                  .filter(each -> !option.required())
                  .map(each -> OptionValues.plain(each, Specification::refuse)),
              Optional.of(range).filter(OptionRange::isBounded)));
    }
    return result;
  }

  private static Option annotation(RecordComponent component) {
    return Optional.ofNullable(component.getAnnotation(Option.class))
        .orElseThrow(
            () ->
                Errors.internal(
                    "Component '%s' of %s lacks @Option.",
                    component.getName(), component.getDeclaringRecord().getName()));
  }

  /** The component for the given values; what is not given is as in the standard one. */
  static Record read(Record standard, Map<String, ?> values, String owner, Components nested) {
    RecordComponent[] components = standard.getClass().getRecordComponents();
    checkNames(values, Arrays.stream(components).map(RecordComponent::getName).toList(), owner);
    Object[] arguments = new Object[components.length];
    for (int i = 0; i < arguments.length; i++) {
      String name = components[i].getName();
      Option option = annotation(components[i]);
      if (values.containsKey(name)) {
        arguments[i] = value(values.get(name), components[i], owner, nested);
      } else if (option.required()) {
        throw Errors.option("%s needs the option '%s': %s.", owner, name, option.help());
      } else {
        arguments[i] = access(components[i], standard);
      }
    }
    return construct(standard.getClass(), arguments, owner);
  }

  private static Object value(
      Object given, RecordComponent component, String owner, Components nested) {
    String name = component.getName();
    Object value;
    try {
      String where = owner + ": option '" + name + "'";
      value = OptionValues.convert(given, component.getGenericType(), where, nested);
    } catch (OkraException e) {
      throw e.under(name);
    }
    try {
      OptionRange.of(annotation(component)).check(name, value);
    } catch (OkraException e) {
      throw e.in(owner);
    }
    return value;
  }

  static void checkNames(Map<String, ?> values, List<String> names, String owner) {
    for (String given : values.keySet()) {
      if (!names.contains(given)) {
        throw Errors.option(
                "%s has no option '%s'.%s%s",
                owner,
                given,
                Names.suggestion(given, names),
                names.isEmpty()
                    ? " It takes no options."
                    : " Known options: " + String.join(", ", names) + ".")
            .under(given);
      }
    }
  }

  private static <O extends Record> O construct(Class<O> type, Object[] arguments, String owner) {
    Class<?>[] types =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      Constructor<O> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof OkraException cause) {
        throw cause.in(owner);
      }
      throw Errors.internal(e.getCause(), "%s: its constructor failed: %s", owner, e.getCause());
    } catch (ReflectiveOperationException | InaccessibleObjectException e) {
      throw Errors.internal(e, "Cannot create %s: %s", type.getName(), e);
    }
  }

  private static Object access(RecordComponent component, Record options) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(options);
    } catch (ReflectiveOperationException | InaccessibleObjectException e) {
      throw Errors.internal(e, "Cannot read the option %s: %s", component, e);
    }
  }
}
