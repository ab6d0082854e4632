package org.okra.experiments.report;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.MetricResult;

/** The first metric against the seconds of fit and prediction together, a point per method. */
final class TimeChart {
  private static final int LONGEST_LABEL = 34;
  private static final int LONGEST_LABEL_NARROW = 20;

  /** With more points than this, lines to far names would only confuse. */
  private static final int CROWD = 24;

  /** A method as a point; filled when no other is both better and at least as fast. */
  private record Point(String name, double seconds, MetricResult metric, boolean front) {
    double[] position() {
      return new double[] {seconds, metric.mean()};
    }
  }

  private TimeChart() {}

  /** Seconds of a fit and a prediction. */
  static double seconds(MethodResult method) {
    return method.fitSeconds() + method.predictSeconds();
  }

  static void write(Markup page, List<MethodResult> methods) {
    List<MetricColumn> columns = MetricColumn.of(methods);
    // One point alone says no more than the table.
    if (columns.isEmpty() || methods.size() < 2) {
      return;
    }
    MetricColumn column = columns.get(0);
    List<MethodResult> measured =
        methods.stream().filter(method -> method.metrics().containsKey(column.name())).toList();
    double[] seconds = drawnSeconds(measured.stream().mapToDouble(TimeChart::seconds).toArray());
    Point[] points = new Point[measured.size()];
    for (int i = 0; i < points.length; i++) {
      MetricResult metric = measured.get(i).metrics().get(column.name());
      boolean front = onFront(measured, seconds, i, column);
      points[i] = new Point(measured.get(i).name(), seconds[i], metric, front);
    }
    Figure figure =
        new Figure(
            "time",
            "Accuracy against time",
            explanation(column, measured),
            PlotSize.FULL,
            new Axis("seconds to fit and predict", Scale.ofSpread(seconds)),
            new Axis(
                column.name() + " (" + column.hint() + ")",
                LinearScale.of(extents(measured, column.name()))),
            List.of());
    figure.write(page, plot -> draw(plot, List.of(points), column));
  }

  private static String explanation(MetricColumn column, List<MethodResult> methods) {
    boolean zeros = methods.stream().anyMatch(method -> seconds(method) == 0);
    return "Filled points: no other method has a better "
        + column.name()
        + " in as little time."
        + barsOf(methods, column.name())
        + (methods.size() > CROWD ? " Names without room appear under the mouse." : "")
        + (zeros ? " Times too short to measure stand at the left." : "");
  }

  /** What bars mean, if there are any. */
  static String barsOf(List<MethodResult> methods, String metric) {
    return methods.stream()
            .map(method -> method.metrics().get(metric))
            .anyMatch(value -> value.standardError().isPresent())
        ? " Bars are one standard error."
        : "";
  }

  /** Zero has no place on a logarithmic axis: it is drawn at half of the least positive time. */
  private static double[] drawnSeconds(double[] seconds) {
    double least = Arrays.stream(seconds).filter(value -> value > 0).min().orElse(0);
    return Arrays.stream(seconds).map(value -> value > 0 ? value : least / 2).toArray();
  }

  /** The metric of all methods, one standard error up and down. */
  static double[] extents(List<MethodResult> methods, String metric) {
    return methods.stream()
        .map(method -> method.metrics().get(metric))
        .flatMapToDouble(
            value ->
                DoubleStream.of(-1, 1)
                    .map(sign -> value.mean() + sign * value.standardError().orElse(0)))
        .toArray();
  }

  private static boolean onFront(
      List<MethodResult> methods, double[] seconds, int index, MetricColumn column) {
    double own = methods.get(index).metrics().get(column.name()).mean();
    for (int i = 0; i < seconds.length; i++) {
      double other = methods.get(i).metrics().get(column.name()).mean();
      boolean better = column.direction().better(other, own);
      if (better && seconds[i] <= seconds[index] || other == own && seconds[i] < seconds[index]) {
        return false;
      }
    }
    return true;
  }

  private static void draw(Plot plot, List<Point> points, MetricColumn column) {
    List<Point> front =
        points.stream()
            .filter(Point::front)
            .sorted(Comparator.comparingDouble(Point::seconds))
            .toList();
    plot.curve(front.stream().map(Point::position).toList(), "front");
    ChartLabels labels = new ChartLabels(plot, points.stream().map(Point::position).toList());
    for (Point point : points) {
      MetricResult metric = point.metric();
      if (metric.standardError().isPresent()) {
        double error = metric.standardError().getAsDouble();
        double low = metric.mean() - error;
        double high = metric.mean() + error;
        plot.whisker(point.seconds(), low, high, "whisker");
        labels.avoid(new double[] {point.seconds(), low}, new double[] {point.seconds(), high});
      }
    }
    for (int i = 1; i < front.size(); i++) {
      labels.avoid(front.get(i - 1).position(), front.get(i).position());
    }
    int longest = plot.size().equals(PlotSize.NARROW) ? LONGEST_LABEL_NARROW : LONGEST_LABEL;
    // The best methods get the best places; in a crowd only they may have theirs further away.
    for (Point point : front) {
      labels.near(point.position(), NumberText.cut(point.name(), longest));
    }
    for (Point point : points.stream().filter(point -> !point.front()).toList()) {
      String name = NumberText.cut(point.name(), longest);
      if (points.size() > CROWD) {
        labels.beside(point.position(), name);
      } else {
        labels.near(point.position(), name);
      }
    }
    for (Point point : points) {
      plot.dot(
          point.seconds(),
          point.metric().mean(),
          5,
          point.front() ? "method front" : "method",
          point.name()
              + ": "
              + column.format().value(point.metric().mean())
              + ", "
              + NumberText.seconds(point.seconds())
              + " s");
    }
  }
}
