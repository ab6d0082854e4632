package org.okra.core.component;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
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
        find(type, generic, new HashMap<>())
            .map(arguments -> arguments[index])
            .orElseThrow(
                () -> Errors.internal("%s is not a %s.", type.getName(), generic.getName()));
    return raw(argument, type, generic);
  }

  private static Class<?> raw(Type argument, Class<?> type, Class<?> generic) {
    if (argument instanceof Class<?> known) {
      return known;
    }
    if (argument instanceof ParameterizedType parameterized) {
      return (Class<?>) parameterized.getRawType();
    }
    if (argument instanceof WildcardType || argument instanceof GenericArrayType) {
      return Object.class;
    }
    throw Errors.internal(
        "%s leaves the type argument of %s open; state a type there, or override the method that"
            + " returns it.",
        type.getName(), generic.getSimpleName());
  }

  private static Optional<Type[]> find(
      Type type, Class<?> generic, Map<TypeVariable<?>, Type> known) {
    Class<?> raw;
    if (type instanceof ParameterizedType parameterized) {
      raw = (Class<?>) parameterized.getRawType();
      Type[] arguments = parameterized.getActualTypeArguments();
      for (int i = 0; i < arguments.length; i++) {
        known.put(raw.getTypeParameters()[i], known.getOrDefault(arguments[i], arguments[i]));
      }
    } else {
      raw = (Class<?>) type;
    }
    if (raw == generic) {
      Type[] arguments = raw.getTypeParameters();
      Type[] found = new Type[arguments.length];
      for (int i = 0; i < found.length; i++) {
        found[i] = known.getOrDefault((TypeVariable<?>) arguments[i], arguments[i]);
      }
      return Optional.of(found);
    }
    for (Type above : raw.getGenericInterfaces()) {
      Optional<Type[]> found = find(above, generic, new HashMap<>(known));
      if (found.isPresent()) {
        return found;
      }
    }
    Type parent = raw.getGenericSuperclass();
    return parent == null ? Optional.empty() : find(parent, generic, known);
  }
}
