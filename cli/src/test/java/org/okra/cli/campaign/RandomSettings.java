package org.okra.cli.campaign;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.okra.core.component.Components;
import org.okra.core.component.Declaration;
import org.okra.core.component.OptionDescription;
import org.okra.core.component.OptionRange;

/** Components of the registry with options drawn from the ranges that they declare. */
final class RandomSettings {
  /** Values of options that are texts with a grammar of their own, by the name of the option. */
  private static final Map<String, List<Object>> TEXTS =
      Map.of(
          "size", List.of(2, 4, 6, 0.5, 1.0),
          "gamma", List.of("median", "mean", "1/features", 0.1, 3.0),
          "scale", List.of("median", "mean", 2.0),
          "smoothness", List.of("1/2", "3/2", "5/2"),
          "p", List.of("20/n", 0.5, 1.0),
          "columns", List.of("1", "1-2"));

  private final Components components = Components.load();
  private final SplittableRandom random;
  private final TreeSet<String> used = new TreeSet<>();

  RandomSettings(SplittableRandom random) {
    this.random = random;
  }

  /** The kinds and names that were drawn. */
  TreeSet<String> used() {
    return used;
  }

  /** A component of a kind as a value of an experiment file. */
  Object component(Class<?> kind) {
    return component(kind, 0);
  }

  private Object component(Class<?> kind, int depth) {
    List<? extends Declaration<?>> all =
        components.registry(kind).all().stream()
            .filter(
                each ->
                    depth < 2 || each.options().stream().allMatch(o -> o.componentKind().isEmpty()))
            .toList();
    Declaration<?> chosen = Family.pick(all, random);
    used.add(Declaration.word(kind) + " " + chosen.name());
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("type", chosen.name());
    for (OptionDescription option : chosen.options()) {
      boolean required = option.defaultValue().isEmpty();
      if (required || random.nextBoolean()) {
        value(option, option.type(), depth).ifPresent(value -> settings.put(option.name(), value));
      }
    }
    return settings;
  }

  private Optional<Object> value(OptionDescription option, Type type, int depth) {
    if (type instanceof ParameterizedType generic && generic.getRawType() == Optional.class) {
      return random.nextBoolean()
          ? Optional.of("none")
          : value(option, generic.getActualTypeArguments()[0], depth);
    }
    if (type instanceof ParameterizedType generic && generic.getRawType() == List.class) {
      List<Object> values = new ArrayList<>();
      int count = 1 + random.nextInt(2);
      for (int i = 0; i < count; i++) {
        value(option, generic.getActualTypeArguments()[0], depth).ifPresent(values::add);
      }
      return values.isEmpty() ? Optional.empty() : Optional.of(values);
    }
    if (option.componentKind().isPresent()) {
      return Optional.of(component(option.componentKind().get(), depth + 1));
    }
    if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
      return Optional.of((long) Math.rint(number(option, 1, 8)));
    }
    if (type == double.class || type == Double.class) {
      return Optional.of(number(option, 0.01, 3));
    }
    if (type == boolean.class || type == Boolean.class) {
      return Optional.of(random.nextBoolean());
    }
    if (type instanceof Class<?> plain && plain.isEnum()) {
      Object constant = plain.getEnumConstants()[random.nextInt(plain.getEnumConstants().length)];
      return Optional.of(constant.toString().toLowerCase(java.util.Locale.ROOT).replace('_', '-'));
    }
    List<Object> known = TEXTS.getOrDefault(option.name(), List.of());
    return known.isEmpty() ? Optional.empty() : Optional.of(Family.pick(known, random));
  }

  /** Within the declared range, and of a usual size where that is open. */
  private double number(OptionDescription option, double usualLow, double usualHigh) {
    OptionRange range =
        option
            .range()
            .orElse(
                new OptionRange(
                    Double.NEGATIVE_INFINITY,
                    Double.NEGATIVE_INFINITY,
                    Double.POSITIVE_INFINITY,
                    Double.POSITIVE_INFINITY));
    double low = Math.max(range.above(), range.atLeast());
    double high = Math.min(range.below(), range.atMost());
    double from = Double.isInfinite(low) ? usualLow : Math.max(low, Math.min(usualLow, high));
    double to = Double.isInfinite(high) ? from + usualHigh : Math.min(high, from + usualHigh);
    return from + (to - from) * (0.02 + 0.96 * random.nextDouble());
  }
}
