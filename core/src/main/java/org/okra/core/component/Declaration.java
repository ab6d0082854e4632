package org.okra.core.component;

import java.lang.annotation.AnnotationFormatError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.regex.Pattern;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * What is known of one component: its name, help and options, and how others of its class are made.
 *
 * @param kind the interface of its kind, which has a {@link ComponentKind}
 * @param standard the component with its defaults, as the service loader makes it; with examples of
 *     options that files must give
 * @param origin where it comes from, such as the name of a jar
 * @param <C> the interface of its kind
 */
public record Declaration<C>(Class<? super C> kind, C standard, String origin) {
  private static final Pattern NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

  /**
   * The declaration of a class.
   *
   * @throws OkraException {@link ErrorCode#PLUGIN_BROKEN} when its class lacks something
   */
  public Declaration {
    try {
      check(standard);
    } catch (OkraException e) {
      throw Errors.of(
          ErrorCode.PLUGIN_BROKEN,
          e,
          "The %s %s of %s cannot be used: %s.",
          word(kind),
          standard.getClass().getName(),
          origin,
          e.getMessage().replaceFirst("\\.$", ""));
    }
  }

  private static void check(Object standard) {
    Component component = standard.getClass().getAnnotation(Component.class);
    if (component == null) {
      throw Errors.internal("it lacks the annotation @Component");
    }
    if (!NAME.matcher(component.name()).matches()) {
      throw Errors.internal(
          "its name is '%s'; names are lower case letters and digits joined by dashes",
          component.name());
    }
    if (standard instanceof Record record) {
      Options.describe(record);
    }
  }

  /**
   * Everything of a kind that a class loader's {@code META-INF/services} names.
   *
   * @throws OkraException {@link ErrorCode#PLUGIN_BROKEN} when a class is missing, cannot be
   *     created or lacks something
   */
  public static <C> List<Declaration<C>> load(Class<? super C> kind, ClassLoader loader) {
    List<Declaration<C>> found = new ArrayList<>();
    try {
      for (Object each : ServiceLoader.load(kind, loader)) {
        @SuppressWarnings("unchecked") // A class literal cannot carry the wildcard of a kind.
        C component = (C) each;
        found.add(new Declaration<>(kind, component, Origins.of(component.getClass())));
      }
    } catch (ServiceConfigurationError | LinkageError | AnnotationFormatError e) {
      throw Errors.of(
          ErrorCode.PLUGIN_BROKEN, e, "A %s could not be loaded: %s", word(kind), e.getMessage());
    }
    return found;
  }

  /** The kind of component that a type stands for, marked itself or by an interface above it. */
  public static Optional<Class<?>> kindOf(Class<?> type) {
    return OptionValues.kindOf(type);
  }

  /** The words for a kind, such as {@code "kernel"}. */
  public static String word(Class<?> kind) {
    return Optional.ofNullable(kind.getAnnotation(ComponentKind.class))
        .orElseThrow(() -> Errors.internal("%s lacks @ComponentKind.", kind.getName()))
        .value();
  }

  /** The name in files. */
  public String name() {
    return component().name();
  }

  /** One line. */
  public String help() {
    return component().help();
  }

  /** What other programs call it. */
  public List<String> alsoKnownAs() {
    return Arrays.asList(component().alsoKnownAs());
  }

  /** Its options, in the order of the record. */
  public List<OptionDescription> options() {
    return standard instanceof Record record ? Options.describe(record) : List.of();
  }

  private Component component() {
    return standard.getClass().getAnnotation(Component.class);
  }

  /**
   * A component of this class.
   *
   * @param values plain values by option name; what is not given takes its default
   * @param nested what options that are components are made from
   * @throws OkraException {@link ErrorCode#INVALID_OPTION} for an unknown or missing option, a
   *     value of the wrong type, or one that the class refuses; its path leads to the option
   */
  public C create(Map<String, ?> values, Components nested) {
    String owner = word(kind) + " " + name();
    if (!(standard instanceof Record record)) {
      Options.checkNames(values, List.of(), owner);
      return standard;
    }
    @SuppressWarnings("unchecked") // Of the same class as the standard.
    C created =
        (C)
            (PluginCode.isForeign(standard.getClass())
                ? readInTime(record, values, owner, nested)
                : Options.read(record, values, owner, nested));
    return created;
  }

  private Record readInTime(Record record, Map<String, ?> values, String owner, Components nested) {
    try {
      return PluginCode.inTime("The " + this, () -> Options.read(record, values, owner, nested));
    } catch (OkraException e) {
      if (e.code() != ErrorCode.INTERNAL) {
        throw e;
      }
      throw Errors.of(
          ErrorCode.PLUGIN_BROKEN, e, "The %s cannot be created: %s", this, e.getMessage());
    }
  }

  @Override
  public String toString() {
    return word(kind) + " " + name() + " of " + origin;
  }
}
