package org.okra.experiments.run;

import static org.okra.experiments.run.PlannedMethod.assertTakesWhatIsPlanned;

import org.junit.jupiter.api.Test;

/**
 * What is planned for six methods of different kinds, against the most that their arrays took at
 * once. {@link PlanAgainstPeakTest} compares many more before a release.
 */
final class SixPlansTest {
  @Test
  void ridgeTakesWhatIsPlanned() {
    assertTakesWhatIsPlanned(
        """
        name: x
        dataset: {type: planted-labels, train: 240, test: 40, inputs: 80, labels: 90, inputsPerRow: 12, labelsPerRow: 6, topics: 8, noise: 0.4}
        input: {kernel: gaussian}
        output: {kernel: gaussian}
        estimator: {type: ridge, lambda: 1.0e-3}
        decoder: candidates
        metrics: f1
        """);
  }

  @Test
  void sketchesOnBothSidesTakeWhatIsPlanned() {
    assertTakesWhatIsPlanned(
        """
        name: x
        dataset: {type: planted-labels, train: 360, test: 40, inputs: 80, labels: 90, inputsPerRow: 12, labelsPerRow: 6, topics: 8, noise: 0.4}
        input: {kernel: gaussian, sketch: {type: subsample, size: 60}}
        output: {kernel: gaussian, sketch: {type: p-sparsified, size: 40, p: 10/n}}
        estimator: {type: ridge, lambda: 1.0e-3}
        decoder: candidates
        metrics: f1
        """);
  }

  @Test
  void lowRankOntoAProjectionTakesWhatIsPlanned() {
    assertTakesWhatIsPlanned(
        """
        name: x
        dataset: {type: mallows-rankings, train: 316, test: 140, inputs: 8, items: 10}
        input: {kernel: gaussian}
        output: {kernel: mallows, sketch: {type: p-sparsified, size: 56, p: 10/n}, projection: {type: reduced-rank, components: 24}}
        estimator: {type: low-rank, iterations: 2}
        decoder: kemeny
        metrics: kendall-tau-a
        """);
  }

  @Test
  void aKernelMachineTakesWhatIsPlanned() {
    assertTakesWhatIsPlanned(
        """
        name: x
        dataset: {type: planted-labels, train: 180, test: 40, inputs: 80, labels: 70, inputsPerRow: 12, labelsPerRow: 6, topics: 8, noise: 0.4}
        input: {kernel: gaussian, sketch: {type: subsample, size: 50}}
        output: {kernel: linear, sketch: coordinates}
        estimator: {type: lipschitz, loss: huber, iterations: 1}
        decoder: {type: labels, rule: top, count: 3}
        metrics: f1
        """);
  }

  @Test
  void aForestTakesWhatIsPlanned() {
    assertTakesWhatIsPlanned(
        """
        name: x
        dataset: {type: drawn-digits, train: 300, test: 40}
        input: {kernel: linear, sketch: coordinates}
        output: {kernel: linear}
        estimator: {type: forest, trees: 30, leaf: 3, directions: 4}
        decoder: candidates
        metrics: rmse
        """);
  }

  @Test
  void leavingRowsOutWithoutCandidatesTakesWhatIsPlanned() {
    assertTakesWhatIsPlanned(
        """
        name: x
        dataset: {type: planted-labels, train: 180, test: 40, inputs: 80, labels: 90, inputsPerRow: 12, labelsPerRow: 6, topics: 8, noise: 0.4}
        input: {kernel: gaussian}
        output: {kernel: gaussian}
        estimator: {type: ridge, lambda: 1.0e-3}
        decoder: {type: labels, rule: top, count: 3}
        metrics: f1
        conformal: {coverage: 0.8, method: leave-one-out}
        """);
  }
}
