package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Declaration;
import org.okra.core.component.FlowText;
import org.okra.core.component.Option;
import org.okra.core.component.Registry;
import org.okra.core.component.Specification;

/**
 * What contracts check of the declaration and the options of a component of any kind.
 *
 * @param <C> the interface of its kind
 */
final class DeclaredOptions<C> {
  private final C component;
  private final Components found;
  private final Declaration<C> declaration;

  DeclaredOptions(Class<? super C> kind, C component) {
    this.component = component;
    this.found = Components.load(component.getClass().getClassLoader());
    this.declaration = new Declaration<>(kind, standard(component), "the tested jar");
  }

  /** The component with its defaults, as the service loader makes it. */
  private static <C> C standard(C component) {
    try {
      Constructor<?> constructor = component.getClass().getDeclaredConstructor();
      assertThat(Modifier.isPublic(constructor.getModifiers()))
          .as("the service loader can call the constructor without arguments")
          .isTrue();
      constructor.setAccessible(true);
      @SuppressWarnings("unchecked") // Of the same class.
      C standard = (C) constructor.newInstance();
      return standard;
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(
          component.getClass() + " needs a constructor without arguments that states defaults.", e);
    }
  }

  /** The components of the class path, and this one if it is not among them. */
  Components components() {
    return found.registry(declaration.kind()).names().contains(declaration.name())
        ? found
        : found.with(declaration.kind(), declaration.standard());
  }

  /** The component with some options replaced, given as in a file: {@code {size: 12}}. */
  C with(String options) {
    Map<String, Object> values = new LinkedHashMap<>(Specification.of(component).options());
    values.putAll(parsed(options));
    return declaration.create(values, found);
  }

  private static Map<String, Object> parsed(String options) {
    Map<String, Object> values = new LinkedHashMap<>();
    ((Map<?, ?>) FlowText.parse(options)).forEach((name, each) -> values.put("" + name, each));
    return values;
  }

  /** The services file of the kind names the class. */
  void checkServices() {
    Registry<C> registry = found.registry(declaration.kind());
    assertThat(registry.names())
        .as("names in META-INF/services/%s", declaration.kind().getName())
        .contains(declaration.name());
    assertThat(registry.get(declaration.name()).standard()).isInstanceOf(component.getClass());
  }

  /** The specification creates the component again, also through its text. */
  void checkRoundTrip() {
    Specification specification = Specification.of(component);
    assertThat(specification.type()).isEqualTo(declaration.name());
    assertThat(declaration.help()).as("help").isNotBlank();
    assertThat(declaration.options()).as("help of options").noneMatch(o -> o.help().isBlank());
    Specification read = Specification.parse(specification.toString());
    C again = declaration.create(read.options(), found);
    assertThat(Specification.of(again)).isEqualTo(specification);
    assertThat(again).hasSameClassAs(component);
    if (component instanceof Record) {
      assertThat(again).as("created again from %s", specification).isEqualTo(component);
    }
  }

  /** The defaults, or the example where a file must give an option, can be created and used. */
  void checkDefaults(Consumer<C> use) {
    boolean complete = declaration.options().stream().allMatch(o -> o.defaultValue().isPresent());
    if (complete) {
      assertThat(Specification.of(declaration.create(Map.of(), found)))
          .as("created without options")
          .isEqualTo(Specification.of(declaration.standard()));
    }
    try {
      use.accept(declaration.standard());
    } catch (OkraException e) {
      // An example need not suit the samples of the contract.
      if (complete || e.code() != ErrorCode.INVALID_OPTION) {
        throw e;
      }
    }
  }

  /**
   * Values outside the declared ranges, in files and in calls of the constructor, unknown constants
   * and options, and the absence of required ones are refused.
   *
   * @param further texts such as {@code {size: 41}} that must be refused too
   * @param use what refuses a value that only the data show to be wrong
   */
  void checkRefusals(List<String> further, Consumer<C> use) {
    List<String> texts = new ArrayList<>(List.of("{no-such-option: 1}"));
    for (RecordComponent each : options()) {
      String name = each.getName();
      Option option = each.getAnnotation(Option.class);
      if (option.required()) {
        assertRefused("'" + name + "' missing", List.of(name), () -> createWithout(name));
      }
      if (each.getType().isEnum()) {
        texts.add("{" + name + ": no-such-constant}");
      }
      for (double value : outside(option)) {
        String text = value == (int) value ? Integer.toString((int) value) : "" + value;
        texts.add("{" + name + ": " + text + "}");
        argument(value, each.getGenericType())
            .ifPresent(
                argument ->
                    assertRefused(
                        "constructor with " + name + " = " + text + ", outside its range",
                        List.of(name),
                        () -> construct(each, argument)));
      }
    }
    texts.addAll(further);
    for (String text : texts) {
      assertRefused(text, parsed(text).keySet(), () -> use.accept(with(text)));
    }
  }

  private List<RecordComponent> options() {
    return component instanceof Record record
        ? Arrays.asList(record.getClass().getRecordComponents())
        : List.of();
  }

  private static double[] outside(Option option) {
    double[] bounds =
        DoubleStream.of(
                option.above(),
                option.atLeast() - Math.max(1, Math.ulp(option.atLeast())),
                option.below(),
                option.atMost() + Math.max(1, Math.ulp(option.atMost())))
            .filter(Double::isFinite)
            .toArray();
    double[] values = Arrays.copyOf(bounds, bounds.length == 0 ? 0 : bounds.length + 1);
    Arrays.fill(values, bounds.length, values.length, Double.NaN);
    return values;
  }

  /** A number as a value of an option, if options of this type hold numbers that can be so. */
  private static Optional<Object> argument(double value, Type type) {
    boolean whole = value == Math.rint(value);
    if (type instanceof ParameterizedType generic) {
      return argument(value, generic.getActualTypeArguments()[0])
          .map(each -> generic.getRawType() == List.class ? List.of(each) : Optional.of(each));
    }
    if (type == double.class || type == Double.class) {
      return Optional.of(value);
    }
    if (whole && (type == int.class || type == Integer.class)) {
      return Optional.of((int) value);
    }
    return whole && (type == long.class || type == Long.class)
        ? Optional.of((long) value)
        : Optional.empty();
  }

  /** Calls the constructor itself: reading a file checks ranges whatever the constructor does. */
  private void construct(RecordComponent replaced, Object value) throws Throwable {
    List<Object> values = new ArrayList<>();
    for (RecordComponent each : options()) {
      each.getAccessor().setAccessible(true);
      values.add(
          each.getName().equals(replaced.getName()) ? value : each.getAccessor().invoke(component));
    }
    Class<?>[] types = options().stream().map(RecordComponent::getType).toArray(Class<?>[]::new);
    Constructor<?> constructor = component.getClass().getDeclaredConstructor(types);
    constructor.setAccessible(true);
    try {
      constructor.newInstance(values.toArray());
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private void createWithout(String option) {
    Map<String, Object> values = new LinkedHashMap<>(Specification.of(component).options());
    values.remove(option);
    declaration.create(values, found);
  }

  private static void assertRefused(String what, Iterable<String> options, ThrowingCallable call) {
    assertThatThrownBy(call, "%s", what)
        .isInstanceOfSatisfying(
            OkraException.class,
            e -> {
              assertThat(e.code()).as(what).isEqualTo(ErrorCode.INVALID_OPTION);
              assertThat(options)
                  .as("%s: one is named by '%s'", what, e.getMessage())
                  .anyMatch(o -> e.path().contains(o) || e.getMessage().contains("'" + o + "'"));
            });
  }
}
