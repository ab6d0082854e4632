package org.okra.experiments.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.core.resource.ByteSize;
import org.okra.core.resource.MemoryBudget;
import org.okra.experiments.file.CandidateSource;
import org.okra.experiments.file.Method;
import org.okra.experiments.file.Settings;

/** Forecasts memory and work from settings and sizes. */
public final class Planner {
  private static final double BYTES = Double.BYTES;

  /** Rows of a block of the fold. */
  private static final double BLOCK = 2048;

  /** Operations of a symmetric eigendecomposition in units of a matrix product, over n^3. */
  private static final double EIGEN = 24;

  /** Decoders that embed no candidates; one of a plugin counts as a search among them. */
  private static final Set<String> WITHOUT_CANDIDATES = Set.of("labels", "vector", "kemeny");

  /** Trials on one problem from which on its spectrum is computed. */
  private static final int SHARED = 4;

  private final ProblemSize size;

  /** A planner for data of this size. */
  public Planner(ProblemSize size) {
    this.size = size;
  }

  /** The forecast for one run. */
  public Plan plan(Method method) {
    return plan(method.name(), method.settings());
  }

  private Plan plan(String name, Settings settings) {
    MapSize input = inputMap(settings);
    MapSize sketched = MapSize.of(settings.outputSketch(), size.train(), size.outputDimension());
    MapSize output = outputMap(settings.projection(), sketched);
    List<Stage> stages = new ArrayList<>();
    double kept = 0;
    if (input.kind() != MapSize.Kind.EXACT) {
      stages.add(mapStage("input map", input, kept, Side.INPUT));
      kept += keptByMap(input);
    }
    if (sketched.kind() != MapSize.Kind.EXACT) {
      stages.add(mapStage("output map", sketched, kept, Side.OUTPUT));
      kept += keptByMap(sketched);
    }
    if (!settings.projection().type().equals("none")) {
      Stage projection = projectionStage(settings.projection(), sketched, output, kept);
      stages.add(projection);
      kept += keptByMap(output);
    }
    stages.add(fitStage(input, output, kept));
    kept +=
        input.kind() == MapSize.Kind.EXACT && output.kind() == MapSize.Kind.EXACT
            ? BYTES * input.dimension() * input.dimension()
            : BYTES * input.dimension() * output.dimension();
    stages.add(decodeStage(input, output, candidates(settings), kept));
    return new Plan(name, size, stages);
  }

  private MapSize inputMap(Settings settings) {
    return MapSize.of(settings.inputSketch(), size.train(), size.inputDimension());
  }

  private enum Side {
    INPUT,
    OUTPUT
  }

  /** What a projection makes of a sketch, or of all outputs. */
  private MapSize outputMap(Specification projection, MapSize sketched) {
    if (projection.type().equals("none")) {
      return sketched;
    }
    boolean exact = sketched.kind() == MapSize.Kind.EXACT;
    double all = size.train() + (projection.type().equals("oel") ? size.unlabelled() : 0);
    double landmarks = exact ? all : sketched.support();
    Object components = projection.options().get("components");
    double dimension = components instanceof Number number ? number.doubleValue() : size.train();
    return new MapSize(Math.min(landmarks, dimension), landmarks, MapSize.Kind.MIXTURE);
  }

  /** Coefficients and the known features of the support. */
  private static double keptByMap(MapSize map) {
    return switch (map.kind()) {
      case EXACT, FREE -> 0;
      case SELECTION, MIXTURE -> 2 * BYTES * map.support() * map.dimension();
    };
  }

  private static Stage mapStage(String name, MapSize map, double kept, Side side) {
    double m = map.dimension();
    double s = map.support();
    double values = map.kind() == MapSize.Kind.FREE ? 0 : s * s;
    double bytes =
        switch (map.kind()) {
          case EXACT, FREE -> 0;
          // The sketched Gram matrix and its eigenvectors; then coefficients and features.
          case SELECTION -> BYTES * 4 * m * m;
          case MIXTURE -> BYTES * (3 * s * m + 2 * m * m);
        };
    double operations =
        map.kind() == MapSize.Kind.MIXTURE
            ? EIGEN * m * m * m + 2 * s * m * m
            : map.kind() == MapSize.Kind.SELECTION ? EIGEN * m * m * m : 0;
    return new Stage(
        name,
        kept + bytes,
        operations,
        side == Side.INPUT ? values : 0,
        side == Side.OUTPUT ? values : 0);
  }

  private Stage projectionStage(
      Specification projection, MapSize sketched, MapSize output, double kept) {
    double n = size.train();
    double landmarks = output.support();
    double p = output.dimension();
    if (sketched.kind() != MapSize.Kind.EXACT) {
      // Coordinates of all outputs, fitted ones, and their covariance.
      double b = sketched.dimension();
      double rows = n + size.unlabelled();
      return new Stage(
          "projection",
          kept + BYTES * (3 * rows * b + 2 * b * b),
          2 * rows * sketched.support() * b + 3 * rows * b * b + EIGEN * b * b * b,
          0,
          rows * sketched.support());
    }
    if (projection.type().equals("kde")) {
      return new Stage("projection", kept + BYTES * (n * n + 4 * n * p), 40 * n * n * p, 0, n * n);
    }
    // The smoother, the Gram matrix of the outputs and that of the fitted ones.
    return new Stage(
        "projection",
        kept + BYTES * (2 * n * n + landmarks * landmarks + 4 * landmarks * p),
        4 * n * n * n + 40 * landmarks * landmarks * p,
        n * n,
        landmarks * landmarks);
  }

  /**
   * What a search costs before the run itself.
   *
   * @param shape how much of it is shared
   */
  public Stage search(Method method, SearchShape shape) {
    Plan plan = plan(method);
    MapSize input = inputMap(method.settings());
    double a = input.dimension();
    boolean shared = shape.trials() >= SHARED * shape.problems();
    double spectrum = shared ? EIGEN * a * a * a : 0;
    Stage decode = plan.stages().get(plan.stages().size() - 1);
    double queries = shape.rows() / Math.max(1.0, size.test());
    double operations = 0;
    double inputs = 0;
    double outputs = 0;
    for (Stage stage : plan.stages().subList(0, plan.stages().size() - 1)) {
      operations += shape.problems() * stage.operations();
      inputs += shape.problems() * stage.inputValues();
      outputs += shape.problems() * stage.outputValues();
    }
    operations += shape.problems() * spectrum + shape.trials() * queries * decode.operations();
    inputs += shape.trials() * queries * decode.inputValues();
    outputs += shape.trials() * queries * decode.outputValues();
    return new Stage(
        "search",
        plan.bytes() + (spectrum > 0 ? 3 * BYTES * a * a : 0),
        shape.parts() * operations,
        shape.parts() * inputs,
        shape.parts() * outputs);
  }

  private Stage fitStage(MapSize input, MapSize output, double kept) {
    double n = size.train();
    double a = input.dimension();
    double b = output.dimension();
    if (input.kind() == MapSize.Kind.EXACT) {
      boolean identity = output.kind() == MapSize.Kind.EXACT;
      return new Stage(
          "fit",
          kept + BYTES * (n * n + (identity ? 0 : n * b)),
          n * n * n / 3 + (identity ? 0 : 2 * n * n * b + 2 * n * output.support() * b),
          n * n / 2,
          identity ? 0 : n * output.support());
    }
    if (output.kind() == MapSize.Kind.EXACT) {
      return new Stage(
          "fit",
          kept + BYTES * (2 * n * a + a * a),
          n * a * a + a * a * a / 3 + 2 * n * a * a + 2 * n * input.support() * a,
          n * input.support(),
          0);
    }
    double block = Math.min(BLOCK, n);
    return new Stage(
        "fit",
        kept
            + BYTES
                * (2 * a * a
                    + 2 * a * b
                    + block * (a + b + Math.max(input.support(), output.support()))),
        n * a * a
            + 2 * n * a * b
            + a * a * a / 3
            + 2 * n * input.support() * a
            + 2 * n * output.support() * b,
        n * input.support(),
        n * output.support());
  }

  /** Candidates that are embedded, at most: equal outputs of the test part count as different. */
  private double candidates(Settings settings) {
    if (WITHOUT_CANDIDATES.contains(settings.decoder().type())) {
      return 0;
    }
    return size.candidates() + (settings.candidates() == CandidateSource.ALL ? size.test() : 0);
  }

  private Stage decodeStage(MapSize input, MapSize output, double candidates, double kept) {
    double a = input.dimension();
    double b = output.dimension();
    double queries = size.test();
    double inputMap = input.kind() == MapSize.Kind.EXACT ? 0 : 2 * queries * input.support() * a;
    boolean inverse = input.kind() == MapSize.Kind.EXACT && output.kind() == MapSize.Kind.EXACT;
    double outputMap =
        output.kind() == MapSize.Kind.EXACT ? 0 : 2 * candidates * output.support() * b;
    return new Stage(
        "decode",
        kept + BYTES * (candidates * b + Math.min(BLOCK, queries) * (a + b)),
        inputMap
            + outputMap
            + (inverse ? 2 * queries * a * a : 2 * queries * a * b)
            + 2 * queries * candidates * b,
        queries * (input.kind() == MapSize.Kind.EXACT ? a : input.support()),
        candidates * (output.kind() == MapSize.Kind.EXACT ? b : output.support()));
  }

  /**
   * The largest sub-sample of the inputs, in place of whatever sketch a method has, with which it
   * fits; empty when none does.
   */
  public OptionalLong largestSketch(Method method, MemoryBudget budget) {
    long least = 0;
    long most = size.train();
    while (least < most) {
      long middle = (least + most + 1) / 2;
      if (plan(method.name(), method.settings().withInputSketch(subsample(middle))).bytes()
          <= budget.bytes()) {
        least = middle;
      } else {
        most = middle - 1;
      }
    }
    return least == 0 ? OptionalLong.empty() : OptionalLong.of(least);
  }

  private static Specification subsample(long rows) {
    return new Specification("subsample", Map.of("size", rows));
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
        method.name(),
        text(plan.bytes()),
        plan.largest().name(),
        size.train(),
        text(budget.bytes()),
        largest.isPresent()
            ? "A sub-sample of up to "
                + largest.getAsLong()
                + " inputs would fit: --set 'input.sketch="
                + subsample(largest.getAsLong())
                + "'"
            : "No input sketch makes it fit; take an output sketch, fewer rows, or more"
                + " memory (--memory, OKRA_HEAP)");
  }

  private static String text(double bytes) {
    return new ByteSize(Math.round(Math.min(bytes, Long.MAX_VALUE))).toString();
  }
}
