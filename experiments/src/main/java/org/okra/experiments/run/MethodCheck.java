package org.okra.experiments.run;

import java.util.List;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.Samples;
import org.okra.datasets.Column;
import org.okra.evaluation.Metric;
import org.okra.experiments.file.Method;
import org.okra.experiments.file.Settings;
import org.okra.experiments.file.Targets;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapSource;
import org.okra.sketches.SketchSize;

/**
 * Refuses what cannot work on the data of an experiment, before any work and in the words of its
 * file: parts for other kinds of data, and sketches of more rows than there are.
 */
public final class MethodCheck {
  private final Method method;
  private final RunRows<?> rows;

  private MethodCheck(Method method, RunRows<?> rows) {
    this.method = method;
    this.rows = rows;
  }

  /**
   * Checks a method.
   *
   * @param rows not prepared
   * @throws OkraException with the line of the part that does not match
   */
  public static void require(Method method, RunRows<?> rows) {
    MethodCheck check = new MethodCheck(method, rows);
    check.types();
    check.targets();
    check.scores();
    check.sets();
    check.sketches();
    MissingOutputs.first(rows.train()).ifPresent(check::missing);
  }

  /** Targets may be missing where they are numbers that are predicted one by one. */
  private void missing(String where) {
    Settings settings = method.settings();
    if (!settings.estimator().takesMissingTargets()) {
      throw Errors.option(
              "%s, and the estimator %s needs every output. Use ridge, low-rank or constant, or"
                  + " leave such rows out with missingOutputs: drop.",
              where, Specification.of(settings.estimator()).type())
          .in(place("estimator"));
    }
    boolean plain =
        settings.outputKernel().isInnerProduct() && !settings.decoder().usesCandidates();
    if (!plain) {
      throw Errors.option(
              "%s, which needs outputs that are predicted number by number: the output kernel"
                  + " linear and the decoder vector. Use these, or leave such rows out with"
                  + " missingOutputs: drop.",
              where)
          .in(place(settings.outputKernel().isInnerProduct() ? "decoder" : "output"));
    }
  }

  /** Scores of labels are read off landmarks, or off an output map in the labels themselves. */
  private void scores() {
    Settings settings = method.settings();
    MapShape.Form form =
        settings.outputSketch().shape(rows.train().size(), rows.train().size()).form();
    boolean given = form != MapShape.Form.FREE || settings.outputKernel().isInnerProduct();
    for (int i = 0; i < settings.metrics().size() && !given; i++) {
      if (Judge.needsScores(settings.metrics().get(i))) {
        throw Errors.option(
                "the metric %s needs a score for every label, which the output sketch %s with the"
                    + " kernel %s does not give. Use another output sketch, such as subsample or"
                    + " none, the output kernel linear, or a metric of label sets, such as f1.",
                Specification.of(settings.metrics().get(i)).type(),
                Specification.of(settings.outputSketch()).type(),
                Specification.of(settings.outputKernel()).type())
            .in(place("metrics", Integer.toString(i)));
      }
    }
  }

  private void sets() {
    if (method.settings().conformal().isPresent()) {
      try {
        ConformalRun.requireSets(method.settings());
      } catch (OkraException e) {
        throw e.in(place("conformal"));
      }
    }
  }

  private void types() {
    Settings settings = method.settings();
    Samples<?> outputs = rows.train().outputs();
    // Preprocessing may turn inputs into something else.
    if (settings.preprocess().isEmpty()) {
      type(
          rows.train().inputs(),
          settings.inputKernel().domain(),
          "input kernel " + Specification.of(settings.inputKernel()).type() + " compares",
          "inputs",
          "input",
          "kernel");
    }
    type(
        outputs,
        settings.outputKernel().domain(),
        "output kernel " + Specification.of(settings.outputKernel()).type() + " compares",
        "outputs",
        "output",
        "kernel");
    type(
        outputs,
        settings.decoder().outputType(),
        "decoder " + Specification.of(settings.decoder()).type() + " finds",
        "outputs",
        "decoder");
    List<Metric<?, ?>> metrics = settings.metrics();
    for (int i = 0; i < metrics.size(); i++) {
      type(
          outputs,
          metrics.get(i).truthType(),
          "metric " + Specification.of(metrics.get(i)).type() + " judges",
          "outputs",
          "metrics",
          Integer.toString(i));
    }
  }

  private void targets() {
    if (method.settings().targets() == Targets.AS_THEY_ARE) {
      return;
    }
    Samples<?> outputs = rows.train().outputs();
    if (!(outputs instanceof DenseRows)) {
      throw Errors.domain(
              "targets are scaled where they are numbers, but the outputs of the data are %s. Leave"
                  + " out 'targets'.",
              TypeWords.of(outputs.domain()))
          .in(place("targets"));
    }
    rows.train().columns().outputs().stream()
        .filter(Column::holdsCategories)
        .findFirst()
        .ifPresent(
            column -> {
              throw Errors.argument(
                      "targets are scaled where they are numbers, but '%s' holds categories. Leave"
                          + " out 'targets'.",
                      column.name())
                  .in(place("targets"));
            });
  }

  private void type(Samples<?> samples, Class<?> wanted, String part, String side, String... path) {
    if (!wanted.isAssignableFrom(samples.domain())) {
      throw Errors.domain(
              "the %s %s, but the %s of the data are %s. Choose another, or check how the data set"
                  + " is read.",
              part, TypeWords.of(wanted), side, TypeWords.of(samples.domain()))
          .in(place(path));
    }
  }

  private String place(String... path) {
    return method.place(path) + ": Method '" + method.title() + "'";
  }

  private void sketches() {
    int train = rows.train().size();
    sketch("input", method.settings().inputSketch(), train);
    sketch("output", method.settings().outputSketch(), train + rows.unlabelled().size());
  }

  /** A sketch whose forecast is cut at the number of points cannot have more. */
  private void sketch(String side, MapSource sketch, int points) {
    Object size = Specification.of(sketch).options().get("size");
    if (size == null) {
      return;
    }
    SketchSize wanted = SketchSize.parse(size.toString());
    if (wanted.expected(points) > sketch.shape(points, 1).dimension()
        && wanted.expected(points) > points) {
      throw Errors.option(
              "the %s sketch has the size %s, but there are %s training rows. Give at most %s, a"
                  + " fraction such as 0.5, or no sketch.",
              side, size, points, points)
          .in(place(side, "sketch", "size"));
    }
  }
}
