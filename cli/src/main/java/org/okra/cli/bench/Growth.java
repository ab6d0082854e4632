package org.okra.cli.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;

/**
 * How the time of a stage grows: {@code seconds ~ size^exponent}, the slope of the least squares
 * line through logarithms. Measurements that differ in the other size have a line each, all with
 * the same slope.
 *
 * @param method label of the method
 * @param stage label of the stage
 * @param in {@code n} or {@code mx}
 * @param exponent the slope
 * @param points how many measurements
 */
record Growth(String method, String stage, String in, double exponent, int points) {
  /** Both exponents of every stage, where there are several sizes. */
  static List<Growth> of(List<StageCost> stages) {
    Map<String, List<StageCost>> same = new LinkedHashMap<>();
    for (StageCost each : stages) {
      same.computeIfAbsent(each.method() + "/" + each.stage(), key -> new ArrayList<>()).add(each);
    }
    List<Growth> found = new ArrayList<>();
    for (List<StageCost> points : same.values()) {
      add(found, points, "n", Sizes::n, Sizes::mx);
      add(found, points, "mx", Sizes::mx, Sizes::n);
    }
    return found;
  }

  private static void add(
      List<Growth> found,
      List<StageCost> points,
      String in,
      ToIntFunction<Sizes> size,
      ToIntFunction<Sizes> other) {
    Map<Integer, List<StageCost>> lines = new LinkedHashMap<>();
    for (StageCost each : points) {
      lines.computeIfAbsent(other.applyAsInt(each.sizes()), key -> new ArrayList<>()).add(each);
    }
    double squares = 0;
    double products = 0;
    for (List<StageCost> line : lines.values()) {
      double meanSize = mean(line, each -> size.applyAsInt(each.sizes()));
      double meanSeconds = mean(line, StageCost::seconds);
      for (StageCost each : line) {
        double x = Math.log(size.applyAsInt(each.sizes())) - meanSize;
        squares += x * x;
        products += x * (Math.log(each.seconds()) - meanSeconds);
      }
    }
    if (squares > 0) {
      StageCost first = points.get(0);
      found.add(new Growth(first.method(), first.stage(), in, products / squares, points.size()));
    }
  }

  /** The mean of logarithms. */
  private static double mean(List<StageCost> line, ToDoubleFunction<StageCost> value) {
    return line.stream()
        .mapToDouble(each -> Math.log(value.applyAsDouble(each)))
        .average()
        .orElseThrow();
  }
}
