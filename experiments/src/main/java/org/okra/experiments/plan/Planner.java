package org.okra.experiments.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.core.resource.ByteSize;
import org.okra.core.resource.Cost;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.estimators.Estimator;
import org.okra.estimators.ProblemSize;
import org.okra.experiments.file.CandidateSource;
import org.okra.experiments.file.ConformalSettings;
import org.okra.experiments.file.Method;
import org.okra.experiments.file.Settings;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapSource;

/**
 * Forecasts memory and work from settings and sizes: it adds up what the components say of
 * themselves, and knows none of them.
 */
public final class Planner {
  /** Operations of a symmetric eigendecomposition in units of a matrix product, over n^3. */
  private static final double EIGEN = 24;

  /** Trials on one problem from which on its spectrum is computed. */
  private static final int SHARED = 4;

  /** The stage in which a decoder tunes itself, if it does. */
  private static final String TUNING = "tune decoder";

  private static final String DECODE = "decode";

  private final ProblemSize size;
  private final OptionalLong offered;
  private final Samples<?> outputs;

  /** A planner for data of this size. */
  public Planner(ProblemSize size) {
    this(size, OptionalLong.empty(), new ListSamples<>(Object.class, List.of()));
  }

  /**
   * A planner for data of this size.
   *
   * @param offered candidates that are no outputs of the data; empty when candidates are
   * @param outputs to learn from, as they are: kernels may know what outputs like these span
   */
  public Planner(ProblemSize size, OptionalLong offered, Samples<?> outputs) {
    this.size = size;
    this.offered = offered;
    this.outputs = outputs;
  }

  /** The forecast for one run. */
  public Plan plan(Method method) {
    return plan(method.title(), method.settings(), method.settings().inputSketch());
  }

  private Plan plan(String name, Settings settings, MapSource inputSketch) {
    ProblemSize sizes = size.under(settings.outputKernel(), outputs);
    MapShape input = inputSketch.shape(size.train(), size.inputDimension());
    long known = size.train() + (settings.projection().isPresent() ? size.unlabelled() : 0);
    MapShape sketched =
        spanned(settings.outputSketch().shape(known, size.outputDimension()), sizes);
    MapShape output =
        settings
            .projection()
            .map(each -> spanned(each.shape(sketched, sizes), sizes))
            .orElse(sketched);
    Stages stages = new Stages(kernelBytes(settings));
    stages.addUnlessFree("input map", input.cost());
    Cost map = sketched.cost();
    // A projection is learnt from the sketch, which nobody needs any more then.
    double beside = settings.projection().isPresent() ? map.keptBytes() : 0;
    stages.addUnlessFree(
        "output map",
        new Cost(
            map.peakBytes(), map.keptBytes() - beside, map.operations(), 0, map.inputValues()));
    settings
        .projection()
        .ifPresent(each -> stages.add("projection", beside, each.cost(input, sketched, sizes)));
    double features =
        settings.projection().map(each -> each.featureBytes(input, sizes)).orElse(0.0);
    stages.add("fit", 0, fit(settings.estimator(), features, input, output, sizes));
    MapShape predicting = settings.estimator().inputShape(input, sizes);
    MapShape fitted = settings.estimator().outputShape(input, output, sizes);
    Cost tuning = settings.decoder().tuningCost(settings.estimator(), input, output, sizes);
    stages.addUnlessFree(TUNING, tuning);
    ProblemSize decoded = decoded(settings, sizes);
    Cost decode = settings.decoder().cost(predicting, fitted, decoded);
    stages.add(DECODE, 0, decode);
    settings
        .conformal()
        .ifPresent(
            wanted ->
                stages.add(
                    "calibrate",
                    -keptBefore(wanted, settings.estimator(), tuning, input, output, sizes),
                    calibration(wanted, settings, input, output, sizes)));
    return new Plan(name, size, stages.all);
  }

  /** Training, which takes features that are there for the blocks of its sums. */
  private static Cost fit(
      Estimator estimator, double features, MapShape input, MapShape output, ProblemSize sizes) {
    Cost cost = estimator.cost(input, output, sizes);
    double solving = features + estimator.solvingBytes(input, output, sizes);
    return new Cost(
        Math.max(cost.peakBytes(), solving),
        cost.keptBytes(),
        cost.operations(),
        cost.inputValues(),
        cost.outputValues());
  }

  /**
   * Bytes that leaving every row out keeps, where a decoder was tuned on the same: they are not
   * computed again.
   */
  private double keptBefore(
      ConformalSettings wanted,
      Estimator estimator,
      Cost tuning,
      MapShape input,
      MapShape output,
      ProblemSize sizes) {
    if (wanted.method() == ConformalSettings.Method.SPLIT || wanted.rows() < size.train()) {
      return 0;
    }
    double kept = estimator.leaveOneOutCost(input, output, size.train(), sizes).keptBytes();
    return tuning.keptBytes() == kept ? kept : 0;
  }

  /**
   * Scores of rows that are kept or left out, then those of the queries. Rows that are left out are
   * predicted first; they, and kept ones whose outputs are candidates, have a solver of their own.
   */
  private Cost calibration(
      ConformalSettings wanted,
      Settings settings,
      MapShape input,
      MapShape output,
      ProblemSize sizes) {
    // Left-out predictions are of the distinct outputs, whether they are candidates or not.
    ProblemSize decoded = decoded(settings, sizes);
    MapShape predicting = settings.estimator().inputShape(input, sizes);
    MapShape fitted = settings.estimator().outputShape(input, output, sizes);
    double queries = settings.decoder().conformityBytes(predicting, fitted, decoded);
    if (wanted.method() == ConformalSettings.Method.SPLIT) {
      ProblemSize kept =
          decoded.withTest(Math.round(size.train() * wanted.share() / (1 - wanted.share())));
      boolean same = offered.isEmpty() && settings.candidates() == CandidateSource.TRAIN;
      double scores =
          same
              ? settings.decoder().conformityBytes(predicting, fitted, kept)
              : restored(settings, predicting, fitted, kept).peakBytes();
      return new Cost(Math.max(queries, scores), 0, 0, 0, 0);
    }
    long rows = Math.min(wanted.rows(), size.train());
    Cost left = settings.estimator().leaveOneOutCost(input, output, rows, sizes);
    MapShape targets = sizes.coordinates(output);
    MapShape stored = new MapShape(targets.dimension(), 0, MapShape.Form.FREE);
    Cost scores = restored(settings, stored, targets, decoded.withTest(rows));
    double predictions = Double.BYTES * rows * targets.dimension();
    return new Cost(
        Math.max(
            left.peakBytes(),
            left.keptBytes() + Math.max(queries, predictions + scores.peakBytes())),
        left.keptBytes(),
        left.operations() + scores.operations(),
        left.inputValues(),
        left.outputValues() + scores.outputValues());
  }

  /** A solver that scores rows. */
  private static Cost restored(
      Settings settings, MapShape input, MapShape output, ProblemSize size) {
    Cost decode = settings.decoder().cost(input, output, size);
    double scoring = decode.keptBytes() + settings.decoder().conformityBytes(input, output, size);
    return new Cost(
        Math.max(decode.peakBytes(), scoring),
        0,
        decode.operations(),
        decode.inputValues(),
        decode.outputValues());
  }

  /**
   * Under the linear kernel a sketch has no more dimensions than outputs have coordinates, and maps
   * dense outputs by a matrix.
   */
  private MapShape spanned(MapShape sketched, ProblemSize sizes) {
    double coordinates = sizes.exactDimension();
    if (!sketched.isSketch() || coordinates == 0) {
      return sketched;
    }
    double dimension = Math.min(coordinates, sketched.dimension());
    boolean dense = outputs instanceof VectorSamples<?> vectors && !vectors.isSparse();
    return new MapShape(
        dimension, sketched.support(), sketched.form(), dense ? coordinates * dimension : 0);
  }

  /** Fitting the kernels, one after the other. */
  private double kernelBytes(Settings settings) {
    return Math.max(
        settings.inputKernel().fitBytes(size.train()),
        settings.outputKernel().fitBytes(size.train()));
  }

  /** Stages one after the other; what one keeps counts for the later ones. */
  private static final class Stages {
    private final List<Stage> all = new ArrayList<>();
    private final double before;
    private double kept;

    /**
     * No stage yet.
     *
     * @param before bytes of what is done, and let go, before the first
     */
    Stages(double before) {
      this.before = before;
    }

    void addUnlessFree(String name, Cost cost) {
      if (!cost.equals(Cost.NONE)) {
        add(name, 0, cost);
      }
    }

    void add(String name, double beside, Cost cost) {
      all.add(
          new Stage(
              name,
              Math.max(all.isEmpty() ? before : 0, kept + beside + cost.peakBytes()),
              cost.operations(),
              cost.inputValues(),
              cost.outputValues()));
      kept += cost.keptBytes();
    }
  }

  /** Candidates that are embedded, at most: equal outputs of the test part count as different. */
  private ProblemSize decoded(Settings settings, ProblemSize sizes) {
    long candidates =
        settings.decoder().usesCandidates()
            ? offered.orElse(
                size.candidates()
                    + (settings.candidates() == CandidateSource.ALL ? size.test() : 0))
            : 0;
    return sizes.withCandidates(candidates);
  }

  /**
   * What a search costs before the run itself.
   *
   * @param shape how much of it is shared
   */
  public Stage search(Method method, SearchShape shape) {
    Plan plan = plan(method);
    double a =
        method.settings().inputSketch().shape(size.train(), size.inputDimension()).dimension();
    boolean shared = shape.trials() >= SHARED * shape.problems();
    double spectrum = shared ? EIGEN * a * a * a : 0;
    List<Stage> fitting =
        plan.stages().stream().takeWhile(stage -> !stage.name().equals(DECODE)).toList();
    Stage decode = plan.stages().get(fitting.size());
    double queries = shape.rows() / Math.max(1.0, size.test());
    double operations = 0;
    double inputs = 0;
    double outputs = 0;
    for (Stage stage : fitting) {
      long times = stage.name().equals(TUNING) ? shape.trials() : shape.problems();
      operations += times * stage.operations();
      inputs += times * stage.inputValues();
      outputs += times * stage.outputValues();
    }
    operations += shape.problems() * spectrum + shape.trials() * queries * decode.operations();
    inputs += shape.trials() * queries * decode.inputValues();
    outputs += shape.trials() * queries * decode.outputValues();
    return new Stage(
        "search",
        plan.bytes() + (spectrum > 0 ? 3 * Double.BYTES * a * a : 0),
        shape.parts() * operations,
        shape.parts() * inputs,
        shape.parts() * outputs);
  }

  /**
   * The largest sub-sample of the inputs, in place of whatever sketch a method has, with which it
   * fits; empty when none does.
   */
  public OptionalLong largestSketch(Method method, MemoryBudget budget) {
    int least = 0;
    int most = Math.toIntExact(size.train());
    while (least < most) {
      int middle = least + (most - least + 1) / 2;
      Plan plan = plan(method.title(), method.settings(), MapSource.subsample(middle));
      if (plan.bytes() <= budget.bytes()) {
        least = middle;
      } else {
        most = middle - 1;
      }
    }
    return least == 0 ? OptionalLong.empty() : OptionalLong.of(least);
  }

  /**
   * Fails when a method cannot fit, with what would.
   *
   * @throws OkraException {@link ErrorCode#MEMORY_BUDGET}
   */
  public void require(Method method, MemoryBudget budget) {
    Plan plan = plan(method);
    if (plan.bytes() <= budget.bytes()) {
      return;
    }
    OptionalLong largest = largestSketch(method, budget);
    throw Errors.of(
        ErrorCode.MEMORY_BUDGET,
        "Method '%s' needs about %s in stage '%s' with %s training rows; the budget is %s. %s.",
        method.title(),
        text(plan.bytes()),
        plan.largest().name(),
        size.train(),
        text(budget.bytes()),
        largest.isPresent()
            ? "A sub-sample of up to "
                + largest.getAsLong()
                + " inputs would fit: --set 'input.sketch="
                + Specification.of(MapSource.subsample((int) largest.getAsLong()))
                + "'"
            : "No input sketch makes it fit; take an output sketch, fewer rows, or more memory"
                + " (--memory, OKRA_HEAP)");
  }

  private static String text(double bytes) {
    return new ByteSize(Math.round(Math.min(bytes, Long.MAX_VALUE))).toString();
  }
}
