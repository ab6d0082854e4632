package org.okra.datasets.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Declaration;
import org.okra.core.component.Specification;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Data;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DatasetSource;
import org.okra.datasets.TrainTest;

final class GeneratorsTest {
  private static final Components COMPONENTS = Components.load();

  static Stream<Declaration<DatasetSource>> generators() {
    return COMPONENTS.<DatasetSource>registry(DatasetSource.class).all().stream()
        .filter(each -> each.standard() instanceof DatasetGenerator);
  }

  /** 700 training and 100 test rows. */
  private static DatasetSource small(Declaration<DatasetSource> generator) {
    return generator.create(Map.of("train", 700, "test", 100), COMPONENTS);
  }

  @Test
  void allSevenAreFoundByName() {
    assertThat(generators().map(Declaration::name))
        .containsExactly(
            "drawn-digits",
            "friedman-outliers",
            "heteroscedastic",
            "least-squares-reduced-rank",
            "least-squares-sisokr",
            "mallows-rankings",
            "planted-labels");
  }

  @ParameterizedTest
  @MethodSource("generators")
  void sameSeedGivesTheSameBitsForAnyThreadCount(Declaration<DatasetSource> generator) {
    List<String> one = rows(generator, 1, 11);
    List<String> three = rows(generator, 3, 11);
    List<String> other = rows(generator, 3, 12);

    assertThat(three).isEqualTo(one);
    assertThat(other).isNotEqualTo(one);
  }

  @ParameterizedTest
  @MethodSource("generators")
  void sizesAreThoseAskedForAndNoFolderIsNeeded(Declaration<DatasetSource> generator) {
    try (RunContext context = RunContext.withSeed(1)) {
      Data<?, ?> data = load(generator, context);

      assertThat(data.train().size()).isEqualTo(700);
      assertThat(data.officialTest().orElseThrow().size()).isEqualTo(100);
      assertThat(data.name()).isEqualTo(generator.name());
    }
  }

  @ParameterizedTest
  @MethodSource("generators")
  void defaultsAreValidAndSurviveText(Declaration<DatasetSource> generator) {
    Specification defaults = Specification.of(generator.standard());

    DatasetSource again =
        COMPONENTS.create(DatasetSource.class, Specification.parse(defaults.toString()));

    assertThat(again).isEqualTo(generator.standard());
    assertThat(generator.help()).isNotBlank();
  }

  @ParameterizedTest
  @MethodSource("generators")
  void noRowsIsRefused(Declaration<DatasetSource> generator) {
    assertThatThrownBy(() -> generator.create(Map.of("train", 0), COMPONENTS))
        .isInstanceOf(OkraException.class)
        .hasMessage(
            "data set %s: Option 'train' is 0; it must be a whole number of at least 1.",
            generator.name())
        .extracting(e -> ((OkraException) e).code())
        .isEqualTo(ErrorCode.INVALID_OPTION);
  }

  @ParameterizedTest
  @MethodSource("generators")
  void moreRowsThanAnArrayHoldsAreRefused(Declaration<DatasetSource> generator) {
    int most = Integer.MAX_VALUE;
    assertThatThrownBy(() -> generator.create(Map.of("train", most, "test", most), COMPONENTS))
        .hasMessageStartingWith(
            "data set %s: Option 'train' is %d; it must be at most ", generator.name(), most)
        .hasMessageEndingWith(" together with test, " + most + ".");
  }

  @ParameterizedTest
  @MethodSource("generators")
  void memoryBudgetIsRespected(Declaration<DatasetSource> generator) {
    try (RunContext context =
        RunContext.builder().memory(new MemoryBudget(1000)).threads(Threads.okra(1)).build()) {
      assertThatThrownBy(() -> load(generator, context))
          .isInstanceOf(OkraException.class)
          .extracting(e -> ((OkraException) e).code())
          .isEqualTo(ErrorCode.MEMORY_BUDGET);
    }
  }

  @Test
  void heteroscedasticRowsFallBelowEachQuantileWithItsLevel() {
    try (RunContext context = RunContext.withSeed(2)) {
      Heteroscedastic options = new Heteroscedastic(100_000, 1, 2, 0.05, 4);
      TrainTest<?, ?> data = options.generate(context);
      var inputs = ((VectorSamples<?>) data.train().inputs()).dense();
      var outputs = ((VectorSamples<?>) data.train().outputs()).dense();
      for (double level : new double[] {0.1, 0.5, 0.9}) {
        int[] below = new int[4];
        int[] all = new int[4];
        for (int i = 0; i < 100_000; i++) {
          int bin = (int) (4 * inputs.get(i, 0));
          all[bin]++;
          below[bin] += outputs.get(i, 0) <= options.quantile(level, inputs.get(i, 0)) ? 1 : 0;
        }
        for (int bin = 0; bin < 4; bin++) {
          // Five standard errors of a share of 25 000.
          assertThat((double) below[bin] / all[bin]).isCloseTo(level, within(5 * 0.0032));
        }
      }
      assertThat(options.quantile(0.9, 1) - options.quantile(0.1, 1))
          .isCloseTo(5 * (options.quantile(0.9, 0) - options.quantile(0.1, 0)), within(1e-12));
    }
  }

  @Test
  void quantileLevelsOutsideTheUnitIntervalAreRefused() {
    assertThatThrownBy(() -> new Heteroscedastic().quantile(1, 0.5))
        .hasMessage("There is no quantile at level 1.0; levels lie between 0 and 1.");
  }

  @Test
  void friedmanRowsFollowTheFunctionAndHaveTheirOutliers() {
    try (RunContext context = RunContext.withSeed(3)) {
      TrainTest<?, ?> data = new FriedmanOutliers().generate(context);
      for (var part : List.of(data.train(), data.test())) {
        var x = ((VectorSamples<?>) part.inputs()).dense();
        var y = ((VectorSamples<?>) part.outputs()).dense();
        int outside = 0;
        double noise = 0;
        double mean = 0;
        for (int i = 0; i < 10_000; i++) {
          boolean outlier = false;
          for (int j = 0; j < 10; j++) {
            outlier |= x.get(i, j) > 1 || x.get(i, j) < 0;
          }
          outside += outlier ? 1 : 0;
          double clean =
              FriedmanOutliers.function(
                  x.get(i, 0), x.get(i, 1), x.get(i, 2), x.get(i, 3), x.get(i, 4));
          noise += (y.get(i, 0) - clean) * (y.get(i, 0) - clean) / 10_000;
          mean += outlier ? 0 : x.get(i, 9);
        }
        assertThat(outside).isEqualTo(100);
        assertThat(noise).isCloseTo(1, within(5 * Math.sqrt(2e-4)));
        assertThat(mean / 9_900).isCloseTo(0.5, within(5 * 0.0029));
      }
    }
  }

  @Test
  void friedmanFunctionHasItsPrintedValues() {
    assertThat(FriedmanOutliers.function(0, 0.5, 0, 0, 0)).isCloseTo(2.1, within(1e-15));
    assertThat(FriedmanOutliers.function(1, 0.5, 1, 1, 1))
        .isCloseTo(0.1 * Math.exp(4) + 2 + 6, within(1e-12));
  }

  @Test
  void reducedRankRefusesTheOptimumOfTheOtherPaper() {
    assertThatThrownBy(
            () ->
                COMPONENTS.create(
                    DatasetSource.class,
                    Specification.parse("{type: least-squares-reduced-rank, optimum: covariance}")))
        .hasMessage(
            "data set least-squares-reduced-rank: Option 'optimum' is covariance; it must be plain"
                + " or output-covariance; H = C H0 is least-squares-sisokr.");
  }

  @Test
  void whatDependsOnOtherOptionsIsChecked() {
    assertThatThrownBy(() -> new FriedmanOutliers(50, 60, 10, 51, 1.5, 0.25, 1))
        .hasMessage("Option 'outliers' is 51; it must be at most 50.");
    assertThatThrownBy(() -> new PlantedLabels(10, 10, 20, 8, 6, 1, 2, 0))
        .hasMessage("Option 'inputsPerRow' is 6.0; it must be at most a quarter of 20, 5.0.");
    assertThatThrownBy(() -> new PlantedLabels(10, 10, 20, 8, 5, 1, 9, 0))
        .hasMessage("Option 'topics' is 9; it must be at most the number of labels, 8.");
  }

  private static Data<?, ?> load(Declaration<DatasetSource> generator, RunContext context) {
    return small(generator).load(DataFolder.of(Path.of("no-such-folder")), context);
  }

  /** Every row as text, which shows all bits of its numbers. */
  private static List<String> rows(Declaration<DatasetSource> generator, int threads, long seed) {
    try (RunContext context =
        RunContext.builder().seed(seed).threads(Threads.okra(threads)).build()) {
      Data<?, ?> data = load(generator, context);
      return Stream.of(data.train(), data.officialTest().orElseThrow())
          .flatMap(part -> Stream.concat(texts(part.inputs()), texts(part.outputs())))
          .toList();
    }
  }

  private static Stream<String> texts(Samples<?> samples) {
    if (samples instanceof VectorSamples<?> vectors) {
      Matrix dense = vectors.dense();
      return IntStream.range(0, dense.rows()).mapToObj(i -> Arrays.toString(dense.rowValues(i)));
    }
    return IntStream.range(0, samples.size()).mapToObj(i -> samples.get(i).toString());
  }
}
