package org.okra.experiments.run;

import com.google.inject.Injector;
import java.nio.file.Path;
import java.util.List;
import org.okra.core.resource.Threads;
import org.okra.core.run.Progress;
import org.okra.core.run.RunContext;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.result.Results;

/** A small experiment with two methods and two seeds, and how tests run it. */
final class DigitsExperiment {
  static final String TEXT =
      """
      name: digits
      method: iokr
      dataset: {type: drawn-digits, train: 80, test: 20}
      labelled: 60
      input: {kernel: {type: gaussian, gamma: 0.05}}
      output: {kernel: {type: gaussian, gamma: 0.05}}
      estimator: {type: ridge, lambda: 1.0e-3}
      metrics: [rmse, {type: top-k-accuracy, k: 3}, surrogate-error]
      seeds: [4, 7]
      pictures: {width: 16, joined: true}
      compare:
        sketched: {input.sketch: {type: subsample, size: 30}, output.sketch: {type: gaussian, size: 20}}
      """;

  private DigitsExperiment() {}

  static Injector injector(Progress progress, int threads) {
    return TestWiring.injector(
        RunContext.builder().threads(Threads.okra(threads)), Path.of("none"), progress);
  }

  /** Runs on a given number of threads. */
  static Results run(String text, Path out, ResultFolder.Start start, int threads) {
    return run(text, out, start, injector(Progress.SILENT, threads));
  }

  static Results run(String text, Path out, ResultFolder.Start start, Injector injector) {
    ExperimentFile file =
        injector.getInstance(ExperimentReader.class).parse("x.yaml", text, List.of());
    try (ResultFolder results = ResultFolder.open(out, start)) {
      return injector.getInstance(Runner.class).run(file, results);
    }
  }

  /** The values of all metrics. */
  static List<List<Double>> table(Results results) {
    return results.methods().stream()
        .flatMap(method -> method.metrics().values().stream())
        .map(metric -> metric.runs())
        .toList();
  }

  /** Keeps what is noted. */
  record Notes(List<String> notes) implements Progress {
    @Override
    public void report(String stage, long done, long total) {}

    @Override
    public void note(String text) {
      notes.add(text);
    }
  }
}
