package org.okra.experiments.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.okra.core.SparseMatrix;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.Dataset;

final class InputShapeTest {
  private static final Column COLOUR = Column.nominal("colour", List.of("red", "blue"));
  private static final Column SIZE = Column.numeric("size");
  private static final List<Column> LABELS = List.of(Column.binary("3"), Column.binary("7"));

  private final InputShape shape =
      new InputShape(new Columns(List.of(COLOUR, SIZE), LABELS), OptionalInt.of(2));

  private static Dataset<?, ?> inputs(Samples<?> samples, List<Column> columns) {
    return new Dataset<>(
        "new",
        samples,
        new ListSamples<>(String.class, List.of("?")),
        new Columns(columns, List.of()));
  }

  @Test
  void textRoundTripIsTheIdentity() {
    assertThat(InputShape.parse(shape.text(), OptionalInt.of(2))).isEqualTo(shape);
    assertThatThrownBy(() -> InputShape.parse("{inputs: 3}", OptionalInt.empty()))
        .hasMessageStartingWith("The columns of the model are malformed");
  }

  @Test
  void categoriesAreNumberedAsTheModelLearntThem() {
    Column other = Column.nominal("colour", List.of("blue"));
    Samples<?> aligned =
        shape.inputs(inputs(DenseRows.of(new double[] {0, 5}), List.of(other, SIZE))).samples();
    assertThat(((VectorSamples<?>) aligned).dense().rowValues(0)).containsExactly(1, 5);
    // All values missing: a file cannot tell that they are categories.
    Column empty = Column.numeric("colour");
    Samples<?> missing =
        shape
            .inputs(inputs(DenseRows.of(new double[] {Double.NaN, 5}), List.of(empty, SIZE)))
            .samples();
    assertThat(((VectorSamples<?>) missing).dense().get(0, 0)).isNaN();
    assertThatThrownBy(
            () -> shape.inputs(inputs(DenseRows.of(new double[] {1, 5}), List.of(empty, SIZE))))
        .hasMessage(
            "Row 0 has '1.0' in column 'colour', where the model knows the categories [red, blue]"
                + " alone; correct it, or fit the model to such rows.");
    Column words = Column.nominal("size", List.of("big"));
    assertThatThrownBy(
            () -> shape.inputs(inputs(DenseRows.of(new double[] {0, 0}), List.of(COLOUR, words))))
        .hasMessageContaining("'big' in column 'size', where the model knows numbers");
  }

  @Test
  void sparseRowsAreWidened() {
    InputShape sparse = new InputShape(Columns.NONE, OptionalInt.of(4));
    SparseRows rows = new SparseRows(new SparseMatrix.Builder(2).add(1, 3.0).endRow().build());
    Samples<?> aligned = sparse.inputs(inputs(rows, List.of())).samples();
    assertThat(((VectorSamples<?>) aligned).dense().rowValues(0)).containsExactly(0, 3, 0, 0);
    SparseRows wide = new SparseRows(new SparseMatrix.Builder(5).add(1, 3.0).endRow().build());
    assertThatThrownBy(() -> sparse.inputs(inputs(wide, List.of())))
        .hasMessage("The model was fitted on 4 input columns, but the file has 5.");
    assertThatThrownBy(
            () -> sparse.inputs(inputs(new ListSamples<>(String.class, List.of("a")), List.of())))
        .hasMessage("The model was fitted on vectors, but the inputs are String.");
  }

  @Test
  void labelsAreMatchedByName() {
    LabelSets given = new LabelSets(1, List.of(LabelSet.of(1, 0)));
    Dataset<?, ?> data =
        new Dataset<>(
            "new",
            DenseRows.of(new double[] {0, 0}),
            given,
            new Columns(List.of(COLOUR, SIZE), List.of(Column.binary("7"))));
    assertThat(shape.outputs(data).outputs().get(0)).isEqualTo(LabelSet.of(2, 1));
    Dataset<?, ?> unknown = data.withOutputs(given, List.of(Column.binary("8")), "other");
    assertThatThrownBy(() -> shape.outputs(unknown))
        .hasMessageStartingWith("The model does not know the label '8'.");
    Dataset<?, ?> values = data.withOutputs(DenseRows.of(new double[] {1}), List.of(SIZE), "other");
    assertThatThrownBy(() -> shape.outputs(values))
        .hasMessage(
            "The outputs of the file have the columns [size] where the model was fitted on [3,"
                + " 7].");
  }
}
