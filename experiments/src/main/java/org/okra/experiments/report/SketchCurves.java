package org.okra.experiments.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.okra.experiments.result.MethodResult;

/**
 * Methods that differ in nothing but the size of a sketch, as curves over that size.
 *
 * @param side which sketch: {@code input}, {@code output}, or both at once
 * @param curves at least one
 */
record SketchCurves(String side, List<Curve> curves) {
  private static final String INPUT = "input.sketch.size";
  private static final String OUTPUT = "output.sketch.size";

  /** Settings that name or list methods and say nothing about one. */
  private static final Set<String> NAMES = Set.of("name", "compare");

  /** A method at its size. */
  record Point(double size, MethodResult method) {}

  /**
   * Methods with all other settings equal.
   *
   * @param name what sets the curve apart from the others
   * @param points by rising size
   * @param exact the methods with the same settings that do without the sketch
   */
  record Curve(String name, List<Point> points, List<MethodResult> exact) {
    /** All methods of the curve. */
    Stream<MethodResult> methods() {
      return Stream.concat(points.stream().map(Point::method), exact.stream());
    }
  }

  /**
   * The curves over the input sketch and over the output sketch; where neither changes alone, those
   * over both with one size.
   */
  static List<SketchCurves> of(List<MethodResult> methods) {
    List<SketchCurves> found = new ArrayList<>();
    add(found, "input", over(methods, List.of(INPUT)));
    add(found, "output", over(methods, List.of(OUTPUT)));
    if (found.isEmpty()) {
      add(found, "input and output", over(methods, List.of(INPUT, OUTPUT)));
    }
    return found;
  }

  private static void add(List<SketchCurves> found, String side, List<Curve> curves) {
    if (!curves.isEmpty()) {
      found.add(new SketchCurves(side, curves));
    }
  }

  private static List<Curve> over(List<MethodResult> methods, List<String> paths) {
    Map<Map<String, String>, List<Point>> groups = new LinkedHashMap<>();
    for (MethodResult method : methods) {
      OptionalDouble size = size(ConfigurationSection.flat(method.configuration()), paths);
      if (size.isPresent()) {
        groups
            .computeIfAbsent(without(method, paths::contains), key -> new ArrayList<>())
            .add(new Point(size.getAsDouble(), method));
      }
    }
    groups.values().removeIf(group -> group.stream().map(Point::size).distinct().count() < 2);
    Set<String> differing = ConfigurationSection.differing(List.copyOf(groups.keySet()));
    List<Curve> curves = new ArrayList<>();
    groups.forEach(
        (settings, points) -> {
          points.sort(Comparator.comparingDouble(Point::size));
          List<MethodResult> exact = exact(methods, points.get(0).method(), paths);
          curves.add(new Curve(name(settings, differing, points), List.copyOf(points), exact));
        });
    return curves;
  }

  /** Methods without any of the sketches that are otherwise like the one given. */
  private static List<MethodResult> exact(
      List<MethodResult> methods, MethodResult like, List<String> paths) {
    Predicate<String> ofSketch =
        path -> paths.stream().anyMatch(size -> path.startsWith(size.replace(".size", "")));
    Map<String, String> rest = without(like, ofSketch);
    return methods.stream()
        .filter(method -> without(method, ofSketch).equals(rest))
        .filter(
            method ->
                paths.stream()
                    .noneMatch(ConfigurationSection.flat(method.configuration())::containsKey))
        .toList();
  }

  /** The settings of a method without its names and without those at certain paths. */
  private static Map<String, String> without(MethodResult method, Predicate<String> left) {
    Map<String, String> settings = new TreeMap<>(ConfigurationSection.flat(method.configuration()));
    settings.keySet().removeIf(path -> isName(path) || left.test(path));
    return settings;
  }

  private static boolean isName(String path) {
    return NAMES.stream().anyMatch(name -> path.equals(name) || path.startsWith(name + "."));
  }

  /** The one positive number at all the paths; empty when there is none or they differ. */
  private static OptionalDouble size(Map<String, String> settings, List<String> paths) {
    List<String> sizes = paths.stream().map(path -> settings.getOrDefault(path, "")).toList();
    if (sizes.stream().distinct().count() != 1) {
      return OptionalDouble.empty();
    }
    try {
      double size = Double.parseDouble(sizes.get(0));
      return size > 0 && Double.isFinite(size) ? OptionalDouble.of(size) : OptionalDouble.empty();
    } catch (NumberFormatException e) {
      // Sizes such as "n/10" have no place on an axis of numbers.
      return OptionalDouble.empty();
    }
  }

  private static String name(
      Map<String, String> settings, Set<String> differing, List<Point> points) {
    if (differing.isEmpty()) {
      return commonStart(points.stream().map(point -> point.method().name()).toList());
    }
    return differing.stream()
        .map(path -> path + ": " + settings.getOrDefault(path, "–"))
        .collect(Collectors.joining(", "));
  }

  /** What the names of the methods begin with, without the separator before what differs. */
  private static String commonStart(List<String> names) {
    String start = names.get(0);
    for (String name : names) {
      int length = 0;
      while (length < Math.min(start.length(), name.length())
          && start.charAt(length) == name.charAt(length)) {
        length++;
      }
      start = start.substring(0, length);
    }
    String stripped = start.replaceFirst("[^\\p{L})]+$", "");
    return stripped.isEmpty() ? "sketched" : stripped;
  }
}
