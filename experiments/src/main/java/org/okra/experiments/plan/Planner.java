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
import org.okra.estimators.ProblemSize;
import org.okra.experiments.file.CandidateSource;
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

  private final ProblemSize size;
  private final OptionalLong offered;

  /** A planner for data of this size. */
  public Planner(ProblemSize size) {
    this(size, OptionalLong.empty());
  }

  /**
   * A planner for data of this size.
   *
   * @param offered candidates that are no outputs of the data; empty when candidates are
   */
  public Planner(ProblemSize size, OptionalLong offered) {
    this.size = size;
    this.offered = offered;
  }

  /** The forecast for one run. */
  public Plan plan(Method method) {
    return plan(method.title(), method.settings(), method.settings().inputSketch());
  }

  private Plan plan(String name, Settings settings, MapSource inputSketch) {
    MapShape input = inputSketch.shape(size.train(), size.inputDimension());
    long outputs = size.train() + (settings.projection().isPresent() ? size.unlabelled() : 0);
    MapShape sketched = settings.outputSketch().shape(outputs, size.outputDimension());
    MapShape output =
        settings.projection().map(each -> each.shape(sketched, size)).orElse(sketched);
    Stages stages = new Stages();
    stages.addUnlessFree("input map", input.cost());
    Cost map = sketched.cost();
    stages.addUnlessFree(
        "output map",
        new Cost(map.peakBytes(), map.keptBytes(), map.operations(), 0, map.inputValues()));
    settings.projection().ifPresent(each -> stages.add("projection", each.cost(sketched, size)));
    stages.add("fit", settings.estimator().cost(input, output, size));
    stages.addUnlessFree(TUNING, settings.decoder().tuningCost(input, output, size));
    stages.add("decode", settings.decoder().cost(input, output, decoded(settings)));
    return new Plan(name, size, stages.all);
  }

  /** Stages one after the other; what one keeps counts for the later ones. */
  private static final class Stages {
    private final List<Stage> all = new ArrayList<>();
    private double kept;

    void addUnlessFree(String name, Cost cost) {
      if (!cost.equals(Cost.NONE)) {
        add(name, cost);
      }
    }

    void add(String name, Cost cost) {
      all.add(
          new Stage(
              name,
              kept + cost.peakBytes(),
              cost.operations(),
              cost.inputValues(),
              cost.outputValues()));
      kept += cost.keptBytes();
    }
  }

  /** Candidates that are embedded, at most: equal outputs of the test part count as different. */
  private ProblemSize decoded(Settings settings) {
    long candidates =
        settings.decoder().usesCandidates()
            ? offered.orElse(
                size.candidates()
                    + (settings.candidates() == CandidateSource.ALL ? size.test() : 0))
            : 0;
    return size.withCandidates(candidates);
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
    Stage decode = plan.stages().get(plan.stages().size() - 1);
    double queries = shape.rows() / Math.max(1.0, size.test());
    double operations = 0;
    double inputs = 0;
    double outputs = 0;
    for (Stage stage : plan.stages().subList(0, plan.stages().size() - 1)) {
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
