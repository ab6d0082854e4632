package org.okra.datasets.prepare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FileRows;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.NumberType;
import org.okra.core.sample.RowFile;
import org.okra.core.sample.ShiftedRows;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;

final class PreparationTest {
  private static final double NAN = Double.NaN;
  private static final Column COLOUR = Column.nominal("colour", List.of("red", "green", "blue"));

  private final RunContext context = RunContext.withSeed(1);

  @AfterEach
  void close() {
    context.close();
  }

  private static Inputs dense(double[]... rows) {
    return Inputs.of(DenseRows.of(rows), List.of());
  }

  private static Inputs sparse(Inputs inputs) {
    return new Inputs(new SparseRows(inputs.vectors().sparse()), inputs.columns());
  }

  private static Inputs random(int rows, int columns) {
    RandomStream random = new RandomStream(5);
    Matrix matrix = Matrix.zeros(rows, columns);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        matrix.set(i, j, random.nextDouble() < 0.6 ? 0 : 100 + random.nextInt(50));
      }
    }
    return Inputs.of(new DenseRows(matrix), List.of());
  }

  private static void assertRows(Inputs actual, double[]... expected) {
    Matrix dense = actual.vectors().dense();
    assertThat(dense.rows()).isEqualTo(expected.length);
    for (int i = 0; i < expected.length; i++) {
      assertThat(dense.rowValues(i)).containsExactly(expected[i], within(1e-12));
    }
  }

  @Test
  void standardisedColumnsHaveMeanZeroAndDeviationOneForDenseAndSparse() {
    Inputs inputs = random(50, 6);
    for (Inputs each : List.of(inputs, sparse(inputs))) {
      Inputs result = new Standardise().fit(each, context).apply(each, context).inputs();

      assertThat(result.vectors().isSparse()).isFalse();
      for (int j = 0; j < 6; j++) {
        double[] column = result.vectors().dense().columnValues(j);
        double mean = IntStream.range(0, 50).mapToDouble(i -> column[i]).sum() / 50;
        double square = IntStream.range(0, 50).mapToDouble(i -> column[i] * column[i]).sum() / 50;
        assertThat(mean).isCloseTo(0, within(1e-13));
        assertThat(square).isCloseTo(1, within(1e-13));
      }
    }
  }

  /** Rare entries are kept sparse; a column that is far from zero in nearly every row is not. */
  @Test
  void standardisedSparseRowsAreStoredSparse() {
    RandomStream random = new RandomStream(7);
    Matrix matrix = Matrix.zeros(80, 40);
    for (int i = 0; i < 80; i++) {
      for (int j = 0; j < 40; j++) {
        boolean usual = j == 3 && i != 5;
        double rare = random.nextDouble() < 0.05 ? 1 + random.nextInt(5) : 0;
        matrix.set(i, j, usual ? 1e6 + random.nextInt(9) : rare);
      }
    }
    Inputs inputs = Inputs.of(new DenseRows(matrix), List.of());
    FittedPreparation step = new Standardise().fit(inputs, context);
    Matrix expected = step.apply(inputs, context).inputs().vectors().dense();

    VectorSamples<?> result = step.apply(sparse(inputs), context).inputs().vectors();

    assertThat(result).isInstanceOf(ShiftedRows.class);
    ShiftedRows shifted = (ShiftedRows) result;
    assertThat(shifted.origin()[3]).isZero();
    assertThat(shifted.origin()[4]).isPositive();
    assertThat(shifted.unshifted().sparse().density()).isLessThan(0.15);
    for (int i = 0; i < 80; i++) {
      assertThat(shifted.dense().rowValues(i))
          .containsExactly(expected.rowValues(i), within(1e-12));
    }
    // Rows of other data keep the same origin, so that both can be compared without filling them.
    VectorSamples<?> again = step.apply(sparse(inputs), context).inputs().vectors();
    assertThat(shifted.sharesOrigin(again.slice(3, 9))).isTrue();
  }

  @Test
  void standardiseUsesTheTrainingPartAloneAndOnlyMovesConstantColumns() {
    Inputs train = dense(new double[] {1, 0.1}, new double[] {3, 0.1}, new double[] {NAN, 0.1});
    Inputs test = dense(new double[] {5, 0.3}, new double[] {NAN, 0.1});

    FittedPreparation step = new Standardise().fit(train, context);

    assertRows(
        step.apply(train, context).inputs(),
        new double[] {-1, 0},
        new double[] {1, 0},
        new double[] {NAN, 0});
    assertRows(step.apply(test, context).inputs(), new double[] {3, 0.2}, new double[] {NAN, 0});
    // The inputs themselves are left as they were.
    assertRows(test, new double[] {5, 0.3}, new double[] {NAN, 0.1});
  }

  @Test
  void standardiseKeepsDigitsFarFromZero() {
    Inputs train = dense(new double[] {1e9}, new double[] {1e9 + 1}, new double[] {1e9 + 2});

    Inputs result = new Standardise().fit(train, context).apply(train, context).inputs();

    double unit = Math.sqrt(1.5);
    assertRows(result, new double[] {-unit}, new double[] {0}, new double[] {unit});
  }

  @Test
  void scaleToRangeMapsTrainingExtremesToItsEnds() {
    Inputs train = dense(new double[] {2, 7}, new double[] {6, 7});
    Inputs test = dense(new double[] {8, 8}, new double[] {4, NAN});

    FittedPreparation step = new ScaleToRange(-1, 1).fit(train, context);

    assertRows(step.apply(train, context).inputs(), new double[] {-1, -1}, new double[] {1, -1});
    assertRows(step.apply(test, context).inputs(), new double[] {2, 0}, new double[] {0, NAN});
  }

  @Test
  void scalingFromZeroKeepsSparseInputsSparse() {
    Inputs inputs = sparse(dense(new double[] {0, 4}, new double[] {2, 0}));

    Inputs result = new ScaleToRange(0, 1).fit(inputs, context).apply(inputs, context).inputs();
    Inputs moved = new ScaleToRange(1, 2).fit(inputs, context).apply(inputs, context).inputs();

    assertThat(result.vectors().isSparse()).isTrue();
    assertThat(moved.vectors().isSparse()).isFalse();
    assertRows(result, new double[] {0, 1}, new double[] {1, 0});
    assertRows(moved, new double[] {1, 2}, new double[] {2, 1});
  }

  @Test
  void termWeightsFollowTheirFormula() {
    Inputs inputs = dense(new double[] {3, 0, 1}, new double[] {1, 0, 0}, new double[] {0, 0, 0});
    double first = Math.log(4.0 / 3) + 1;
    double third = Math.log(4.0 / 2) + 1;
    double norm = Math.hypot(3 * first, third);

    for (Inputs each : List.of(inputs, sparse(inputs))) {
      Inputs plain =
          new TermWeights(TermWeights.RowScaling.AS_THEY_ARE)
              .fit(each, context)
              .apply(each, context)
              .inputs();
      Inputs unit = new TermWeights().fit(each, context).apply(each, context).inputs();

      assertThat(unit.vectors().isSparse()).isEqualTo(each.vectors().isSparse());
      assertRows(
          plain, new double[] {3 * first, 0, third}, new double[] {first, 0, 0}, new double[3]);
      assertRows(
          unit,
          new double[] {3 * first / norm, 0, third / norm},
          new double[] {1, 0, 0},
          new double[3]);
    }
  }

  @Test
  void termWeightsRefuseNegativeAndMissingCounts() {
    assertThatThrownBy(() -> new TermWeights().fit(dense(new double[] {1, -2}), context))
        .hasMessage(
            "Preprocessing step tf-idf needs counts of at least 0, and column 'x2' holds -2.0.");
    assertThatThrownBy(() -> new TermWeights().fit(dense(new double[] {NAN}), context))
        .hasMessageEndingWith("holds NaN (missing); put the step impute before it.");
  }

  @Test
  void missingValuesBecomeZeroOrTheTrainingMeanOrTheMostFrequentCategory() {
    Inputs train =
        Inputs.of(
            DenseRows.of(
                new double[] {1, 2, NAN},
                new double[] {4, 1, NAN},
                new double[] {NAN, 1, NAN},
                new double[] {1, NAN, NAN}),
            List.of(Column.numeric("a"), COLOUR, Column.numeric("empty")));
    Inputs test = new Inputs(DenseRows.of(new double[] {NAN, NAN, NAN}), train.columns());

    assertRows(
        new Impute(Impute.Method.MEAN).fit(train, context).apply(test, context).inputs(),
        new double[] {2, 1, 0});
    assertRows(
        new Impute(Impute.Method.ZERO).fit(train, context).apply(sparse(test), context).inputs(),
        new double[] {0, 0, 0});
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void droppedRowsLoseTheirOutputsAndNamesToo(boolean packed) {
    Inputs inputs =
        dense(
            new double[] {1, 0}, new double[] {NAN, 0}, new double[] {3, 4}, new double[] {0, NAN});
    Dataset<?, String> data =
        new Dataset<>(
            "holes",
            (packed ? sparse(inputs) : inputs).vectors(),
            new ListSamples<>(String.class, List.of("a", "b", "c", "d")),
            Columns.NONE,
            List.of("r0", "r1", "r2", "r3"),
            List.of("read"));

    Dataset<?, String> kept =
        new Impute(Impute.Method.DROP).fit(Inputs.of(data), context).apply(data, context);

    assertThat(kept.size()).isEqualTo(2);
    assertThat(kept.outputs().get(1)).isEqualTo("c");
    assertThat(kept.rowNames()).containsExactly("r0", "r2");
    assertThat(kept.notes()).containsExactly("read", "{type: impute, method: drop}");
    assertRows(Inputs.of(kept), new double[] {1, 0}, new double[] {3, 4});
  }

  @Test
  void oneHotExpandsNominalColumnsAndLeavesOthers() {
    Inputs inputs =
        Inputs.of(
            DenseRows.of(
                new double[] {0.5, 2, 1}, new double[] {0, 0, 0}, new double[] {0, NAN, 1}),
            List.of(Column.numeric("size"), COLOUR, Column.binary("flag")));

    for (Inputs each : List.of(inputs, sparse(inputs))) {
      Inputs result = new OneHot().fit(each, context).apply(each, context).inputs();

      assertThat(result.columns().stream().map(Column::name))
          .containsExactly("size", "colour=red", "colour=green", "colour=blue", "flag");
      assertThat(result.vectors().isSparse()).isEqualTo(each.vectors().isSparse());
      assertRows(
          result,
          new double[] {0.5, 0, 0, 1, 1},
          new double[] {0, 1, 0, 0, 0},
          new double[] {0, NAN, NAN, NAN, 1});
    }
  }

  @Test
  void oneHotRefusesOtherCategoriesAndImpossibleNumbers() {
    Inputs train = new Inputs(DenseRows.of(new double[] {1}), List.of(COLOUR));
    Inputs other =
        new Inputs(
            DenseRows.of(new double[] {1}),
            List.of(Column.nominal("colour", List.of("green", "red", "blue"))));
    Inputs broken = new Inputs(DenseRows.of(new double[] {3}), List.of(COLOUR));
    FittedPreparation step = new OneHot().fit(train, context);

    assertThatThrownBy(() -> step.apply(other, context))
        .hasMessage(
            "Column 'colour' has categories [green, red, blue] where preprocessing step one-hot was"
                + " fitted on [red, green, blue]; both need the same in the same order.");
    assertThatThrownBy(() -> step.apply(broken, context))
        .hasMessage(
            "Column 'colour' holds 3.0, which is not the number of one of its categories, 0 to 2.");
  }

  /** The slow obvious version: variances of columns of zeros and ones, added up. */
  @Test
  void allCategoriesOfAColumnWeighAsMuchAsOneStandardisedColumn() {
    double[][] rows = {{0, 7}, {0, 5}, {0, 5}, {1, 1}, {1, 8}, {2, 9}, {NAN, 2}};
    Inputs inputs = new Inputs(DenseRows.of(rows), List.of(COLOUR, Column.numeric("size")));
    double unit = 1 / Math.sqrt(0.5 * 0.5 + 2 / 6.0 * (4 / 6.0) + 1 / 6.0 * (5 / 6.0));
    for (Inputs each : List.of(inputs, sparse(inputs))) {
      OneHot step = new OneHot(OneHot.Scale.COLUMN);
      FittedPreparation fitted = step.fit(each, context);
      Inputs result = fitted.apply(each, context).inputs();

      assertRows(
          result,
          new double[] {unit, 0, 0, 7},
          new double[] {unit, 0, 0, 5},
          new double[] {unit, 0, 0, 5},
          new double[] {0, unit, 0, 1},
          new double[] {0, unit, 0, 8},
          new double[] {0, 0, unit, 9},
          new double[] {NAN, NAN, NAN, 2});
      Inputs restored = step.restore(fitted.state()).apply(each, context).inputs();
      assertThat(restored.vectors().dense().values()).isEqualTo(result.vectors().dense().values());
    }
    Inputs same = new Inputs(DenseRows.of(new double[] {1}, new double[] {1}), List.of(COLOUR));
    assertRows(
        new OneHot(OneHot.Scale.COLUMN).fit(same, context).apply(same, context).inputs(),
        new double[] {0, 1, 0},
        new double[] {0, 1, 0});
  }

  @Test
  void stepsThatCalculateCanLeaveCategoriesToOneHot() {
    Inputs inputs =
        Inputs.of(
            DenseRows.of(new double[] {2, 1, 10}, new double[] {0, 1, 30}, new double[] {1, 0, 20}),
            List.of(COLOUR, Column.binary("flag"), Column.numeric("size")));
    for (Preparation step :
        List.of(new Standardise(Categories.KEEP), new ScaleToRange(-1, 1, Categories.KEEP))) {
      for (Inputs each : List.of(inputs, sparse(inputs))) {
        FittedPreparation fitted = step.fit(each, context);
        Inputs result = fitted.apply(each, context).inputs();
        double high = step instanceof Standardise ? Math.sqrt(1.5) : 1;

        assertThat(result.columns().get(0)).isEqualTo(COLOUR);
        assertThat(result.columns().get(1)).isEqualTo(Column.numeric("flag"));
        assertThat(result.vectors().dense().columnValues(0)).containsExactly(2, 0, 1);
        assertThat(result.vectors().dense().columnValues(2))
            .containsExactly(new double[] {-high, high, 0}, within(1e-12));
        Inputs restored = step.restore(fitted.state()).apply(each, context).inputs();
        assertThat(restored.columns()).isEqualTo(result.columns());
        Inputs coded = new OneHot().fit(result, context).apply(result, context).inputs();
        assertThat(coded.columns()).extracting(Column::name).contains("colour=green", "size");
      }
    }
  }

  @Test
  void stepsThatCalculateRefuseCategories() {
    Inputs nominal = new Inputs(DenseRows.of(new double[] {1}), List.of(COLOUR));

    assertThatThrownBy(() -> new Standardise().fit(nominal, context))
        .hasMessage(
            "Preprocessing step standardise needs numbers, and column 'colour' has categories"
                + " [red, green, blue]; put the step one-hot before it.");
  }

  @Test
  void pipelineFitsEachStepOnWhatTheFormerLeaves() {
    Inputs inputs =
        Inputs.of(
            DenseRows.of(
                new double[] {1, 2},
                new double[] {NAN, 0},
                new double[] {5, 0},
                new double[] {3, 1}),
            List.of(Column.numeric("a"), COLOUR));
    Preparation steps =
        step("{type: pipeline, steps: [{type: impute, method: drop}, one-hot, scale-to-range]}");

    Prepared result = steps.fit(inputs, context).apply(inputs, context);

    assertThat(result.rows()).containsExactly(0, 2, 3);
    assertRows(
        result.inputs(),
        new double[] {0, 0, 0, 1},
        new double[] {1, 1, 0, 0},
        new double[] {0.5, 0, 1, 0});
  }

  @Test
  void pipelineNamesTheStepThatDoesNotExist() {
    assertThatThrownBy(() -> step("{type: pipeline, steps: [standardize]}"))
        .hasMessage(
            "There is no preprocessing step 'standardize'. Did you mean 'standardise'? Known:"
                + " forest, impute, one-hot, pipeline, relevance, scale-to-range, standardise,"
                + " text, tf-idf.");
  }

  private static Preparation step(String text) {
    return Components.load().create(Preparation.class, Specification.parse(text));
  }

  static Stream<String> steps() {
    return Stream.of(
        "standardise",
        "{type: scale-to-range, low: -1, high: 3}",
        "{type: tf-idf, rows: as-they-are}",
        "{type: impute, method: mean}",
        "{type: impute, method: drop}",
        "one-hot",
        "{type: pipeline, steps: [{type: impute, method: mean}, one-hot, {type: pipeline,"
            + " steps: [standardise]}]}");
  }

  @ParameterizedTest
  @MethodSource("steps")
  void aRestoredStepGivesTheSameBits(String text) {
    Preparation step = step(text);
    boolean nominal = step instanceof OneHot || step instanceof Pipeline;
    boolean missing = !(step instanceof TermWeights);
    Matrix matrix = random(40, 3).vectors().dense();
    for (int i = 0; i < 40; i++) {
      matrix.set(i, 1, i % 3);
    }
    matrix.set(4, 2, missing ? NAN : 1);
    Inputs inputs =
        Inputs.of(
            new DenseRows(matrix),
            List.of(
                Column.numeric("a"), nominal ? COLOUR : Column.numeric("b"), Column.numeric("c")));

    FittedPreparation fitted = step.fit(inputs, context);
    PreparationState state = fitted.state();
    // Through text and back, as a model file would.
    Specification stored = Specification.parse(state.specification().toString());
    Preparation again = Components.load().create(Preparation.class, stored);
    FittedPreparation restored =
        again.restore(new PreparationState(stored, state.arrays(), state.texts()));
    assertThat(again).isEqualTo(step);

    Prepared expected = fitted.apply(inputs, context);
    Prepared actual = restored.apply(inputs, context);
    assertThat(actual.rows()).containsExactly(expected.rows());
    assertThat(actual.inputs().columns()).isEqualTo(expected.inputs().columns());
    assertThat(actual.inputs().vectors().dense().values())
        .containsExactly(expected.inputs().vectors().dense().values());
    assertThat(restored.state().arrays().keySet()).isEqualTo(state.arrays().keySet());
  }

  @Test
  void aStateThatLacksAnArraySaysSo() {
    PreparationState empty = new PreparationState(new Standardise(), Map.of(), Map.of());

    assertThatThrownBy(() -> new Standardise().restore(empty))
        .hasMessage("The stored preprocessing step standardise lacks 'shift'; it has [] and [].")
        .extracting(e -> ((OkraException) e).code())
        .isEqualTo(ErrorCode.FILE_FORMAT);
  }

  /** What model files hold that were written when steps were named with what the user gave. */
  @Test
  void statesWithOptionsLeftOutAreRead() {
    Specification stored =
        Specification.parse("{type: pipeline, steps: [impute, {type: scale-to-range, low: -1}]}");
    Map<String, Matrix> arrays =
        Map.of(
            "1.values", Matrix.ofRows(new double[] {7}),
            "2.shift", Matrix.ofRows(new double[] {1}),
            "2.scale", Matrix.ofRows(new double[] {2}),
            "2.offset", Matrix.ofRows(new double[] {-1}));
    Preparation steps = Components.load().create(Preparation.class, stored);

    FittedPreparation restored = steps.restore(new PreparationState(stored, arrays, Map.of()));

    assertRows(
        restored.apply(dense(new double[] {NAN}, new double[] {3}), context).inputs(),
        new double[] {2},
        new double[] {0});
    assertThat(steps).isEqualTo(new Pipeline(List.of(new Impute(), new ScaleToRange(-1, 1))));
  }

  @Test
  void rangesMustRise() {
    assertThatThrownBy(() -> new ScaleToRange(1, 1))
        .hasMessage("Option 'high' is 1.0; it must be above low, which is 1.0.");
  }

  @Test
  void otherDimensionsAreRefused() {
    FittedPreparation step = new Standardise().fit(dense(new double[] {1, 2}), context);

    assertThatThrownBy(() -> step.apply(dense(new double[] {1}), context))
        .hasMessage(
            "Preprocessing step standardise was fitted on inputs of dimension 2 and cannot be"
                + " applied to inputs of dimension 1.");
  }

  @Test
  void densifyingRespectsTheMemoryBudget() {
    Inputs inputs = sparse(random(100, 10));
    try (RunContext small = RunContext.builder().memory(new MemoryBudget(1000)).build()) {
      FittedPreparation step = new Standardise().fit(inputs, context);

      assertThatThrownBy(() -> step.apply(inputs, small))
          .hasMessageStartingWith("The dense result of preprocessing step standardise (100 x 10)")
          .extracting(e -> ((OkraException) e).code())
          .isEqualTo(ErrorCode.MEMORY_BUDGET);
    }
  }

  @Test
  void inputsThatAreNoVectorsAreRefused() {
    assertThatThrownBy(() -> Inputs.of(new ListSamples<>(String.class, List.of("a")), List.of()))
        .hasMessage(
            "Preprocessing works on vectors but was given String; leave it out for such inputs.");
  }

  @Test
  void bothPartsArePreparedAlike() {
    VectorSamples<?> vectors = random(30, 3).vectors();
    Dataset<?, String> all =
        new Dataset<>(
            "all",
            vectors,
            new ListSamples<>(String.class, Collections.nCopies(30, "y")),
            Columns.NONE);
    TrainTest<?, String> parts = parts(all);
    FittedPreparation step = new Standardise().fit(Inputs.of(parts.train()), context);

    TrainTest<?, String> prepared = step.apply(parts, context);

    assertThat(prepared.train().size()).isEqualTo(20);
    assertThat(((VectorSamples<?>) prepared.test().inputs()).dense().values())
        .containsExactly(
            step.apply(Inputs.of(parts.test()), context).inputs().vectors().dense().values());
  }

  private static <X> TrainTest<X, String> parts(Dataset<X, String> all) {
    return new TrainTest<>(all.slice(0, 20), all.slice(20, 30));
  }

  /** Statistics are gathered block by block, and no entry changes before it is read. */
  @ParameterizedTest
  @ValueSource(strings = {"{type: standardise}", "{type: scale-to-range}", "{type: impute}"})
  void rowsOfAFileArePreparedAsThoseInMemoryAndStayThere(String step, @TempDir Path folder)
      throws IOException {
    int columns = 1 << 10;
    Matrix matrix = random(5000, columns).vectors().dense();
    matrix.set(17, 3, NAN);
    ByteBuffer bytes = ByteBuffer.allocate(8 * 5000 * columns).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asDoubleBuffer().put(matrix.transposed().values());
    Path path = Files.write(folder.resolve("rows"), bytes.array());
    RowFile.Layout layout = new RowFile.Layout(0, NumberType.FLOAT64, ByteOrder.LITTLE_ENDIAN);
    FileRows file = new FileRows(RowFile.open("rows", path, layout, 5000, columns));
    Preparation preparation =
        Components.load().create(Preparation.class, Specification.parse(step));
    Inputs inMemory = Inputs.of(new DenseRows(matrix), List.of());
    Inputs inFile = Inputs.of(file, List.of());
    VectorSamples<?> lazy =
        preparation.fit(inFile, context).apply(inFile, context).inputs().vectors();
    assertThat(lazy).isInstanceOf(FileRows.class);
    VectorSamples<?> expected =
        preparation.fit(inMemory, context).apply(inMemory, context).inputs().vectors();
    assertThat(Arrays.equals(lazy.dense().values(), expected.dense().values())).isTrue();
  }

  private static Inputs texts(String... texts) {
    return Inputs.ofAny(new ListSamples<>(String.class, List.of(texts)), List.of());
  }

  @Test
  void textCountsWordsAndPairsOfThemByName() {
    Preparation step = step("{type: text, longest: 2, weights: counts, atLeast: 2}");
    Inputs train = texts("Good tea, good Tea!", "good TEA; b\u00e4d milk", "milk");
    FittedPreparation fitted = step.fit(train, context);
    Inputs counted = fitted.apply(train, context).inputs();
    assertThat(counted.columns())
        .extracting(Column::name)
        .containsExactly("good", "good tea", "milk", "tea");
    assertThat(counted.vectors().isSparse()).isTrue();
    assertRows(
        counted, new double[] {2, 2, 0, 2}, new double[] {1, 1, 1, 1}, new double[] {0, 0, 1, 0});
    assertRows(
        fitted.apply(texts("never seen", "tea"), context).inputs(),
        new double[] {0, 0, 0, 0},
        new double[] {0, 0, 0, 1});
  }

  @Test
  void textWeighsAsTermWeightsDo() {
    Inputs train = texts("ab", "ba", "a");
    Preparation characters = step("{type: text, unit: characters, longest: 2}");
    Preparation counts = step("{type: text, unit: characters, longest: 2, weights: counts}");
    Inputs counted = counts.fit(train, context).apply(train, context).inputs();
    Inputs weighted = new TermWeights().fit(counted, context).apply(counted, context).inputs();
    Inputs direct = characters.fit(train, context).apply(train, context).inputs();
    assertThat(direct.vectors().dense().values()).isEqualTo(weighted.vectors().dense().values());
    assertThat(direct.columns()).extracting(Column::name).containsExactly("a", "ab", "b", "ba");
  }

  /** Squares of such deviations underflow or overflow. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-300, 1e-200, 1e-160, 1, 1e160, 1e200, 1e300})
  void standardisingDoesNotDependOnTheUnit(double unit) {
    double[][] rows = {{1 * unit}, {2 * unit}, {4 * unit}, {0}, {0}, {NAN}};
    double deviation = Math.sqrt((0.16 + 0.36 + 2.6 * 2.6 + 1.96 * 2) / 5);
    double[][] expected = {
      {-0.4 / deviation},
      {0.6 / deviation},
      {2.6 / deviation},
      {-1.4 / deviation},
      {-1.4 / deviation},
      {NAN}
    };
    FittedPreparation dense = new Standardise().fit(dense(rows), context);
    assertRows(dense.apply(dense(rows), context).inputs(), expected);
    double[][] present = Arrays.copyOf(rows, 5);
    FittedPreparation sparse = new Standardise().fit(sparse(dense(present)), context);
    assertRows(sparse.apply(dense(present), context).inputs(), Arrays.copyOf(expected, 5));
  }
}
