package org.okra.experiments.report;

import java.util.List;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.MetricResult;

/** Each metric against the size of a sketch. */
final class SketchChart {
  private SketchChart() {}

  static void write(Markup page, List<MethodResult> methods) {
    for (SketchCurves curves : SketchCurves.of(methods)) {
      List<MethodResult> drawn =
          curves.curves().stream().flatMap(SketchCurves.Curve::methods).distinct().toList();
      List<MetricColumn> columns = MetricColumn.of(drawn);
      for (int i = 0; i < columns.size(); i++) {
        write(page, curves, columns.get(i), drawn, i);
      }
    }
  }

  private static void write(
      Markup page, SketchCurves curves, MetricColumn column, List<MethodResult> drawn, int number) {
    double[] sizes =
        curves.curves().stream()
            .flatMap(curve -> curve.points().stream())
            .mapToDouble(SketchCurves.Point::size)
            .toArray();
    List<MethodResult> measured =
        drawn.stream().filter(method -> method.metrics().containsKey(column.name())).toList();
    Figure figure =
        new Figure(
            "sketch-" + curves.side().replace(' ', '-') + "-" + number,
            column.name() + " against the size of the " + curves.side() + " sketch",
            explanation(curves) + TimeChart.barsOf(measured, column.name()),
            PlotSize.HALF,
            new Axis("size of the " + curves.side() + " sketch", Scale.ofSpread(sizes)),
            new Axis(
                column.name() + " (" + column.hint() + ")",
                LinearScale.of(TimeChart.extents(measured, column.name()))),
            curves.curves().stream().map(SketchCurves.Curve::name).toList());
    figure.write(
        page,
        plot -> {
          for (int i = 0; i < curves.curves().size(); i++) {
            draw(plot, curves.curves().get(i), column, Plot.colour(i));
          }
        });
  }

  private static String explanation(SketchCurves curves) {
    boolean exact = curves.curves().stream().anyMatch(curve -> !curve.exact().isEmpty());
    return "All other settings of a curve are equal."
        + (exact ? " Dashed: without this sketch." : "");
  }

  private static void draw(
      Plot plot, SketchCurves.Curve curve, MetricColumn column, String colour) {
    for (MethodResult exact : curve.exact()) {
      if (exact.metrics().containsKey(column.name())) {
        plot.level(
            exact.metrics().get(column.name()).mean(), "curve exact " + colour, exact.name());
      }
    }
    List<SketchCurves.Point> points =
        curve.points().stream()
            .filter(point -> point.method().metrics().containsKey(column.name()))
            .toList();
    plot.curve(
        points.stream()
            .map(point -> new double[] {point.size(), metric(point, column).mean()})
            .toList(),
        "curve " + colour);
    for (SketchCurves.Point point : points) {
      MetricResult metric = metric(point, column);
      metric
          .standardError()
          .ifPresent(
              error ->
                  plot.whisker(
                      point.size(),
                      metric.mean() - error,
                      metric.mean() + error,
                      "curve " + colour));
      plot.dot(
          point.size(),
          metric.mean(),
          4,
          "mark " + colour,
          point.method().name() + ": " + column.format().value(metric.mean()));
    }
  }

  private static MetricResult metric(SketchCurves.Point point, MetricColumn column) {
    return point.method().metrics().get(column.name());
  }
}
