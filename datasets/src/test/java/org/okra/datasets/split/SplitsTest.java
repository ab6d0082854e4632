package org.okra.datasets.split;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.LegacyRegistry;
import org.okra.core.component.Options;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Split;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;

final class SplitsTest {
  private static final int ROWS = 103;

  /** Inputs: row number and row number modulo 7; one of eight label sets; names modulo 11. */
  private static Dataset<DenseVector, LabelSet> data() {
    Matrix inputs = Matrix.zeros(ROWS, 2);
    for (int i = 0; i < ROWS; i++) {
      inputs.set(i, 0, i);
      inputs.set(i, 1, i % 7);
    }
    RandomStream random = new RandomStream(1);
    List<LabelSet> labels =
        IntStream.range(0, ROWS)
            .mapToObj(i -> LabelSet.of(3, random.subset(3, random.nextInt(4))))
            .toList();
    return new Dataset<>(
        "numbers",
        new DenseRows(inputs),
        new LabelSets(3, labels),
        Columns.NONE.withInputs(List.of(Column.numeric("row"), Column.numeric("week-day"))),
        IntStream.range(0, ROWS).mapToObj(i -> "name" + i % 11).toList(),
        List.of());
  }

  static Stream<RowSplitFactory<?>> rowSplits() {
    return LegacyRegistry.load("split", SplitFactory.class, SplitsTest.class.getClassLoader())
        .all()
        .stream()
        .filter(RowSplitFactory.class::isInstance)
        .map(factory -> (RowSplitFactory<?>) factory);
  }

  private static <O extends Record> List<Split> rows(
      RowSplitFactory<O> factory, Map<String, Object> options, long seed, int threads) {
    try (RunContext context =
        RunContext.builder().seed(seed).threads(Threads.okra(threads)).build()) {
      return factory.rows(data(), Options.read(factory.optionsType(), options, "it"), context);
    }
  }

  private static Map<String, Object> usual(RowSplitFactory<?> factory) {
    return factory instanceof FirstSplit ? Map.of("train", 60) : Map.of();
  }

  @Test
  void allAreFoundByName() {
    assertThat(
            LegacyRegistry.load("split", SplitFactory.class, SplitsTest.class.getClassLoader())
                .names())
        .containsExactly(
            "first",
            "grouped",
            "grouped-k-fold",
            "k-fold",
            "official",
            "random",
            "stratified",
            "stratified-k-fold");
  }

  @ParameterizedTest
  @MethodSource("rowSplits")
  void everyRowIsInExactlyOnePart(RowSplitFactory<?> factory) {
    for (Split split : rows(factory, usual(factory), 3, 1)) {
      int[] all =
          IntStream.concat(Arrays.stream(split.train()), Arrays.stream(split.test()))
              .sorted()
              .toArray();
      assertThat(all).containsExactly(IntStream.range(0, ROWS).toArray());
      assertThat(split.test()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("rowSplits")
  void seedAloneDecides(RowSplitFactory<?> factory) {
    List<Split> once = rows(factory, usual(factory), 3, 1);

    assertThat(rows(factory, usual(factory), 3, 4)).isEqualTo(once);
    if (!(factory instanceof FirstSplit)) {
      assertThat(rows(factory, usual(factory), 4, 1)).isNotEqualTo(once);
    }
  }

  @ParameterizedTest
  @MethodSource("rowSplits")
  void repetitionsDiffer(RowSplitFactory<?> factory) {
    if (factory instanceof FirstSplit) {
      assertThat(rows(factory, usual(factory), 3, 1)).hasSize(1);
      return;
    }
    List<Split> splits = rows(factory, Map.of("repeats", 3), 3, 1);
    int each = splits.size() / 3;

    assertThat(splits.subList(0, each)).isEqualTo(rows(factory, Map.of(), 3, 1));
    assertThat(splits.subList(each, 2 * each)).isNotEqualTo(splits.subList(0, each));
  }

  @Test
  void foldsTestEveryRowOnceAndDifferByAtMostOneRow() {
    List<Split> folds = rows(new FoldSplit(), Map.of("folds", 10), 5, 1);

    int[] tested = folds.stream().flatMapToInt(f -> Arrays.stream(f.test())).sorted().toArray();
    assertThat(folds).hasSize(10);
    assertThat(tested).containsExactly(IntStream.range(0, ROWS).toArray());
    assertThat(folds).allSatisfy(fold -> assertThat(fold.test().length).isBetween(10, 11));
  }

  @Test
  void randomTestsTheNearestNumberOfRows() {
    assertThat(rows(new RandomSplit(), Map.of("testShare", 0.3), 5, 1).get(0).test()).hasSize(31);
    assertThat(rows(new RandomSplit(), Map.of("testShare", 1e-9), 5, 1).get(0).test()).hasSize(1);
  }

  @Test
  void groupsStayTogether() {
    Map<String, Object> byColumn = Map.of("column", "week-day");
    List<Split> splits =
        Stream.of(
                rows(new GroupedSplit(), byColumn, 6, 1),
                rows(new GroupedFoldSplit(), byColumn, 6, 1))
            .flatMap(List::stream)
            .toList();

    assertThat(splits)
        .hasSize(6)
        .allSatisfy(
            split ->
                assertThat(days(split.train())).doesNotContainAnyElementsOf(days(split.test())));
    // Five folds of seven groups of 14 or 15 rows: two folds get two groups.
    assertThat(splits.subList(1, 6).stream().map(split -> days(split.test()).size()).sorted())
        .containsExactly(1, 1, 1, 2, 2);
    // 31 rows are asked for and groups have 14 or 15.
    assertThat(splits.get(0).test().length).isBetween(28, 30);
  }

  @Test
  void asManyFoldsAsGroupsLeavesOneGroupOutAtATime() {
    List<Split> folds =
        rows(new GroupedFoldSplit(), Map.of("column", "week-day", "folds", 7), 7, 1);

    assertThat(folds).hasSize(7);
    assertThat(folds).allSatisfy(fold -> assertThat(days(fold.test())).hasSize(1));
  }

  @Test
  void rowNamesGroupWhenNoColumnIsGiven() {
    Split split = rows(new GroupedSplit(), Map.of(), 8, 1).get(0);

    List<Integer> train = Arrays.stream(split.train()).map(i -> i % 11).distinct().boxed().toList();
    List<Integer> test = Arrays.stream(split.test()).map(i -> i % 11).distinct().boxed().toList();
    assertThat(train).doesNotContainAnyElementsOf(test);
  }

  private static List<Integer> days(int[] rows) {
    return Arrays.stream(rows).map(row -> row % 7).distinct().boxed().toList();
  }

  @Test
  void officialGivesThePartsOfTheDataAndExplainsWhenThereAreNone() {
    try (RunContext context = RunContext.withSeed(1)) {
      TrainTest<DenseVector, LabelSet> parts =
          new TrainTest<>(data().slice(0, 100), data().slice(100, 103));

      SplitOptions.Official all = new SplitOptions.Official(Optional.empty());
      TrainTest<DenseVector, LabelSet> whole =
          new OfficialSplit().split(parts, all, context).get(0);
      assertThat(whole.train().size()).isEqualTo(100);
      assertThat(whole.test()).isEqualTo(parts.test());
      assertThatThrownBy(() -> new OfficialSplit().split(data(), all, context))
          .hasMessage(
              "Data set 'numbers' has no official split; use random, k-fold or first instead.");
    }
  }

  @Test
  void officialMayUseTheFirstTrainingRowsOnly() {
    try (RunContext context = RunContext.withSeed(1)) {
      TrainTest<DenseVector, LabelSet> parts =
          new TrainTest<>(data().slice(0, 100), data().slice(100, 103));

      TrainTest<DenseVector, LabelSet> few =
          new OfficialSplit()
              .split(parts, new SplitOptions.Official(Optional.of(60)), context)
              .get(0);
      assertThat(few.train().size()).isEqualTo(60);
      assertThat(few.train().inputs().get(59).get(0)).isEqualTo(59);
      assertThat(few.test()).isEqualTo(parts.test());
      SplitOptions.Official many = new SplitOptions.Official(Optional.of(101));
      assertThatThrownBy(() -> new OfficialSplit().split(parts, many, context))
          .hasMessage("train is 101 but the training part of 'numbers' has only 100 rows.");
      assertThatThrownBy(() -> new SplitOptions.Official(Optional.of(0)))
          .hasMessage("train is 0; it must be at least 1.");
    }
  }

  @Test
  void partsHoldTheRowsOfTheTrainingPartOnly() {
    try (RunContext context = RunContext.withSeed(1)) {
      TrainTest<DenseVector, LabelSet> official =
          new TrainTest<>(data().slice(0, 100), data().slice(100, 103));

      List<TrainTest<DenseVector, LabelSet>> parts =
          new FirstSplit().split(official, new SplitOptions.First(60), context);

      assertThat(parts).hasSize(1);
      assertThat(parts.get(0).train().inputs().get(59).get(0)).isEqualTo(59);
      assertThat(parts.get(0).test().size()).isEqualTo(40);
      assertThat(parts.get(0).test().inputs().get(0).get(0)).isEqualTo(60);
    }
  }

  @Test
  void impossibleRequestsExplainThemselves() {
    assertThatThrownBy(() -> rows(new FoldSplit(), Map.of("folds", 104), 1, 1))
        .hasMessage("104 folds cannot be made of 103 rows; give fewer folds.");
    assertThatThrownBy(() -> rows(new FoldSplit(), Map.of("folds", 1), 1, 1))
        .hasMessage("it: folds is 1; it must be at least 2.");
    assertThatThrownBy(() -> rows(new RandomSplit(), Map.of("testShare", 1.0), 1, 1))
        .hasMessage("it: testShare is 1.0; it must lie between 0 and 1, such as 0.3.");
    assertThatThrownBy(() -> rows(new FirstSplit(), Map.of("train", 103), 1, 1))
        .hasMessage("The first 103 of 103 rows leave none to test; give at most 102.");
    assertThatThrownBy(() -> rows(new GroupedSplit(), Map.of("column", "weekday"), 1, 1))
        .hasMessage(
            "Data set 'numbers' has no input column 'weekday' to group by."
                + " Did you mean 'week-day'?");
    assertThatThrownBy(() -> rows(new GroupedFoldSplit(), Map.of("folds", 12), 1, 1))
        .hasMessage("12 folds cannot be made of 11 group(s); give fewer folds.");
  }

  @Test
  void stratificationNeedsLabelSets() {
    try (RunContext context = RunContext.withSeed(1)) {
      Dataset<DenseVector, DenseVector> vectors =
          new Dataset<>("v", data().inputs(), data().inputs(), Columns.NONE);

      assertThatThrownBy(
              () -> new StratifiedSplit().rows(vectors, new SplitOptions.Share(0.3, 1), context))
          .hasMessage("split stratified works on LabelSet but was given DenseVector.")
          .extracting(e -> ((OkraException) e).code())
          .isEqualTo(ErrorCode.WRONG_DOMAIN);
    }
  }

  @Test
  void splitsCheckThemselves() {
    assertThatThrownBy(() -> new Split(new int[0], new int[] {1}))
        .hasMessage("A split needs at least one training row; there is none (and 1 test rows).");
    assertThatThrownBy(() -> new Split(new int[] {0, 2}, new int[] {2}))
        .hasMessageStartingWith("Row 2 in the test part stands twice in the split;");
    assertThatThrownBy(() -> new Split(new int[] {-1}, new int[] {}))
        .hasMessage("Row -1 in the training part does not exist; counting starts at 0.");
    assertThatThrownBy(() -> new Split(new int[] {0, 5}, new int[] {1}).requireWithin(5))
        .hasMessage("The split names row 5 but the data set has 5 rows, 0 to 4.");
  }

  @Test
  void aSplitCannotBeChangedThroughItsArrays() {
    int[] train = {0, 1};
    Split split = new Split(train, new int[] {2});
    train[0] = 2;
    split.train()[1] = 2;

    assertThat(split).isEqualTo(new Split(new int[] {0, 1}, new int[] {2}));
    assertThat(split).hasSameHashCodeAs(new Split(new int[] {0, 1}, new int[] {2}));
  }

  @Test
  void groupOptionsAreOptional() {
    assertThat(Options.defaults(SplitOptions.GroupedShare.class).column())
        .isEqualTo(Optional.empty());
  }
}
