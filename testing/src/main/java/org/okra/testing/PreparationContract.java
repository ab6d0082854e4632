package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.prepare.FittedPreparation;
import org.okra.datasets.prepare.Inputs;
import org.okra.datasets.prepare.OutputCoordinates;
import org.okra.datasets.prepare.Preparation;
import org.okra.datasets.prepare.Prepared;

/**
 * What every step of preprocessing promises: it learns from the training rows alone, treats every
 * row by itself, and comes back from a model file as it was. Extend it with a step, and with inputs
 * if normal numbers do not suit it.
 */
public abstract class PreparationContract extends ComponentContract<Preparation> {
  private static final int TRAIN = 30;
  private static final int FRESH = 12;
  private static final double TOLERANCE = 1e-12;

  private Inputs train;
  private Inputs fresh;

  /** The step to test. */
  protected abstract Preparation preparation();

  /** So many rows with the same columns, the same for the same seed; dense normal numbers. */
  protected Inputs inputs(int count, long seed) {
    return Inputs.of(new DenseRows(gaussian(count, 4, (int) (seed % 1000))), List.of());
  }

  /**
   * Outputs of the training rows, for a step that learns from them; the numbers of vectors, or the
   * number of the row.
   */
  protected OutputCoordinates outputs(Inputs inputs) {
    return rows -> {
      Samples<?> some = inputs.samples().select(rows);
      return some instanceof VectorSamples<?> vectors
          ? numbers(vectors)
          : Matrix.column(Arrays.stream(rows).asDoubleStream().toArray());
    };
  }

  private FittedPreparation fitted(Inputs inputs, RunContext run) {
    return preparation().fit(inputs, outputs(inputs), run);
  }

  @Override
  final Tested<Preparation> tested() {
    return new Tested<>(Preparation.class, preparation());
  }

  @Override
  final void use(Preparation created) {
    created.fit(train, outputs(train), context());
  }

  @Override
  final void prepare() {
    train = inputs(TRAIN, ContractSeed.value() + 1);
    fresh = inputs(FRESH, ContractSeed.value() + 2);
  }

  private Prepared prepared(Inputs inputs, RunContext run) {
    return fitted(train, run).apply(inputs, run);
  }

  /** Missing numbers as numbers, which can be compared. */
  private static Matrix numbers(VectorSamples<?> vectors) {
    Matrix values = vectors.dense().copy();
    Arrays.setAll(
        values.values(), k -> Double.isNaN(values.values()[k]) ? 1e300 : values.values()[k]);
    return values;
  }

  @Test
  final void whatIsGivenStaysAsItIs() {
    prepared(fresh, context());
    assertSame(train.samples(), inputs(TRAIN, ContractSeed.value() + 1).samples());
    assertSame(fresh.samples(), inputs(FRESH, ContractSeed.value() + 2).samples());
  }

  @Test
  final void everyRowIsTreatedByItself() {
    Prepared together = prepared(fresh, context());
    assertThat(together.rows()).isSorted().doesNotHaveDuplicates();
    assertThat(together.inputs().columns())
        .as("columns of other rows")
        .isEqualTo(prepared(train, context()).inputs().columns());
    int next = 0;
    for (int i = 0; i < FRESH; i++) {
      Samples<?> row = fresh.samples().select(new int[] {i});
      Prepared alone = prepared(new Inputs(row, fresh.columns()), context());
      if (alone.rows().length == 0) {
        continue;
      }
      assertThat(together.rows()[next]).as("row kept").isEqualTo(i);
      assertClose(
          numbers(alone.inputs().vectors()),
          numbers(together.inputs().vectors()).rowBlock(next, next + 1).copy(),
          TOLERANCE,
          "row " + i);
      next++;
    }
    assertThat(together.rows()).as("rows kept").hasSize(next);
    Inputs none = new Inputs(fresh.samples().select(new int[0]), fresh.columns());
    assertThat(prepared(none, context()).rows()).isEmpty();
  }

  @Test
  final void anyNumberOfThreadsGivesTheSameBits() {
    assertSameOnAnyThreads(run -> numbers(prepared(fresh, run).inputs().vectors()).values());
  }

  private boolean isOnVectors() {
    return train.samples() instanceof VectorSamples<?>;
  }

  @Test
  final void sparseAndDenseInputsAgree() {
    if (!isOnVectors()) {
      return;
    }
    Inputs sparse = new Inputs(new SparseRows(train.vectors().sparse()), train.columns());
    Inputs dense = new Inputs(new DenseRows(train.vectors().dense()), train.columns());
    assertClose(
        numbers(fitted(sparse, context()).apply(sparse, context()).inputs().vectors()),
        numbers(fitted(dense, context()).apply(dense, context()).inputs().vectors()),
        1e-9,
        "input");
  }

  @Test
  final void aSavedStepGivesTheSameBits() {
    FittedPreparation fitted = fitted(train, context());
    assertThat(fitted.state().specification()).isEqualTo(Specification.of(preparation()));
    Preparation read =
        classPath()
            .create(Preparation.class, Specification.parse("" + fitted.state().specification()));
    Prepared again = read.restore(fitted.state()).apply(fresh, context());
    Prepared first = fitted.apply(fresh, context());
    assertThat(again.rows()).isEqualTo(first.rows());
    assertThat(again.inputs().columns()).isEqualTo(first.inputs().columns());
    assertSame(again.inputs().vectors(), first.inputs().vectors());
  }

  /** A step without columns of its own, such as an empty pipeline, may take any. */
  @Test
  final void inputsOfAnotherDimensionAreRefusedOrLeftAlone() {
    if (!isOnVectors()) {
      Inputs vectors = Inputs.of(new DenseRows(gaussian(2, 3, 1)), List.of());
      FittedPreparation fitted = fitted(train, context());
      assertCoded(ErrorCode.WRONG_DOMAIN, "vectors", () -> fitted.apply(vectors, context()));
      return;
    }
    int[] fewer = IntStream.range(1, fresh.dimension()).toArray();
    Matrix values = fresh.vectors().dense().view(0, FRESH, 1, fresh.dimension()).copy();
    Inputs narrow =
        new Inputs(
            new DenseRows(values),
            Arrays.stream(fewer).mapToObj(j -> fresh.columns().get(j)).toList());
    FittedPreparation fitted = fitted(train, context());
    if (!fitted.state().arrays().isEmpty() || !fitted.state().texts().isEmpty()) {
      assertCoded(
          ErrorCode.SHAPE_MISMATCH, "a column too few", () -> fitted.apply(narrow, context()));
    }
  }
}
