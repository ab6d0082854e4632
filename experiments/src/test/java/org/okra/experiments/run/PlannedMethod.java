package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Injector;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.resource.Threads;
import org.okra.core.run.Progress;
import org.okra.core.run.RunContext;
import org.okra.estimators.engine.Engine;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.file.Method;
import org.okra.experiments.plan.Plan;
import org.okra.experiments.predictions.PredictionOptions;

/** A method with its data, and what is planned for it. */
record PlannedMethod(String text, Method method, RunRows<?> rows, Plan plan, Engine engine) {
  private static final long HEAP = 1L << 31;

  /** Peaks below the plan over this are not told apart; they are too low in any case. */
  private static final double LOOKED_AT = 1.6;

  /** How far a peak may lie above its plan. */
  private static final double ABOVE = 1.05;

  /** How far a plan may lie above its peak. */
  private static final double BELOW = 1.5;

  /** A plan and the peak of a run. */
  record Measured(String text, Plan plan, long peak) {
    double ratio() {
      return peak / plan.bytes();
    }

    boolean isFarBelow() {
      return ratio() < 1 / BELOW;
    }

    boolean isAbove() {
      return ratio() > ABOVE;
    }

    String line() {
      return String.format(
          Locale.ROOT,
          "%.2f of %.2f MB in %s: %s",
          ratio(),
          plan.bytes() / 1e6,
          plan.largest().name(),
          text);
    }
  }

  static Injector injector() {
    return TestWiring.injector(
        RunContext.builder().threads(Threads.okra(2)).memory(new MemoryBudget(HEAP)),
        Path.of("none"),
        Progress.SILENT);
  }

  /**
   * Plans a method.
   *
   * @param text of an experiment with one method
   */
  static PlannedMethod of(String text, Injector injector, RunContext seeded) {
    ExperimentFile file =
        injector.getInstance(ExperimentReader.class).parse("x.yaml", text, List.of());
    Plan plan =
        injector.getInstance(Runner.class).forecast(file, new MemoryBudget(HEAP)).get(0).plan();
    Method method = file.methods().get(0);
    RunRows<?> rows =
        new ExperimentData(injector.getInstance(DataSource.class))
            .prepared(method, 0, seeded, seeded);
    return new PlannedMethod(text, method, rows, plan, injector.getInstance(Engine.class));
  }

  /** Compares the plan of one method with its peak, and runs it with no more than the plan. */
  static void assertTakesWhatIsPlanned(String text) {
    Injector injector = injector();
    try (RunContext reading = injector.getInstance(RunContext.class)) {
      PlannedMethod planned = of(text, injector, reading.reseeded(1));
      Measured measured = planned.measureTwice();
      assertThat(measured.ratio()).as(measured.line()).isBetween(1 / BELOW, ABOVE);
      planned.runWithinThePlan();
    }
  }

  /** Runs with the memory that the plan allows; the run must come to its end. */
  void runWithinThePlan() {
    run(new MemoryBudget((long) (ABOVE * plan.bytes())));
  }

  private void run(MemoryBudget memory) {
    try (RunContext context =
        RunContext.builder().seed(1).threads(Threads.okra(2)).memory(memory).build()) {
      new MethodRun(engine, method, context).run(rows, 0, PredictionOptions.STANDARD, Set.of());
    }
  }

  private Measured measure() {
    MemoryBudget memory = MemoryBudget.measuring(HEAP, (long) (plan.bytes() / LOOKED_AT));
    run(memory);
    return new Measured(text.replace("\n", " "), plan, memory.peakBytes());
  }

  /**
   * The plan and the peak. A peak far below the plan is measured again: the collector may have seen
   * it low by chance.
   */
  Measured measureTwice() {
    Measured first = measure();
    Measured second = first.isFarBelow() ? measure() : first;
    return second.peak() > first.peak() ? second : first;
  }
}
