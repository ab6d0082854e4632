package org.okra.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** JMH finds every benchmark, runs it, and prints its rate. Nothing here says how fast it is. */
final class SuiteTest {
  @ParameterizedTest
  @CsvSource({
    "ProductBenchmark, size, 2",
    "SparseProductBenchmark, rows, 2",
    "CholeskyBenchmark, size, 2",
    "EigenBenchmark, size, 2",
    "ExpBenchmark, length, 4",
    "FoldBenchmark, features, 1",
    "TriangularSolveBenchmark, size, 2",
    "WhiteningBenchmark, size, 1",
    "RidgeBenchmark, rows, 2",
    "LeaveOneOutBenchmark, rows, 1",
    "LipschitzBenchmark, rows, 2",
    "DecodingBenchmark, rows, 2"
  })
  void everyBenchmarkRunsAndCounts(String name, String parameter, int methods)
      throws ClassNotFoundException, RunnerException {
    Class<?> benchmark = Class.forName("org.okra.bench." + name);
    Options options =
        new OptionsBuilder()
            .include("\\." + name + "\\.")
            .param(parameter, String.valueOf(Naive.smallest(benchmark, parameter)))
            .forks(0)
            .warmupIterations(0)
            .measurementIterations(1)
            .measurementTime(TimeValue.milliseconds(20))
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT)
            .build();

    Collection<RunResult> results = new Runner(options).run();

    assertThat(results).hasSize(methods);
    assertThat(results)
        .allSatisfy(
            result -> {
              assertThat(result.getPrimaryResult().getScoreUnit()).isEqualTo("ops/s");
              assertThat(result.getSecondaryResults().get("gigaflops").getScore()).isPositive();
            });
    assertThat(benchmark.getAnnotation(Fork.class).value()).isGreaterThanOrEqualTo(3);
  }
}
