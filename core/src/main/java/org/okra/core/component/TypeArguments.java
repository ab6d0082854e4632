package org.okra.core.component;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.okra.core.Errors;

/**
 * The type arguments that a class gives to an interface: the domain of a {@code Kernel<Ranking>} is
 * {@code Ranking}, and its author need not say so again.
 */
public final class TypeArguments {
  private TypeArguments() {}

  /**
   * The class that stands for a type argument.
   *
   * @param type implements the interface, directly or not
   * @param generic the interface
   * @param index which of its type arguments, from 0
   * @throws org.okra.core.OkraException when the class leaves the argument open
   */
  public static Class<?> of(Class<?> type, Class<?> generic, int index) {
    Type argument =
        find(type, generic, index, Map.of())
            .orElseThrow(
                () -> Errors.internal("%s is not a %s.", type.getName(), generic.getName()));
    if (argument instanceof Class<?> known) {
      return known;
    }
    if (argument instanceof ParameterizedType parameterized) {
      return (Class<?>) parameterized.getRawType();
    }
    throw Errors.internal(
        "%s leaves the type argument of %s open; state a type there, or override the method that"
            + " returns it.",
        type.getName(), generic.getSimpleName());
  }

  /** Climbs to the interface; {@code known} says what the variables of the type stand for. */
  private static Optional<Type> find(
      Type type, Class<?> generic, int index, Map<Type, Type> known) {
    Class<?> raw = (Class<?>) (type instanceof ParameterizedType p ? p.getRawType() : type);
    Map<Type, Type> variables = new HashMap<>();
    if (type instanceof ParameterizedType parameterized) {
      Type[] arguments = parameterized.getActualTypeArguments();
      for (int i = 0; i < arguments.length; i++) {
        Type argument = known.getOrDefault(arguments[i], arguments[i]);
        variables.put(raw.getTypeParameters()[i], argument);
      }
    }
    if (raw == generic) {
      Type variable = raw.getTypeParameters()[index];
      return Optional.of(variables.getOrDefault(variable, variable));
    }
    return Stream.concat(
            Arrays.stream(raw.getGenericInterfaces()),
            Stream.ofNullable(raw.getGenericSuperclass()))
        .flatMap(above -> find(above, generic, index, variables).stream())
        .findFirst();
  }
}
