package org.okra.experiments.reproduce;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.MetricResult;
import org.okra.experiments.result.Results;

/** Our figures beside the published ones. */
public final class Comparison {
  /**
   * One figure.
   *
   * @param method the row of the experiment
   * @param metric with what it was divided by, if it was
   * @param ours mean and standard error
   * @param published as printed
   */
  public record Row(String method, String metric, String ours, String published) {}

  private final Results results;

  private Comparison(Results results) {
    this.results = results;
  }

  /** The figures of an entry, in the order of its list. */
  public static List<Row> of(Reproduction entry, Results results) {
    Comparison comparison = new Comparison(results);
    return entry.figures().stream().map(comparison::row).toList();
  }

  private Row row(PublishedFigure figure) {
    Value own = value(figure.method(), figure.metric());
    if (figure.relativeTo().isEmpty()) {
      return new Row(figure.method(), figure.metric(), own.text(), figure.published());
    }
    String other = figure.relativeTo().get();
    Value ratio = new Value(own.mean / value(other, figure.metric()).mean, OptionalDouble.empty());
    String metric = figure.metric() + " / " + other + "'s";
    return new Row(figure.method(), metric, ratio.text(), figure.published());
  }

  private Value value(String name, String metric) {
    MethodResult method =
        results.methods().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow(() -> absent(name, metric));
    if (metric.equals(PublishedFigure.FIT)) {
      return new Value(method.fitSeconds(), OptionalDouble.empty());
    }
    if (metric.equals(PublishedFigure.PREDICT)) {
      return new Value(method.predictSeconds(), OptionalDouble.empty());
    }
    MetricResult found = method.metrics().get(metric);
    if (found == null) {
      throw absent(name, metric);
    }
    return new Value(found.mean(), found.standardError());
  }

  private OkraException absent(String method, String metric) {
    return Errors.internal("The experiment %s has no %s of %s.", results.name(), metric, method);
  }

  private record Value(double mean, OptionalDouble error) {
    String text() {
      int digits = Math.abs(mean) < 10 ? 4 : 2;
      String format = "%." + digits + "f";
      String text = String.format(Locale.ROOT, format, mean);
      return error.isEmpty()
          ? text
          : text + String.format(Locale.ROOT, " ± " + format, error.getAsDouble());
    }
  }
}
