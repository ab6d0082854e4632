package org.okra.decoders.approximate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.linear.Entries;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.estimators.KernelModel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.CoordinateMap;

/** Approximate searches for more queries than a block holds, against every score there is. */
final class ApproximateBlocksTest {
  private static final KernelModel<FeatureVector, FeatureVector> MODEL =
      KernelModel.of(
          new CoordinateMap<>(FeatureVector.class, 0, 0),
          new LinearKernel(),
          new CoordinateMap<>(FeatureVector.class, 1, 2, 3),
          Matrix.ofRows(new double[] {1, 2, 3}, new double[] {4, -5, 6}));

  private final RunContext context = RunContext.withSeed(1);
  private final Samples<FeatureVector> candidates = vectors(200, 3, 1);
  private final Samples<FeatureVector> queries = vectors(300, 2, 2);
  private final ApproximateSearch<FeatureVector, FeatureVector> search =
      new ApproximateSearch<>(MODEL, candidates, new Approximate(0.3, Optional.of(9), 4), context);

  @AfterEach
  void close() {
    context.close();
  }

  private static Samples<FeatureVector> vectors(int rows, int columns, int seed) {
    return new DenseRows(Entries.gaussian(rows, columns, new RandomStream(seed)))
        .as(FeatureVector.class, "test");
  }

  @Test
  void everyBlockIsToldOnce() {
    List<String> reports = new ArrayList<>();
    RunContext noting =
        RunContext.builder()
            .progress((stage, done, total) -> reports.add(stage + " " + done + "/" + total))
            .build();
    assertThat(search.numbers(queries, 1, noting)).hasSize(300);
    assertThat(reports).containsExactly("decode 256/300", "decode 300/300");
    reports.clear();
    assertThat(search.numbers(queries.slice(0, 0), 1, noting)).isEmpty();
    assertThat(reports).isEmpty();
  }

  /** What is not looked at conforms to nothing. */
  @Test
  void whatIsSeenIsScoredAgainstTheBestThatIsFound() {
    List<int[]> found = search.numbers(queries, 1, context);
    Matrix scores = MODEL.scores(queries, candidates, context);
    int[] numbers = IntStream.range(0, 300).map(i -> (7 * i) % 200).toArray();
    Samples<FeatureVector> truths = candidates.select(numbers);
    double[] distances = search.conformity().orElseThrow().scores(queries, truths, context);
    double[] all = search.withShare(1).conformity().orElseThrow().scores(queries, truths, context);
    int missed = 0;
    for (int i = 0; i < 300; i++) {
      double[] row = scores.rowValues(i);
      double least = IntStream.range(0, 200).mapToDouble(j -> row[j]).min().orElseThrow();
      assertThat(all[i]).isCloseTo(row[numbers[i]] - least, within(1e-10));
      if (Double.isInfinite(distances[i])) {
        missed++;
      } else {
        assertThat(distances[i]).isCloseTo(row[numbers[i]] - row[found.get(i)[0]], within(1e-10));
      }
    }
    // A share of 0.3, and no less than the cells that hold it.
    assertThat(missed).isBetween(90, 210);
  }

  /** 20 queries with 16 parts of 200 numbers and scores each: 768 000 bytes. */
  @Test
  void theBestOfABlockMustFitTheMemory() {
    Samples<FeatureVector> some = queries.slice(0, 20);
    RunContext little = RunContext.builder().memory(new MemoryBudget(760_000)).build();
    assertThatThrownBy(() -> search.numbers(some, 200, little))
        .hasMessageContaining("The best candidates of a block of queries");
    RunContext enough = RunContext.builder().memory(new MemoryBudget(1_600_000)).build();
    assertThat(search.numbers(some, 200, enough)).hasSize(20);
  }
}
