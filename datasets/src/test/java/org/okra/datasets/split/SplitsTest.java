package org.okra.datasets.split;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Declaration;
import org.okra.core.component.Specification;
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
import org.okra.datasets.RowFacts;
import org.okra.datasets.TrainTest;

final class SplitsTest {
  private static final int ROWS = 103;
  private static final RunContext CONTEXT = RunContext.withSeed(1);

  @AfterAll
  static void closeContext() {
    CONTEXT.close();
  }

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
        List.of(),
        new RowFacts(
            List.of(), List.of(), IntStream.range(0, ROWS).mapToObj(i -> -0.5 * i).toList()));
  }

  private static final Components COMPONENTS = Components.load();

  static Stream<RowSplit> rowSplits() {
    return COMPONENTS.<SplitMethod>registry(SplitMethod.class).all().stream()
        .map(Declaration::standard)
        .filter(RowSplit.class::isInstance)
        .map(split -> split instanceof FirstSplit ? new FirstSplit(60) : (RowSplit) split);
  }

  private static boolean isDrawn(RowSplit split) {
    return !(split instanceof FirstSplit || split instanceof TimeSplit);
  }

  private static List<Split> rows(RowSplit split, long seed, int threads) {
    try (RunContext context =
        RunContext.builder().seed(seed).threads(Threads.okra(threads)).build()) {
      return split.rows(data(), context);
    }
  }

  /** As an experiment file gives it. */
  private static RowSplit split(String text) {
    return COMPONENTS.create(SplitMethod.class, Specification.parse(text));
  }

  @Test
  void allAreFoundByName() {
    assertThat(COMPONENTS.registry(SplitMethod.class).names())
        .containsExactly(
            "first",
            "grouped",
            "grouped-k-fold",
            "k-fold",
            "official",
            "random",
            "stratified",
            "stratified-k-fold",
            "time",
            "within-rows");
  }

  @ParameterizedTest
  @MethodSource("rowSplits")
  void everyRowIsInExactlyOnePart(RowSplit split) {
    for (Split each : rows(split, 3, 1)) {
      int[] all =
          IntStream.concat(Arrays.stream(each.train()), Arrays.stream(each.test()))
              .sorted()
              .toArray();
      assertThat(all).containsExactly(IntStream.range(0, ROWS).toArray());
      assertThat(each.test()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("rowSplits")
  void seedAloneDecides(RowSplit split) {
    List<Split> once = rows(split, 3, 1);

    assertThat(rows(split, 3, 4)).isEqualTo(once);
    if (isDrawn(split)) {
      assertThat(rows(split, 4, 1)).isNotEqualTo(once);
    }
  }

  @ParameterizedTest
  @MethodSource("rowSplits")
  void repetitionsDiffer(RowSplit split) {
    if (!isDrawn(split)) {
      assertThat(rows(split, 3, 1)).hasSize(1);
      return;
    }
    String name = Specification.of(split).type();
    List<Split> splits = rows(split("{type: " + name + ", repeats: 3}"), 3, 1);
    int each = splits.size() / 3;

    assertThat(splits.subList(0, each)).isEqualTo(rows(split, 3, 1));
    assertThat(splits.subList(each, 2 * each)).isNotEqualTo(splits.subList(0, each));
  }

  @Test
  void foldsTestEveryRowOnceAndDifferByAtMostOneRow() {
    List<Split> folds = rows(new FoldSplit(10, 1), 5, 1);

    int[] tested = folds.stream().flatMapToInt(f -> Arrays.stream(f.test())).sorted().toArray();
    assertThat(folds).hasSize(10);
    assertThat(tested).containsExactly(IntStream.range(0, ROWS).toArray());
    assertThat(folds).allSatisfy(fold -> assertThat(fold.test().length).isBetween(10, 11));
  }

  @Test
  void randomTestsTheNearestNumberOfRows() {
    assertThat(rows(new RandomSplit(0.3, 1), 5, 1).get(0).test()).hasSize(31);
    assertThat(rows(new RandomSplit(1e-9, 1), 5, 1).get(0).test()).hasSize(1);
  }

  @Test
  void groupsStayTogether() {
    Optional<String> day = Optional.of("week-day");
    List<Split> splits =
        Stream.of(
                rows(new GroupedSplit(day, 0.3, 1), 6, 1),
                rows(new GroupedFoldSplit(day, 5, 1), 6, 1))
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
    List<Split> folds = rows(new GroupedFoldSplit(Optional.of("week-day"), 7, 1), 7, 1);

    assertThat(folds).hasSize(7);
    assertThat(folds).allSatisfy(fold -> assertThat(days(fold.test())).hasSize(1));
  }

  @Test
  void rowNamesGroupWhenNoColumnIsGiven() {
    Split split = rows(new GroupedSplit(), 8, 1).get(0);

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

      TrainTest<DenseVector, LabelSet> whole = new OfficialSplit().split(parts, context).get(0);
      assertThat(whole.train().size()).isEqualTo(100);
      assertThat(whole.test()).isEqualTo(parts.test());
      assertThatThrownBy(() -> new OfficialSplit().split(data(), context))
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
          new OfficialSplit(Optional.of(60)).split(parts, context).get(0);
      assertThat(few.train().size()).isEqualTo(60);
      assertThat(few.train().inputs().get(59).get(0)).isEqualTo(59);
      assertThat(few.test()).isEqualTo(parts.test());
      OfficialSplit many = new OfficialSplit(Optional.of(101));
      assertThatThrownBy(() -> many.split(parts, context))
          .hasMessage("train is 101 but the training part of 'numbers' has only 100 rows.");
      assertThatThrownBy(() -> new OfficialSplit(Optional.of(0)))
          .hasMessage("Option 'train' is 0; it must be a whole number of at least 1.");
    }
  }

  @Test
  void partsHoldTheRowsOfTheTrainingPartOnly() {
    try (RunContext context = RunContext.withSeed(1)) {
      TrainTest<DenseVector, LabelSet> official =
          new TrainTest<>(data().slice(0, 100), data().slice(100, 103));

      List<TrainTest<DenseVector, LabelSet>> parts = new FirstSplit(60).split(official, context);

      assertThat(parts).hasSize(1);
      assertThat(parts.get(0).train().inputs().get(59).get(0)).isEqualTo(59);
      assertThat(parts.get(0).test().size()).isEqualTo(40);
      assertThat(parts.get(0).test().inputs().get(0).get(0)).isEqualTo(60);
    }
  }

  @Test
  void impossibleRequestsExplainThemselves() {
    assertThatThrownBy(() -> rows(new FoldSplit(104, 1), 1, 1))
        .hasMessage("104 folds cannot be made of 103 rows; give fewer folds.");
    assertThatThrownBy(() -> split("{type: k-fold, folds: 1}"))
        .hasMessage("split k-fold: Option 'folds' is 1; it must be a whole number of at least 2.");
    assertThatThrownBy(() -> split("{type: random, testShare: 1.0}"))
        .hasMessage(
            "split random: Option 'testShare' is 1.0; it must be a number above 0 and below 1.");
    assertThatThrownBy(() -> rows(new FirstSplit(103), 1, 1))
        .hasMessage("The first 103 of 103 rows leave none to test; give at most 102.");
    assertThatThrownBy(() -> rows(split("{type: grouped, column: weekday}"), 1, 1))
        .hasMessage(
            "Data set 'numbers' has no input column 'weekday' to group by."
                + " Did you mean 'week-day'?");
    assertThatThrownBy(() -> rows(new GroupedFoldSplit(Optional.empty(), 12, 1), 1, 1))
        .hasMessage("12 folds cannot be made of 11 group(s); give fewer folds.");
    assertThatThrownBy(() -> new RandomSplit().split(data().slice(0, 1), CONTEXT))
        .hasMessage("A data set of 1 rows cannot be split in two; it needs at least 2.");
    assertThatThrownBy(() -> new StratifiedSplit().split(data().slice(0, 1), CONTEXT))
        .hasMessage("A data set of 1 rows cannot be split in two; it needs at least 2.");
  }

  @Test
  void stratificationNeedsLabelSets() {
    try (RunContext context = RunContext.withSeed(1)) {
      Dataset<DenseVector, DenseVector> vectors =
          new Dataset<>("v", data().inputs(), data().inputs(), Columns.NONE);

      assertThatThrownBy(() -> new StratifiedSplit(0.3, 1).rows(vectors, context))
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
        .hasMessageStartingWith("Row 2 in the test part appears twice in the split;");
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
    assertThat(split("grouped")).isEqualTo(new GroupedSplit(Optional.empty(), 0.3, 1));
  }

  private static Dataset<?, ?> withFacts(List<String> groups, List<Double> times) {
    DenseRows rows = new DenseRows(Matrix.zeros(Math.max(groups.size(), times.size()), 1));
    return new Dataset<>(
        "d",
        rows,
        rows,
        Columns.NONE,
        List.of(),
        List.of(),
        new RowFacts(List.of(), groups, times));
  }

  @Test
  void theGroupsOfTheDataSetAreNotCut() {
    Dataset<?, ?> data = withFacts(List.of("a", "b", "a", "b", "c", "c"), List.of());
    try (RunContext context = RunContext.withSeed(3)) {
      for (Split split : new GroupedFoldSplit(Optional.empty(), 3, 1).rows(data, context)) {
        assertThat(split.test()).hasSize(2);
        assertThat(data.rows().groups().get(split.test()[0]))
            .isEqualTo(data.rows().groups().get(split.test()[1]));
      }
    }
  }

  @Test
  void theLaterRowsTestAndRowsOfOneTimeStayTogether() {
    try (RunContext context = RunContext.withSeed(3)) {
      Dataset<?, ?> data = withFacts(List.of(), List.of(5.0, 1.0, 4.0, 2.0, 4.0, 9.0));
      Split split = new TimeSplit(Optional.empty(), 0.5).rows(data, context).get(0);
      assertThat(split.train()).containsExactly(1, 3, 2, 4);
      assertThat(split.test()).containsExactly(0, 5);
      Dataset<?, ?> late = withFacts(List.of(), List.of(1.0, 2.0, 2.0, 2.0));
      assertThat(new TimeSplit(Optional.empty(), 0.3).rows(late, context).get(0).train())
          .containsExactly(0);
      assertThatThrownBy(
              () -> new TimeSplit().rows(withFacts(List.of("a", "b"), List.of()), context))
          .hasMessageContaining("has no times to split by");
      assertThatThrownBy(
              () -> new TimeSplit().rows(withFacts(List.of(), List.of(1.0, 1.0)), context))
          .hasMessageContaining("All rows are of one time");
    }
  }
}
