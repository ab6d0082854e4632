package org.okra.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Split;

final class DatasetTest {
  private static final DenseRows INPUTS = DenseRows.of(new double[][] {{1, 2}, {3, 4}, {5, 6}});
  private static final LabelSets OUTPUTS =
      new LabelSets(2, List.of(LabelSet.of(2, 0), LabelSet.of(2), LabelSet.of(2, 0, 1)));
  private static final Columns COLUMNS =
      new Columns(
          List.of(Column.numeric("a"), Column.nominal("b", List.of("p", "q"))),
          List.of(Column.binary("l"), Column.binary("m")));

  private static Dataset<DenseVector, LabelSet> dataset() {
    return new Dataset<>(
        "d", INPUTS, OUTPUTS, COLUMNS, List.of("r1", "r2", "r3"), List.of("made by hand"));
  }

  @Test
  void selectionAndSliceTakeRowNamesAlong() {
    Dataset<DenseVector, LabelSet> chosen = dataset().select(new int[] {2, 0, 2});
    assertThat(chosen.rowNames()).containsExactly("r3", "r1", "r3");
    assertThat(chosen.inputs().get(1).toArray()).containsExactly(1, 2);
    assertThat(chosen.outputs().get(0)).isEqualTo(LabelSet.of(2, 0, 1));
    Dataset<DenseVector, LabelSet> part = dataset().slice(1, 3);
    assertThat(part.size()).isEqualTo(2);
    assertThat(part.rowNames()).containsExactly("r2", "r3");
    assertThat(part.notes()).containsExactly("made by hand");
    TrainTest<DenseVector, LabelSet> parts =
        dataset().parts(new Split(new int[] {2, 0}, new int[] {1}));
    assertThat(parts.train().rowNames()).containsExactly("r3", "r1");
    assertThat(parts.test().rowNames()).containsExactly("r2");
    assertThatThrownBy(() -> dataset().slice(2, 4)).hasMessageContaining("[2, 4)");
    assertThatThrownBy(() -> dataset().select(new int[] {3})).hasMessageContaining("no sample 3");
  }

  @Test
  void replacedInputsAddANote() {
    Dataset<DenseVector, LabelSet> scaled =
        dataset().withInputs(INPUTS, COLUMNS.inputs(), "scaled by 1");
    assertThat(scaled.notes()).containsExactly("made by hand", "scaled by 1");
    assertThat(scaled.rowNames()).hasSize(3);
    assertThat(dataset().withOutputs(INPUTS, List.of(), "n").columns().output(1))
        .isEqualTo(Column.numeric("y2"));
  }

  @Test
  void sizesMustFit() {
    assertThatThrownBy(() -> new Dataset<>("d", INPUTS.slice(0, 2), OUTPUTS, COLUMNS))
        .hasMessage("Data set 'd' has 2 inputs and 3 outputs; every input needs one output.");
    assertThatThrownBy(
            () -> new Dataset<>("d", INPUTS, OUTPUTS, COLUMNS, List.of("one"), List.of()))
        .hasMessage("Data set 'd' has 3 rows and 1 row names; give one name per row or none.");
    assertThatThrownBy(
            () ->
                new Dataset<>(
                    "d", INPUTS, OUTPUTS, COLUMNS.withInputs(List.of(Column.numeric("a")))))
        .hasMessage("Data set 'd' has 1 input columns for vectors of dimension 2.");
  }

  @Test
  void theTypeOfSamplesIsCheckedWhenStated() {
    assertThat(dataset().as(DenseVector.class, LabelSet.class).size()).isEqualTo(3);
    assertThatThrownBy(() -> dataset().as(String.class, LabelSet.class))
        .hasMessage(
            "The input side of this use of data set 'd' works on String but was given"
                + " DenseVector.");
  }

  @Test
  void theTwoPartsOfASplitHaveEqualColumns() {
    Dataset<DenseVector, LabelSet> other =
        new Dataset<>("e", INPUTS, OUTPUTS, COLUMNS.withOutputs(List.of()));
    assertThatThrownBy(() -> new TrainTest<>(dataset(), other))
        .hasMessage(
            "The columns of training data 'd' and test data 'e' differ in name, kind, category or"
                + " order; both parts need the same.");
    assertThat(new TrainTest<>(dataset(), dataset()).officialTest()).isPresent();
    assertThat(dataset().officialTest()).isEmpty();
  }

  @Test
  void columnsKnowTheirKind() {
    assertThat(Column.binary("b").isBinary()).isTrue();
    assertThat(Column.nominal("b", List.of("1", "0")).isBinary()).isFalse();
    assertThat(Column.numeric("a").isNominal()).isFalse();
    assertThatThrownBy(() -> Column.nominal("b", List.of()))
        .hasMessage("Column 'b' is nominal without categories; a nominal column has at least one.");
  }
}
