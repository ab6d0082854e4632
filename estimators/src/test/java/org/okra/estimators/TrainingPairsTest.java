package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.okra.core.SparseMatrix;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;

final class TrainingPairsTest {
  private final Samples<FeatureVector> inputs = vectors(3, 1);
  private final TrainingPairs<FeatureVector, FeatureVector> pairs =
      new TrainingPairs<>(inputs, vectors(3, 2));

  private static Samples<FeatureVector> vectors(int count, int seed) {
    return TestSamples.dense(count, 2, seed).as(FeatureVector.class, "test");
  }

  @Test
  void pairsWithoutWeightAreLeftOut() {
    TrainingPairs<FeatureVector, FeatureVector> two = pairs.weighted(0.5, 0, 2);
    assertThat(two.size()).isEqualTo(2);
    assertThat(two.weights()).containsExactly(0.5, 2);
    assertThat(two.totalWeight()).isEqualTo(2.5);
    assertThat(two.inputs().get(1).toArray()).isEqualTo(inputs.get(2).toArray());
    assertThat(pairs.weighted(1, 2, 3).inputs()).isSameAs(inputs);
    assertThat(pairs.totalWeight()).isEqualTo(3);
    assertThatThrownBy(() -> pairs.weighted(0, 0, 0)).hasMessageStartingWith("All weights are 0");
  }

  @Test
  void weightsThatAreNoneAreRefused() {
    for (double bad : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      String message = "The weight of pair 1 is " + bad + "; weights must be finite";
      assertThatThrownBy(() -> pairs.weighted(1, bad, 1)).hasMessageStartingWith(message);
      assertThatThrownBy(() -> with(1, bad, 1)).hasMessageStartingWith(message);
    }
    assertThatThrownBy(() -> with(1, 0, 1)).hasMessageStartingWith("A weight is 0");
    assertThatThrownBy(() -> with(1, 1)).hasMessageStartingWith("2 weights do not match 3");
    assertThatThrownBy(() -> pairs.weighted(1, 1)).hasMessageStartingWith("2 weights do not");
  }

  private TrainingPairs<FeatureVector, FeatureVector> with(double... weights) {
    return new TrainingPairs<>(
        inputs, pairs.outputs(), pairs.unlabelled(), weights, Optional.empty());
  }

  @Test
  void theMaskGoesWithItsRows() {
    SparseMatrix.Builder observed = new SparseMatrix.Builder(2);
    observed.add(0, 5).endRow();
    observed.add(1, 6).endRow();
    observed.add(0, 7).endRow();
    SparseMatrix mask = observed.build();
    SparseMatrix chosen =
        TrainingPairs.masked(inputs, mask).select(new int[] {2, 1}).observed().orElseThrow();
    assertThat(chosen.values()).containsExactly(7, 6);
    assertThatThrownBy(() -> TrainingPairs.masked(vectors(2, 1), mask))
        .hasMessageContaining("3 ")
        .hasMessageContaining("2 ");
    assertThatThrownBy(
            () ->
                new TrainingPairs<>(
                    vectors(2, 1), vectors(2, 2), vectors(0, 2), new double[0], Optional.of(mask)))
        .hasMessage("Targets of 3 rows do not match 2 training pairs.");
  }
}
