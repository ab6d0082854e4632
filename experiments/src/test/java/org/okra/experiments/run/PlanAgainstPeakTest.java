package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.okra.experiments.run.PlannedMethod.assertTakesWhatIsPlanned;

import com.google.inject.Injector;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.experiments.run.PlannedMethod.Measured;

/**
 * What is planned for random methods, against the most that their arrays took at once. Every build
 * compares six plans: {@link SixPlansTest}.
 */
@Tag("figures")
final class PlanAgainstPeakTest {
  /** The first number; others give other methods. */
  private static final int FIRST = Integer.getInteger("okra.methods.first", 0);

  /** Of so many methods one is run with no more memory than it is planned to take. */
  private static final int RUN_AGAIN = 4;

  private static final String LABELS =
      "{type: planted-labels, train: 700, test: 40, inputs: 80, labels: 90, inputsPerRow: 12,"
          + " labelsPerRow: 6, topics: 8, noise: 0.4}";

  private static final String DIGITS = "{type: drawn-digits, train: 600, test: 40}";

  /** Compares so many methods that a plan can be made for; a few are refused as nonsense. */
  private static void compare(int count, double scale) {
    List<Measured> all = new ArrayList<>();
    Injector injector = PlannedMethod.injector();
    try (RunContext reading = injector.getInstance(RunContext.class)) {
      for (int number = FIRST; all.size() < count; number++) {
        try {
          PlannedMethod planned =
              PlannedMethod.of(RandomMethods.text(number, scale), injector, reading.reseeded(1));
          all.add(planned.measureTwice());
          if (all.size() % RUN_AGAIN == 0) {
            planned.runWithinThePlan();
          }
        } catch (OkraException e) {
          assertThat(e.code()).isIn(ErrorCode.INVALID_OPTION, ErrorCode.INVALID_ARGUMENT);
        }
      }
    }
    assertThat(all.stream().filter(Measured::isAbove).map(Measured::line))
        .as("more than planned")
        .isEmpty();
    assertThat(all.stream().filter(Measured::isFarBelow).map(Measured::line))
        .as("far less than planned")
        .isEmpty();
  }

  @Test
  void sixtyRandomMethodsTakeWhatIsPlanned() {
    compare(60, 0.6);
  }

  /**
   * Of a small gradient the square is decomposed for its norm; the factor that a projection was
   * learnt with is gone by then.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{kernel: mallows}",
        "{kernel: mallows, sketch: {type: p-sparsified, size: 56, p: 10/n},"
            + " projection: {type: reduced-rank, components: 24}}"
      })
  void lowRankOfExactInputsTakesWhatIsPlanned(String output) {
    String text =
        """
        name: x
        dataset: {type: mallows-rankings, train: 316, test: 140, inputs: 8, items: 10}
        input: {kernel: gaussian}
        output: %s
        estimator: {type: low-rank, iterations: 5}
        decoder: kemeny
        metrics: kendall-tau-a
        """
            .formatted(output);
    assertTakesWhatIsPlanned(text);
  }

  /** What a solver holds is its own: steps that are remembered, a Hessian, rows as columns. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "none | 70 | huber, solver: l-bfgs, iterations: 12, tolerance: 1.0e-12",
        "{type: subsample, size: 50} | 70 | huber, iterations: 3, tolerance: 0.01",
        "{type: fourier, size: 6} | 24 | {type: epsilon-insensitive, epsilon: 0.1}, iterations: 2",
        "none | 70 | {type: epsilon-insensitive, epsilon: 0.1}, solver: admm, iterations: 3",
        "none | 70 | huber, solver: dual-coordinate-ascent, iterations: 2",
        "{type: subsample, size: 50} | 70 | huber, solver: adam, iterations: 2",
        "none | 70 | square",
      })
  void solversOfKernelMachinesTakeWhatIsPlanned(String sketch, int labels, String loss) {
    assertTakesWhatIsPlanned(
        """
        name: x
        dataset: {type: planted-labels, train: 180, test: 40, inputs: 80, labels: %d, inputsPerRow: 12, labelsPerRow: 6, topics: 8, noise: 0.4}
        input: {kernel: gaussian, sketch: %s}
        output: {kernel: linear, sketch: coordinates}
        estimator: {type: lipschitz, loss: %s}
        decoder: {type: labels, rule: top, count: 3}
        metrics: f1
        """
            .formatted(labels, sketch, loss));
  }

  /** Coordinates of exact outputs are as many as there are distinct ones, and are whitened. */
  @ParameterizedTest
  @ValueSource(strings = {"huber, iterations: 3", "square"})
  void kernelMachinesOntoExactOutputsTakeWhatIsPlanned(String loss) {
    assertTakesWhatIsPlanned(
        """
        name: x
        dataset: {type: drawn-digits, train: 160, test: 40}
        input: {kernel: gaussian}
        output: {kernel: gaussian}
        estimator: {type: lipschitz, loss: %s}
        decoder: candidates
        metrics: rmse
        """
            .formatted(loss));
  }

  /**
   * Rows that are left out are predicted in coordinates that the distinct outputs span, also where
   * none of them is a candidate.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "none | gaussian",
        "none | linear",
        "{type: subsample, size: 50} | tanimoto",
      })
  void leavingRowsOutWithoutCandidatesTakesWhatIsPlanned(String sketch, String kernel) {
    assertTakesWhatIsPlanned(
        """
        name: x
        dataset: {type: planted-labels, train: 180, test: 40, inputs: 80, labels: 90, inputsPerRow: 12, labelsPerRow: 6, topics: 8, noise: 0.4}
        input: {kernel: gaussian, sketch: %s}
        output: {kernel: %s}
        estimator: {type: ridge, lambda: 1.0e-3}
        decoder: {type: labels, rule: top, count: 3}
        metrics: f1
        conformal: {coverage: 0.8, method: leave-one-out}
        """
            .formatted(sketch, kernel));
  }

  /**
   * Trees, what they are grown in, and what they become: rows of leaves, and means of large ones.
   * Labels have sparse inputs, of which there is a copy, and digits dense ones. Few directions, so
   * that more processors than the two threads here do not make much of a difference.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "trees: 60, leaf: 1, directions: 4 | labels | linear",
        "trees: 60, leaf: 1, directions: 4 | digits | linear",
        "trees: 60, leaf: 3, directions: 4 | digits | linear",
        "trees: 60, thresholds: random, leaf: 2, columns: 1, sample: 1, directions: 4 | labels |"
            + " linear",
        "trees: 60, leaf: 45, directions: 4 | labels | linear",
        "trees: 300, leaf: 80, sample: 1, directions: 4 | labels | linear",
        "trees: 3, leaf: 5, directions: 200 | labels | linear",
        "trees: 40, leaf: 3 | labels | gaussian",
        "trees: 40, leaf: 3 | digits | {type: gaussian}, sketch: {type: subsample, size: 60}",
      })
  void forestsTakeWhatIsPlanned(String forest, String data, String kernel) {
    boolean labels = data.equals("labels");
    assertTakesWhatIsPlanned(
        """
        name: x
        dataset: %s
        input: {kernel: linear, sketch: coordinates}
        output: {kernel: %s}
        estimator: {type: forest, %s}
        decoder: candidates
        metrics: %s
        """
            .formatted(labels ? LABELS : DIGITS, kernel, forest, labels ? "f1" : "rmse"));
  }

  /** Neither a forest nor a baseline has a factor of all rows to leave some of them out. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{type: forest, trees: 30} | linear | labels",
        "{type: forest, trees: 30} | gaussian | labels",
        "{type: forest, trees: 30} | linear | {type: labels, rule: top, count: 3}",
        "nearest | linear | labels",
        "nearest | gaussian | {type: labels, rule: top, count: 3}",
        "constant | gaussian | labels",
        "constant | linear | {type: labels, rule: top, count: 3}",
      })
  void leavingRowsOutWithoutAFactorTakesWhatIsPlanned(
      String estimator, String kernel, String decoder) {
    String calibrated = "conformal: {coverage: 0.8, method: leave-one-out}";
    assertTakesWhatIsPlanned(
        """
        name: x
        dataset: %s
        input: {kernel: linear}
        output: {kernel: %s}
        estimator: %s
        decoder: %s
        metrics: f1
        %s
        """
            .formatted(
                LABELS, kernel, estimator, decoder, decoder.equals("labels") ? "" : calibrated));
  }

  /** The Gram matrix of more than a thousand distinct rankings is never there. */
  @Test
  void rankingsThatFewSpanTakeWhatIsPlanned() {
    String text =
        """
        name: x
        dataset: {type: mallows-rankings, train: 1400, test: 50, inputs: 8, items: 12}
        input: {kernel: {type: gaussian, gamma: 1}, sketch: {type: subsample, size: 60}}
        output: {kernel: kemeny}
        estimator: {type: low-rank, iterations: 5}
        decoder: kemeny
        metrics: kendall-tau-a
        """;
    Injector injector = PlannedMethod.injector();
    try (RunContext reading = injector.getInstance(RunContext.class)) {
      PlannedMethod planned = PlannedMethod.of(text, injector, reading.reseeded(1));
      assertThat(planned.plan().size().distinct()).isGreaterThan(1024);
      assertThat(planned.measureTwice().ratio()).isBetween(1 / 1.5, 1.05);
    }
  }

  /** By {@code mvn test -Dokra.large=true}: minutes, and a heap of 2 GB. */
  @Test
  @EnabledIfSystemProperty(
      named = "okra.large",
      matches = "true",
      disabledReason = "takes minutes; asked for by -Dokra.large=true")
  void largerOnesTakeWhatIsPlanned() {
    compare(60, 6);
  }
}
