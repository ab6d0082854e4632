package org.okra.experiments.run;

import com.google.inject.Injector;
import java.nio.file.Path;
import java.util.List;
import java.util.function.DoubleSupplier;
import org.okra.core.run.RunContext;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.file.Method;

/** Races on drawn digits. Time passes when a trial is over, as much as a test says. */
final class Races implements AutoCloseable {
  /** With the sketch of the inputs, and the method and minutes of the search. */
  static final String TEXT =
      """
      name: race
      dataset: {type: drawn-digits, train: 600, test: 5}
      input: {kernel: {type: gaussian, gamma: 0.05}%s}
      output: {kernel: {type: gaussian, gamma: 0.05}, sketch: {type: subsample, size: 40}}
      estimator: {type: ridge, lambda: 1.0e-4}
      metrics: [rmse]
      search:
        space:
          input.kernel.gamma: [1.0e-6, 0.01, 0.05, 1000.0, 5000.0, 9000.0]
          estimator.lambda: [1.0e-6, 1.0e-3]
        split: {type: leave-one-out, rows: 60}
        method: %s
      """;

  private static final double HARDLY_ANY = 1e-6;

  private final TurnedClock clock = new TurnedClock();
  private final Injector injector =
      TestWiring.injector(
          RunContext.builder().seed(3).clock(clock),
          Path.of("none"),
          (stage, done, total) -> heard(stage));
  private final RunContext context = injector.getInstance(RunContext.class);
  private DoubleSupplier seconds = () -> HARDLY_ANY;

  private void heard(String stage) {
    if (stage.equals("search")) {
      clock.turn(seconds.getAsDouble());
    }
  }

  /** What a trial takes from now on, on few rows as on many. */
  void trialsTake(double each) {
    seconds = () -> each;
  }

  /** What trials take from now on, one after the other. */
  void trialsTake(DoubleSupplier each) {
    seconds = each;
  }

  TurnedClock clock() {
    return clock;
  }

  SearchHistory history() {
    return injector.getInstance(SearchHistory.class);
  }

  Tuned tune(String text) {
    return tune(text, TrialLog.NONE);
  }

  Tuned tune(String text, TrialLog log) {
    Method method =
        injector
            .getInstance(ExperimentReader.class)
            .parse("x.yaml", text, List.of())
            .methods()
            .get(0);
    RunRows<?> rows =
        new ExperimentData(injector.getInstance(DataSource.class)).rows(method, 0, context);
    return injector
        .getInstance(Tuner.class)
        .tune(method, method.search().orElseThrow(), rows, context, log);
  }

  @Override
  public void close() {
    context.close();
  }
}
