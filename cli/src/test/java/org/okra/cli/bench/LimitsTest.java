package org.okra.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.SparseRows;

final class LimitsTest {
  @TempDir private Path folder;

  private static LimitsPlan plan(double density) {
    return new LimitsPlan(
        List.of(Method.values()),
        List.of(40, 80),
        List.of(10, 20),
        new Sizes(0, 0, 8, 40, density, 12, 15),
        2,
        50);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 0.1})
  void everyStageOfEveryMethodIsMeasured(double density) {
    LimitsPlan plan = plan(density);
    LimitsFile file;
    try (RunContext context = RunContext.withSeed(0)) {
      // Hundreds of collections of garbage would take most of the time; a test of the command has
      // them.
      file = new Limits(plan, context, () -> {}).measure((stage, done, total) -> {});
    }
    // Three exact methods at two sizes and four sketched ones at four; one does not decode.
    assertThat(plan.count()).isEqualTo(3 * 2 + 4 * 4);
    assertThat(file.stages()).hasSize(plan.count() * 5 - 4);
    assertThat(file.dgemm()).isPositive();
    assertThat(file.stages())
        .allSatisfy(
            each -> {
              assertThat(each.seconds()).isPositive();
              assertThat(each.peakBytes()).isPositive();
              assertThat(each.share()).isCloseTo(each.gflops() / file.dgemm(), within(1e-12));
            });
    assertThat(file.stages().stream().filter(each -> each.stage().equals("fit")))
        .allSatisfy(each -> assertThat(each.flops()).isPositive());
    // An exponent in n for all, in mx for the sketched ones.
    assertThat(file.growth()).hasSize(3 * 5 + 3 * 10 + 8);

    file.write(folder.resolve("limits.json"));
    assertThat(LimitsFile.read(folder.resolve("limits.json"))).isEqualTo(file);
  }

  @Test
  void theRowsOfAProblemHaveItsSizes() {
    try (RunContext context = RunContext.withSeed(1)) {
      Sizes sizes = new Sizes(60, 5, 5, 200, 0.05, 20, 30);
      BenchData data = BenchData.draw(sizes, context);
      assertThat(data.inputs().size()).isEqualTo(60);
      assertThat(data.outputs().size()).isEqualTo(60);
      assertThat(data.unlabelled().size()).isEqualTo(30);
      assertThat(data.queries().size()).isEqualTo(30);
      assertThat(((SparseRows) (Object) data.inputs()).sparse().density())
          .isCloseTo(0.05, within(0.01));
      assertThat(data.distinct()).isBetween(2, 60);
      BenchData dense = BenchData.draw(new Sizes(60, 5, 5, 7, 1, 3, 30), context);
      assertThat((Object) dense.inputs()).isInstanceOf(DenseRows.class);
      assertThat(dense.inputPairs()).isEqualTo(7);
      assertThat(dense.outputPairs()).isEqualTo(3);
      assertThat(dense.distinct()).isEqualTo(60);
    }
  }

  @Test
  void sharedNonZerosAreThoseOfAllPairs() {
    try (RunContext context = RunContext.withSeed(2)) {
      BenchData data = BenchData.draw(new Sizes(40, 5, 5, 30, 0.1, 10, 20), context);
      // Over all rows that were drawn, the same row with itself included.
      List<FeatureVector> inputs = IntStream.range(0, 40).mapToObj(data.inputs()::get).toList();
      double shared = 0;
      for (FeatureVector a : inputs) {
        for (FeatureVector b : inputs) {
          shared += a.dot(b);
        }
      }
      SparseRows rows = (SparseRows) (Object) data.inputs();
      assertThat(BenchData.pairs(rows)).isCloseTo(shared / 1600, within(1e-9));
    }
  }

  @Test
  void boundsAreThoseOfThePage() {
    Sizes sizes = new Sizes(1000, 100, 10, 7, 1, 3, 50);
    try (RunContext context = RunContext.withSeed(3)) {
      Bounds bounds = new Bounds(sizes, BenchData.draw(sizes, context));
      assertThat(bounds.flops(Method.IOKR, Stage.INPUT_MAP)).isZero();
      assertThat(bounds.flops(Method.IOKR, Stage.FIT)).isCloseTo(7e6 + 1e9 / 3, within(1.0));
      assertThat(bounds.flops(Method.IOKR, Stage.PREDICT)).isEqualTo(2 * 50 * 1000 * 7 + 1e8);
      assertThat(bounds.flops(Method.SISOKR, Stage.INPUT_MAP))
          .isCloseTo(7e4 + 1e6 / 3, within(1.0));
      assertThat(bounds.flops(Method.SISOKR, Stage.FIT))
          .isCloseTo((1.4e6 + 1e7 + 1e6 + 1e6 / 3) + (6e4 + 2e6 + 1e4) + 2e5, within(1.0));
      assertThat(bounds.flops(Method.SIOKR, Stage.DECODE)).isEqualTo(3e6 + 2e6 * 50);
      assertThat(bounds.flops(Method.SISOKR, Stage.DECODE)).isEqualTo(6e4 + 1e5 + 1e6);
      assertThat(bounds.flops(Method.LIPSCHITZ, Stage.DECODE)).isZero();
      assertThat(bounds.flops(Method.OEL, Stage.OUTPUT_MAP))
          .isGreaterThan(bounds.flops(Method.REDUCED_RANK, Stage.OUTPUT_MAP));
    }
  }

  @Test
  void exponentsAreThoseOfPowerLaws() {
    List<StageCost> stages =
        List.of(cost(100, 10, 3e-6), cost(200, 10, 3e-6), cost(100, 40, 3e-6), cost(200, 40, 3e-6));
    assertThat(Growth.of(stages)).extracting(Growth::in).containsExactly("n", "mx");
    assertThat(Growth.of(stages).get(0).exponent()).isCloseTo(1, within(1e-12));
    assertThat(Growth.of(stages).get(1).exponent()).isCloseTo(2, within(1e-12));
    assertThat(Growth.of(stages.subList(0, 1))).isEmpty();
  }

  private static StageCost cost(int n, int mx, double factor) {
    Sizes sizes = new Sizes(n, mx, 1, 1, 1, 1, 1);
    return StageCost.of(Method.SISOKR, Stage.FIT, sizes, factor * n * mx * mx, 1, 1, 1);
  }

  @Test
  void sizesThatCannotBeAreRefused() {
    assertThatThrownBy(
            () ->
                new LimitsPlan(
                    List.of(Method.IOKR),
                    List.of(100),
                    List.of(200),
                    new Sizes(0, 0, 8, 40, 1, 12, 15),
                    1,
                    50))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("A sketch of 200 rows is larger than the 100 training rows");
    assertThatThrownBy(() -> plan(1.5))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("--density is 1.5");
  }
}
