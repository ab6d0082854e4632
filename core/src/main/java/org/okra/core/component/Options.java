package org.okra.core.component;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * Options records from and to plain values (what a YAML file or a model file holds).
 *
 * <p>Types allowed for a component of an options record: {@code int}, {@code long}, {@code double},
 * {@code boolean}, {@code String}, an enum (written in lower case with dashes), a {@link
 * Specification}, any class with a {@code public static parse(String)} that its {@code toString()}
 * undoes, and a {@code List} or {@code Optional} of these. An absent optional is written {@code
 * none}.
 */
public final class Options {
  private Options() {}

  /** What the options of a component are, in the order of the record. */
  public static List<OptionDescription> describe(Class<? extends Record> type) {
    List<OptionDescription> result = new ArrayList<>();
    for (RecordComponent component : type.getRecordComponents()) {
      Option option = component.getAnnotation(Option.class);
      if (option == null) {
        throw Errors.internal(
            "Component '%s' of %s lacks @Option.", component.getName(), type.getName());
      }
      boolean required = option.defaultsTo().equals(Option.REQUIRED);
      result.add(
          new OptionDescription(
              component.getName(),
              component.getGenericType(),
              option.help(),
              required ? Optional.empty() : Optional.of(option.defaultsTo())));
    }
    return result;
  }

  /** The record with every default; fails if one of its options is required. */
  public static <O extends Record> O defaults(Class<O> type) {
    return read(type, Map.of(), type.getSimpleName());
  }

  /**
   * The record for the given values; what is not given takes its default.
   *
   * @param values plain values by option name
   * @param owner what the options belong to, for error texts, such as {@code "kernel gaussian"}
   * @throws OkraException {@link ErrorCode#INVALID_OPTION} for an unknown or missing option, a
   *     value of the wrong type, or one that the record refuses
   */
  public static <O extends Record> O read(Class<O> type, Map<String, ?> values, String owner) {
    List<OptionDescription> descriptions = describe(type);
    List<String> names = descriptions.stream().map(OptionDescription::name).toList();
    checkNames(values, names, owner);
    Object[] arguments = new Object[descriptions.size()];
    for (int i = 0; i < arguments.length; i++) {
      OptionDescription description = descriptions.get(i);
      Object value = values.get(description.name());
      if (value == null) {
        if (values.containsKey(description.name())) {
          throw Errors.option(
              "%s: option '%s' has no value; write one, or leave the option out.",
              owner, description.name());
        }
        value =
            FlowText.parse(
                description.defaultText().orElseThrow(() -> missing(owner, description)));
      }
      arguments[i] =
          OptionValues.convert(
              value,
              description.type(),
              owner + ": option '" + description.name() + "'",
              Components.of(List.of()));
    }
    return construct(type, arguments, owner);
  }

  /** Every option of a record as plain values, in the order of the record. */
  public static Map<String, Object> toMap(Record options) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (RecordComponent component : options.getClass().getRecordComponents()) {
      map.put(component.getName(), OptionValues.plain(access(component, options)));
    }
    return map;
  }

  /** What the options of a component are, in the order of the record, with its defaults. */
  static List<OptionDescription> describe(Record standard) {
    List<OptionDescription> result = new ArrayList<>();
    for (RecordComponent component : standard.getClass().getRecordComponents()) {
      Option option = annotation(component);
      Optional<String> text =
          option.required()
              ? Optional.empty()
              : Optional.of(FlowText.write(OptionValues.plain(access(component, standard))));
      result.add(
          new OptionDescription(
              component.getName(), component.getGenericType(), option.help(), text));
    }
    return result;
  }

  private static Option annotation(RecordComponent component) {
    Option option = component.getAnnotation(Option.class);
    if (option == null) {
      throw Errors.internal(
          "Component '%s' of %s lacks @Option.",
          component.getName(), component.getDeclaringRecord().getName());
    }
    return option;
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
    if (given == null) {
      throw Errors.option(
              "%s: option '%s' has no value; write one, or leave the option out.", owner, name)
          .under(name);
    }
    Object value;
    try {
      value =
          OptionValues.convert(
              given, component.getGenericType(), owner + ": option '" + name + "'", nested);
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

  /**
   * Fails unless values lie in the ranges that the record's {@link Option}s declare; for compact
   * constructors, which this keeps to one line: {@code Options.check(Ridge.class, lambda)}.
   *
   * @param values of all record components, in their order
   * @throws OkraException {@link ErrorCode#INVALID_OPTION}
   */
  public static void check(Class<? extends Record> type, Object... values) {
    List<Range> ranges = RANGES.get(type);
    for (int i = 0; i < values.length; i++) {
      ranges.get(i).range().check(ranges.get(i).name(), values[i]);
    }
  }

  /** The error for an option outside what is accepted. */
  public static OkraException outside(String option, Object value, String accepted) {
    return OptionRange.outside(option, value, accepted);
  }

  private record Range(String name, OptionRange range) {}

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

  private static OkraException missing(String owner, OptionDescription description) {
    return Errors.option(
        "%s needs the option '%s': %s", owner, description.name(), description.help());
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
      throw Errors.internal(e.getCause(), "%s: the options record failed: %s", owner, e.getCause());
    } catch (ReflectiveOperationException e) {
      throw Errors.internal(e, "Cannot create %s: %s", type.getName(), e);
    }
  }

  private static Object access(RecordComponent component, Record options) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(options);
    } catch (ReflectiveOperationException e) {
      throw Errors.internal(e, "Cannot read option %s: %s", component, e);
    }
  }
}
