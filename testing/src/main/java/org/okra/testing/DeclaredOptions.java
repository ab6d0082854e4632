package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Declaration;
import org.okra.core.component.FlowText;
import org.okra.core.component.Option;
import org.okra.core.component.Specification;

/**
 * What contracts check of the options of any component.
 *
 * @param <C> the interface of its kind
 */
final class DeclaredOptions<C> {
  private final C component;
  private final Declaration<C> declaration;
  private final Components nested = Components.load();

  DeclaredOptions(Class<? super C> kind, C component) {
    this.component = component;
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

  /** The component with some options replaced, given as in a file: {@code {size: 12}}. */
  C with(String options) {
    Map<String, Object> values = new LinkedHashMap<>(Specification.of(component).options());
    ((Map<?, ?>) FlowText.parse(options)).forEach((name, each) -> values.put("" + name, each));
    return declaration.create(values, nested);
  }

  /** The specification creates the component again, also through its text. */
  void checkRoundTrip() {
    Specification specification = Specification.of(component);
    assertThat(specification.type()).isEqualTo(declaration.name());
    assertThat(declaration.help()).as("help").isNotBlank();
    Specification read = Specification.parse(specification.toString());
    assertThat(declaration.create(read.options(), nested))
        .as("created again from %s", specification)
        .isEqualTo(component);
  }

  /**
   * Values outside the declared ranges, unknown constants and unknown options are refused.
   *
   * @param further texts such as {@code {size: 41}} that must be refused too
   * @param use what refuses a value that only the data show to be wrong
   */
  void checkRefusals(List<String> further, Consumer<C> use) {
    List<String> all = new ArrayList<>(List.of("{no-such-option: 1}"));
    if (component instanceof Record) {
      for (RecordComponent each : component.getClass().getRecordComponents()) {
        outside(each).forEach(value -> all.add("{" + each.getName() + ": " + value + "}"));
      }
    }
    all.addAll(further);
    for (String text : all) {
      String option = ((Map<?, ?>) FlowText.parse(text)).keySet().iterator().next().toString();
      assertThatThrownBy(() -> use.accept(with(text)), text)
          .isInstanceOfSatisfying(
              OkraException.class,
              e -> assertThat(e.code()).as(text).isEqualTo(ErrorCode.INVALID_OPTION))
          .hasMessageContaining("'" + option + "'");
    }
  }

  private static List<String> outside(RecordComponent component) {
    List<String> values = new ArrayList<>();
    if (component.getType().isEnum()) {
      values.add("no-such-constant");
    }
    Option option = component.getAnnotation(Option.class);
    for (double bound :
        new double[] {option.above(), option.atLeast() - 1, option.below(), option.atMost() + 1}) {
      if (Double.isFinite(bound)) {
        values.add(bound == Math.rint(bound) ? Long.toString((long) bound) : "" + bound);
        values.add("NaN");
      }
    }
    return values;
  }
}
