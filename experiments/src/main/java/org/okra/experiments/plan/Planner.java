package org.okra.experiments.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.FlowText;
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
    MapSize input = MapSize.of(settings.inputSketch(), size.train());
    MapSize output = outputMap(settings.projection());
    List<Stage> stages = new ArrayList<>();
    double kept = 0;
    if (input.kind() != MapSize.Kind.EXACT) {
      stages.add(mapStage("input map", input, kept, Side.INPUT));
      kept += keptByMap(input);
    }
    Stage projection = projectionStage(settings.projection(), output, kept);
    if (projection.bytes() > kept) {
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

  private enum Side {
    INPUT,
    OUTPUT
  }

  private MapSize outputMap(Specification projection) {
    if (projection.type().equals("none")) {
      return new MapSize(size.train(), size.train(), MapSize.Kind.EXACT);
    }
    if (projection.type().equals("sketch")) {
      return MapSize.of(inner(projection), size.train());
    }
    double landmarks = size.train() + (projection.type().equals("oel") ? size.unlabelled() : 0);
    Object components = projection.options().get("components");
    double dimension = components instanceof Number number ? number.doubleValue() : size.train();
    return new MapSize(Math.min(landmarks, dimension), landmarks, MapSize.Kind.MIXTURE);
  }

  private static Specification inner(Specification projection) {
    // Plain values, as files have them: a name alone, or a mapping with the key 'type'.
    return Specification.parse(FlowText.write(projection.options().get("sketch")));
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

  private Stage projectionStage(Specification projection, MapSize output, double kept) {
    double n = size.train();
    double landmarks = output.support();
    double p = output.dimension();
    return switch (projection.type()) {
      case "none" -> new Stage("output map", kept, 0, 0, 0);
      case "sketch" -> mapStage("output map", output, kept, Side.OUTPUT);
      case "kde" ->
          new Stage("output map", kept + BYTES * (n * n + 4 * n * p), 40 * n * n * p, 0, n * n);
      // The smoother, the Gram matrix of the outputs and that of the fitted ones.
      default ->
          new Stage(
              "output map",
              kept + BYTES * (2 * n * n + landmarks * landmarks + 4 * landmarks * p),
              4 * n * n * n + 40 * landmarks * landmarks * p,
              n * n,
              landmarks * landmarks);
    };
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
      if (plan(method.name(), withSubsample(method.settings(), middle)).bytes() <= budget.bytes()) {
        least = middle;
      } else {
        most = middle - 1;
      }
    }
    return least == 0 ? OptionalLong.empty() : OptionalLong.of(least);
  }

  private static Settings withSubsample(Settings settings, long rows) {
    return new Settings(
        settings.dataset(),
        settings.split(),
        settings.labelled(),
        settings.preprocess(),
        settings.inputKernel(),
        subsample(rows),
        settings.outputKernel(),
        settings.projection(),
        settings.estimator(),
        settings.decoder(),
        settings.candidates(),
        settings.metrics());
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
    throw new OkraException(
        ErrorCode.MEMORY_BUDGET,
        "Method '"
            + method.name()
            + "' needs about "
            + text(plan.bytes())
            + " in stage '"
            + plan.largest().name()
            + "' with "
            + size.train()
            + " training rows; the budget is "
            + text(budget.bytes())
            + ". "
            + (largest.isPresent()
                ? "A sub-sample of up to "
                    + largest.getAsLong()
                    + " inputs would fit: --set 'input.sketch="
                    + subsample(largest.getAsLong())
                    + "'"
                : "No input sketch makes it fit; take an output sketch, fewer rows, or more"
                    + " memory (--memory, OKRA_HEAP)")
            + ".");
  }

  private static String text(double bytes) {
    return new ByteSize(Math.round(Math.min(bytes, Long.MAX_VALUE))).toString();
  }
}
