package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.okra.core.Matrix;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.Kernel;
import org.okra.kernels.SharedDistances;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.CoordinateMap;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapSource;

/** Outputs that repeat are mapped once each, and few that span all others stand for them. */
final class OutputSideTest {
  private static final int DIMENSION = 3;

  private static Samples<FeatureVector> vectors(Samples<? extends FeatureVector> rows) {
    return rows.as(FeatureVector.class, "test");
  }

  /** So many rows, of which the first ones are different and the others repeat the first one. */
  private static Samples<FeatureVector> outputs(int rows, int distinct) {
    return vectors(TestSamples.dense(distinct, DIMENSION, 1))
        .select(IntStream.range(0, rows).map(i -> i < distinct ? i : 0).toArray());
  }

  private static OutputSide<FeatureVector> side(
      Kernel<FeatureVector> kernel, Samples<FeatureVector> outputs, long bytes) {
    Sides<FeatureVector, FeatureVector> sides =
        new Sides<>(new LinearKernel(), MapSource.coordinates(), kernel, Projections.none());
    TrainingPairs<FeatureVector, FeatureVector> pairs =
        new TrainingPairs<>(vectors(TestSamples.dense(outputs.size(), 1, 2)), outputs);
    RunContext context = RunContext.builder().memory(new MemoryBudget(bytes)).build();
    return OutputSide.of(sides, pairs, new double[0], context);
  }

  private static FeatureMap<FeatureVector> map(double first) {
    return new CoordinateMap<>(FeatureVector.class, new double[] {first, 0, 0});
  }

  /** Of the first 1000 at most nine tenths, and of all at most three quarters, may be different. */
  @ParameterizedTest
  @CsvSource({
    "20, 15, true",
    "20, 16, false",
    "20, 1, true",
    "2000, 900, true",
    "2000, 901, false",
    "1200, 900, true"
  })
  void outputsThatRepeatAreMappedOnceEach(int rows, int distinct, boolean once) {
    Samples<FeatureVector> outputs = outputs(rows, distinct);
    OutputSide<FeatureVector> side = side(new LinearKernel(), outputs, 1 << 20);
    FeatureMap<FeatureVector> map = map(0.5);
    Matrix targets = side.targets(map);
    assertThat(targets.values()).isEqualTo(map.apply(outputs, side.context()).values());
    assertThat(side.embedded().value().map(all -> all.features().rows()).orElse(0))
        .isEqualTo(once ? distinct : 0);
  }

  @Test
  void theirFeaturesAreKeptWhenTheyAreAnEighthOfTheMemory() {
    long features = 8L * 15 * DIMENSION;
    OutputSide<FeatureVector> enough = side(new LinearKernel(), outputs(20, 15), 8 * features);
    enough.prepare(map(0));
    assertThat(enough.embedded().value()).isPresent();
    OutputSide<FeatureVector> less = side(new LinearKernel(), outputs(20, 15), 8 * features - 1);
    less.prepare(map(0));
    assertThat(less.embedded().value()).isEmpty();
  }

  @Test
  void everyMapHasItsOwnTargets() {
    Samples<FeatureVector> outputs = outputs(20, 5);
    OutputSide<FeatureVector> side = side(new LinearKernel(), outputs, 1 << 20);
    FeatureMap<FeatureVector> first = map(0.5);
    FeatureMap<FeatureVector> second = map(-1);
    side.prepare(first);
    OutputSide.Embedded kept = side.embedded().value().orElseThrow();
    side.prepare(first);
    assertThat(side.embedded().value().orElseThrow()).isSameAs(kept);
    assertThat(side.targets(second).values())
        .isEqualTo(second.apply(outputs, side.context()).values());
    assertThat(side.embedded().value().orElseThrow().map()).isSameAs(second);
    // No longer what was prepared: mapped again, row by row.
    Matrix block = Matrix.zeros(4, DIMENSION);
    side.fill(first, 3, 7, block);
    assertThat(block.values()).isEqualTo(first.apply(outputs.slice(3, 7), side.context()).values());
  }

  @Test
  void sumsOverRowsMapOutputsThatRepeatOnceEach() {
    Samples<FeatureVector> outputs = outputs(20, 5);
    for (String wanted : new String[] {"all", "targets"}) {
      OutputSide<FeatureVector> side = side(new LinearKernel(), outputs, 1 << 20);
      TrainingPairs<FeatureVector, FeatureVector> pairs =
          new TrainingPairs<>(vectors(TestSamples.dense(20, 1, 2)), outputs);
      FeatureMap<FeatureVector> inputMap = new CoordinateMap<>(FeatureVector.class, new double[1]);
      InputSide<FeatureVector> input =
          InputSide.of(
              new LinearKernel(),
              pairs,
              inputMap,
              Fold.STANDARD,
              SharedDistances.none(),
              side.context());
      RowSums<FeatureVector, FeatureVector> sums =
          new RowSums<>(pairs, input, side, side.context());
      FeatureMap<FeatureVector> map = map(0.5);
      TrainingSums found = wanted.equals("all") ? sums.all(Optional.of(map)) : sums.targets(map);
      Matrix expected =
          side.context()
              .linearAlgebra()
              .multiplyLeftTransposed(input.features(), map.apply(outputs, side.context()));
      assertThat(found.cross().values()).containsExactly(expected.values(), within(1e-12));
      assertThat(side.embedded().value().orElseThrow().features().rows()).isEqualTo(5);
    }
  }

  @Test
  void outputsThatFewSpanAreToldFromThoseThatNeedAll() {
    int n = OutputSide.LEAST_SPANNED;
    Matrix plane = TestSamples.dense(n, DIMENSION, 3).dense();
    OutputSide<FeatureVector> spanned =
        side(new SameAsLinear(), vectors(new DenseRows(plane)), 1L << 30);
    FeatureMap<FeatureVector> few = spanned.exactCoordinates();
    assertThat(few.dimension()).isEqualTo(DIMENSION);
    assertThat(few.landmarkForm().orElseThrow().landmarks().size()).isEqualTo(DIMENSION);
    OutputSide<FeatureVector> apart =
        side(new GaussianKernel(1e6), vectors(new DenseRows(plane)), 1L << 30);
    assertThat(apart.exactCoordinates().dimension()).isEqualTo(n);
  }

  /** The linear kernel, without saying that it is one. */
  private record SameAsLinear() implements Kernel<FeatureVector> {
    @Override
    public Class<FeatureVector> domain() {
      return FeatureVector.class;
    }

    @Override
    public double value(FeatureVector a, FeatureVector b) {
      return new LinearKernel().value(a, b);
    }
  }
}
