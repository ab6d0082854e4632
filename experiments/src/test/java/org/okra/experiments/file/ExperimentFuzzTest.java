package org.okra.experiments.file;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.experiments.TestWiring;

/** Coverage-guided fuzzing of experiment files: read, or refused with a code. */
final class ExperimentFuzzTest {
  private static final ExperimentReader READER = TestWiring.reader();

  static Stream<Arguments> seeds() {
    return Stream.of(
            """
            name: e
            dataset: {type: csv, train: d.csv, outputs: [y]}
            preprocess: [standardise]
            input: {kernel: {type: gaussian, gamma: 0.5}, sketch: {type: subsample, size: 40}}
            output: {kernel: linear, projection: {type: kde, components: 4}}
            estimator: {type: ridge, lambda: 1.0e-3}
            decoder: vector
            metrics: [rmse]
            seeds: [1, 2]
            search: {space: {estimator.lambda: [0.001, 0.01]}, trials: 8}
            """,
            """
            name: e
            dataset: mallows-rankings
            method:
              - {name: a, output: {kernel: kendall}, decoder: kemeny}
              - {name: b, output: {kernel: kendall}, decoder: candidates}
            input: {kernel: gaussian}
            metrics: kendall-tau-a
            split: {type: random, testShare: 0.25}
            conformal: {coverage: 0.8, method: split}
            """)
        .map(text -> Arguments.of((Object) text.getBytes(StandardCharsets.UTF_8)));
  }

  @MethodSource("seeds")
  @FuzzTest(maxDuration = "3s")
  void readsOrRefuses(byte[] input) {
    try {
      READER.parse("e.yaml", new String(input, StandardCharsets.UTF_8), List.of());
    } catch (OkraException e) {
      if (e.code() == ErrorCode.INTERNAL) {
        throw new IllegalStateException("An error without a code: " + e.getMessage(), e);
      }
    }
  }
}
