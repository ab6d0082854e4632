package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.Dataset;
import org.okra.datasets.prepare.FittedPreparation;
import org.okra.datasets.prepare.Inputs;
import org.okra.datasets.prepare.Preparation;
import org.okra.datasets.prepare.PreparationState;
import org.okra.datasets.prepare.Prepared;

/** What every step of preprocessing promises. Extend it with a step and with inputs for it. */
@ExtendWith(ContractSeed.class)
public abstract class PreparationContract {
  private static final int ROWS = 40;

  private RunContext context;
  private Inputs train;
  private Inputs other;

  /** The step to test. */
  protected abstract Preparation preparation();

  /**
   * Dense inputs that suit the step: missing values, categories, whatever it is made for.
   *
   * @param rows how many
   * @param seed the same gives the same rows; the columns do not depend on it
   */
  protected abstract Inputs inputs(int rows, long seed);

  /** Options, such as {@code {low: 2}}, that must be refused besides those out of range. */
  protected List<String> refusedOptions() {
    return List.of();
  }

  @BeforeEach
  final void prepare() {
    context = context(2);
    train = inputs(ROWS, ContractSeed.value());
    other = inputs(ROWS / 2, ContractSeed.value() + 1);
  }

  @AfterEach
  final void closeContext() {
    context.close();
  }

  private static RunContext context(int threads) {
    return RunContext.builder().seed(ContractSeed.value()).threads(Threads.okra(threads)).build();
  }

  private FittedPreparation fitted() {
    return preparation().fit(train, context);
  }

  private static void assertSame(Prepared actual, Prepared expected, String what) {
    assertThat(actual.rows()).as("rows, %s", what).containsExactly(expected.rows());
    assertThat(actual.inputs().columns()).as(what).isEqualTo(expected.inputs().columns());
    assertNumbers(actual.inputs().vectors(), expected.inputs().vectors(), what);
  }

  private static void assertNumbers(
      VectorSamples<?> actual, VectorSamples<?> expected, String what) {
    assertThat(actual.size()).as("rows, %s", what).isEqualTo(expected.size());
    for (int i = 0; i < expected.size(); i++) {
      assertThat(actual.get(i).toArray())
          .as("row %d, %s", i, what)
          .containsExactly(expected.get(i).toArray());
    }
  }

  @Test
  final void oneSeedGivesTheSameBitsOnAnyNumberOfThreads() {
    Prepared expected = fitted().apply(other, context);
    for (int threads : new int[] {1, 2, 8}) {
      try (RunContext run = context(threads)) {
        Prepared again = preparation().fit(train, run).apply(other, run);
        assertSame(again, expected, threads + " threads");
      }
    }
  }

  /** What a row becomes depends on the training rows and on itself, not on rows beside it. */
  @Test
  final void everyRowIsTreatedAlone() {
    FittedPreparation step = fitted();
    Prepared together = step.apply(other, context);
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < other.size(); i++) {
      Prepared alone = step.apply(slice(other, i, i + 1), context);
      assertThat(alone.rows().length).as("rows made of row %d", i).isLessThanOrEqualTo(1);
      if (alone.rows().length == 1) {
        assertNumbers(
            alone.inputs().vectors(),
            together.inputs().vectors().slice(kept.size(), kept.size() + 1),
            "row " + i + " alone");
        kept.add(i);
      }
    }
    assertThat(Arrays.stream(together.rows()).boxed()).as("rows that are kept").isEqualTo(kept);
  }

  private static Inputs slice(Inputs inputs, int from, int to) {
    return new Inputs(inputs.vectors().slice(from, to), inputs.columns());
  }

  @Test
  final void rowNumbersRiseAndMatchTheRows() {
    for (Inputs each : List.of(train, other)) {
      Prepared prepared = fitted().apply(each, context);
      assertThat(prepared.rows()).hasSize(prepared.inputs().size());
      assertThat(prepared.inputs().columns()).hasSize(prepared.inputs().vectors().dimension());
      assertThat(prepared.inputs().columns())
          .extracting(Column::name)
          .as("names of columns")
          .doesNotHaveDuplicates();
      int previous = -1;
      for (int row : prepared.rows()) {
        assertThat(row).isGreaterThan(previous).isLessThan(each.size());
        previous = row;
      }
    }
  }

  @Test
  final void whatIsGivenStaysAsItIs() {
    Inputs trainBefore = inputs(ROWS, ContractSeed.value());
    Inputs otherBefore = inputs(ROWS / 2, ContractSeed.value() + 1);
    fitted().apply(other, context);
    assertNumbers(train.vectors(), trainBefore.vectors(), "training inputs");
    assertNumbers(other.vectors(), otherBefore.vectors(), "other inputs");
  }

  @Test
  final void sparseInputsGiveTheSameNumbers() {
    Inputs sparse = new Inputs(new SparseRows(other.vectors().sparse()), other.columns());
    Prepared expected = fitted().apply(other, context);
    Prepared actual = fitted().apply(sparse, context);
    assertThat(actual.rows()).containsExactly(expected.rows());
    for (int i = 0; i < expected.rows().length; i++) {
      assertThat(withoutSigns(actual, i)).containsExactly(withoutSigns(expected, i));
    }
  }

  /** A row with minus zero as zero: sparse rows have no place for its sign. */
  private static double[] withoutSigns(Prepared prepared, int row) {
    double[] values = prepared.inputs().vectors().get(row).toArray();
    return Arrays.stream(values).map(x -> x + 0.0).toArray();
  }

  @Test
  final void aRestoredStepGivesTheSameBits() {
    FittedPreparation step = fitted();
    PreparationState state = step.state();
    // Through text and back, as a model file would.
    Specification stored = Specification.parse(state.specification().toString());
    Components components = Components.load(preparation().getClass().getClassLoader());
    Preparation again = components.create(Preparation.class, stored);
    FittedPreparation restored =
        again.restore(new PreparationState(stored, state.arrays(), state.texts()));
    assertSame(restored.apply(other, context), step.apply(other, context), "restored");
    PreparationState second = restored.state();
    assertThat(second.specification()).isEqualTo(state.specification());
    assertThat(second.texts()).isEqualTo(state.texts());
    assertThat(second.arrays().keySet()).isEqualTo(state.arrays().keySet());
    state
        .arrays()
        .forEach(
            (name, array) ->
                assertThat(second.arrays().get(name).values())
                    .as(name)
                    .containsExactly(array.values()));
  }

  @Test
  final void anIncompleteStateIsRefused() {
    PreparationState state = fitted().state();
    for (String name : state.arrays().keySet()) {
      Map<String, Matrix> arrays = new HashMap<>(state.arrays());
      arrays.remove(name);
      assertIncomplete(new PreparationState(state.specification(), arrays, state.texts()), name);
    }
    for (String name : state.texts().keySet()) {
      Map<String, String> texts = new HashMap<>(state.texts());
      texts.remove(name);
      assertIncomplete(new PreparationState(state.specification(), state.arrays(), texts), name);
    }
  }

  private void assertIncomplete(PreparationState state, String without) {
    assertThatThrownBy(() -> preparation().restore(state), "without %s", without)
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_FORMAT));
  }

  @Test
  final void inputsOfAnotherDimensionAreRefused() {
    int d = train.dimension();
    Matrix wider = Matrix.zeros(2, d + 1);
    List<Column> columns = new ArrayList<>(train.columns());
    columns.add(Column.numeric("one more"));
    Inputs given = new Inputs(new DenseRows(wider), columns);
    assertThatThrownBy(() -> fitted().apply(given, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SHAPE_MISMATCH));
  }

  @Test
  final void noRowsGiveNoRows() {
    Prepared prepared = fitted().apply(slice(other, 0, 0), context);
    assertThat(prepared.rows()).isEmpty();
    assertThat(prepared.inputs().dimension())
        .isEqualTo(fitted().apply(other, context).inputs().dimension());
  }

  @Test
  final void partsOfADataSetFollowTheirInputs() {
    List<Integer> numbers = IntStream.range(0, other.size()).boxed().toList();
    Dataset<?, Integer> data =
        new Dataset<>(
            "data",
            other.vectors(),
            new ListSamples<>(Integer.class, numbers),
            Columns.NONE.withInputs(other.columns()));
    Dataset<?, Integer> prepared = fitted().apply(data, context);
    int[] rows = fitted().apply(other, context).rows();
    assertThat(prepared.size()).isEqualTo(rows.length);
    for (int i = 0; i < rows.length; i++) {
      assertThat(prepared.outputs().get(i)).isEqualTo(rows[i]);
    }
    assertThat(prepared.notes()).as("a note says what was done").hasSize(1);
  }

  @Test
  final void theSpecificationCreatesItAgain() {
    new DeclaredOptions<Preparation>(Preparation.class, preparation()).checkRoundTrip();
  }

  @Test
  final void badOptionsAreRefused() {
    new DeclaredOptions<Preparation>(Preparation.class, preparation())
        .checkRefusals(refusedOptions(), created -> {});
  }
}
