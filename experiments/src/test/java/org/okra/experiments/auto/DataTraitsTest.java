package org.okra.experiments.auto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.component.Specification;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.Dataset;
import org.okra.experiments.auto.DataTraits.Inputs;

final class DataTraitsTest {
  private static final int ROWS = 40;

  private interface Entry {
    double value(int row, int column);
  }

  private static Dataset<?, ?> data(List<Column> columns, Entry entry) {
    Matrix inputs = Matrix.zeros(ROWS, columns.size());
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < columns.size(); j++) {
        inputs.set(i, j, entry.value(i, j));
      }
    }
    Matrix outputs = Matrix.zeros(ROWS, 1);
    return new Dataset<>(
        "made",
        new DenseRows(inputs),
        new DenseRows(outputs),
        new Columns(columns, List.of(Column.numeric("y"))));
  }

  private static List<Column> numeric(int count) {
    return IntStream.range(0, count).mapToObj(j -> Column.numeric("x" + j)).toList();
  }

  @Test
  void zerosThatAFileWritesOutAreZeros() {
    List<Column> columns = numeric(30);
    Entry bits = (i, j) -> (i + j) % 20 == 0 ? 1 : 0;

    assertThat(DataTraits.of(data(columns, bits)).inputs()).isEqualTo(Inputs.BITS);
    assertThat(DataTraits.of(data(columns, (i, j) -> 3 * bits.value(i, j))).inputs())
        .isEqualTo(Inputs.COUNTS);
    assertThat(DataTraits.of(data(columns, (i, j) -> 0.5 * bits.value(i, j))).inputs())
        .isEqualTo(Inputs.SPARSE);
    assertThat(DataTraits.of(data(columns, (i, j) -> i + j)).inputs()).isEqualTo(Inputs.NUMBERS);
    // A missing value says nothing of what the others are.
    Entry missing = (i, j) -> i == 3 && j == 3 ? Double.NaN : bits.value(i, j);
    assertThat(DataTraits.of(data(columns, missing)).inputs()).isEqualTo(Inputs.BITS);
  }

  @Test
  void targetsAreNumbersForPeople() {
    Dataset<?, ?> complete = data(numeric(2), (i, j) -> i + j);
    assertThat(DataTraits.of(complete).text())
        .isEqualTo("40 rows; inputs: numbers; outputs: numbers");
    Matrix gaps = Matrix.zeros(ROWS, 1);
    gaps.set(3, 0, Double.NaN);
    Dataset<?, ?> partly =
        complete.withOutputs(new DenseRows(gaps), complete.columns().outputs(), "gaps");
    assertThat(DataTraits.of(partly).text()).endsWith("outputs: numbers, some missing");
  }

  /** At most half as many different sets as rows; vectors are no sets. */
  @Test
  void setsComeBackWhereRowsAreTwiceAsMany() {
    Dataset<?, ?> vectors = data(numeric(2), (i, j) -> i + j);
    assertThat(DataTraits.of(vectors).repeatsSets()).isFalse();
    assertThat(DataTraits.of(sets(vectors, ROWS / 2)).repeatsSets()).isTrue();
    assertThat(DataTraits.of(sets(vectors, ROWS / 2 + 1)).repeatsSets()).isFalse();
  }

  /** So many different sets, of the bits of their numbers. */
  private static Dataset<?, ?> sets(Dataset<?, ?> data, int different) {
    List<LabelSet> all =
        IntStream.range(0, ROWS)
            .mapToObj(
                i ->
                    LabelSet.of(
                        6,
                        IntStream.range(0, 6)
                            .filter(bit -> ((i % different) >> bit) % 2 == 1)
                            .toArray()))
            .toList();
    return data.withOutputs(new LabelSets(6, all), List.of(), "sets");
  }

  @Test
  void sparseRowsWithoutZerosAreNumbers() {
    List<Column> columns = numeric(30);
    assertThat(DataTraits.of(sparse(data(columns, (i, j) -> i - j + 0.5))).inputs())
        .isEqualTo(Inputs.NUMBERS);
    assertThat(DataTraits.of(sparse(data(columns, (i, j) -> j % 3 == 0 ? 0.5 : 0))).inputs())
        .isEqualTo(Inputs.SPARSE);
  }

  private static Dataset<?, ?> sparse(Dataset<?, ?> data) {
    SparseRows rows = new SparseRows(((VectorSamples<?>) data.inputs()).sparse());
    return data.withInputs(rows, data.columns().inputs(), "sparse");
  }

  @Test
  void categoriesWeighAsDeclared() {
    List<Column> colours = new ArrayList<>(numeric(1));
    colours.add(Column.nominal("colour", List.of("red", "green")));
    DataTraits mixed = DataTraits.of(data(colours, (i, j) -> i % 2));
    DataTraits nominal = DataTraits.of(data(colours.subList(1, 2), (i, j) -> i % 2));

    assertThat(mixed.hasNumbers()).isTrue();
    assertThat(nominal.hasNumbers()).isFalse();
    assertThat(new DefaultSpace(mixed).preparations())
        .hasSize(7)
        .anySatisfy(
            steps ->
                assertThat(steps)
                    .hasToString(
                        "[{type=standardise, categories=keep}, {type=one-hot, scale=column,"
                            + " unknown=missing}, impute]"));
    Map<String, Object> coded = Map.of("type", "one-hot", "unknown", "missing");
    assertThat(new DefaultSpace(nominal).preparations())
        .containsExactly(List.of(coded, "impute", "standardise"), List.of(coded, "impute"));
  }

  /** Names that make no views say nothing of what columns hold. */
  @Test
  void numbersBesideTextsAreSeenWhateverTheirNames() {
    Column text = Column.text("note", List.of("a long one", "a short one"));
    for (String name : List.of("size", "1st", "a=b", "price*")) {
      DataTraits traits =
          DataTraits.of(data(List.of(Column.numeric(name), text), (i, j) -> (i + j) % 2));
      assertThat(traits.hasNumbers()).isTrue();
      assertThat(new DefaultSpace(traits).preparations().get(1))
          .hasToString("[{type=standardise, categories=keep}, text, impute]");
    }
    List<Column> words = List.of(text, Column.nominal("colour", List.of("red", "green")));
    assertThat(DataTraits.of(data(words, (i, j) -> i % 2)).hasNumbers()).isFalse();
  }

  /** Trees, and what stretches columns, see those of categories one by one. */
  @Test
  void everyCategoryCountsAsAColumn() {
    for (int count : List.of(200, 201)) {
      List<String> codes = IntStream.range(0, count).mapToObj(k -> "c" + k).toList();
      List<Column> columns = new ArrayList<>();
      IntStream.range(0, 5).forEach(j -> columns.add(Column.nominal("x" + j, codes)));
      DataTraits traits = DataTraits.of(data(columns, (i, j) -> (7 * i + j) % count));
      DefaultSpace space = new DefaultSpace(traits);
      boolean few = count == 200;

      assertThat(traits.columns()).isEqualTo(5);
      assertThat(traits.encodedColumns()).isEqualTo(5 * count);
      assertThat(space.alternatives()).hasSize(few ? 1 : 0);
      assertThat(space.preparations()).hasSize(few ? 7 : 2);
      if (few) {
        // 60 of 1000 columns, and a third of as many where a cut looks at a third of few.
        assertThat(space.alternatives().get(0).get("estimator").toString())
            .contains("leaf=2, columns=0.06}")
            .doesNotContain("columns=1.0}", "columns=0.3333");
        assertThat(space.preparations().toString()).contains("leaf=2, columns=0.06, keep=0.5");
      }
    }
    Column binary = Column.binary("flag");
    assertThat(DataTraits.of(data(List.of(binary), (i, j) -> i % 2)).encodedColumns()).isEqualTo(1);
  }

  @Test
  void columnsThatNameRowsAreLeftOut() {
    List<String> names = IntStream.range(0, ROWS).mapToObj(i -> "P" + i).toList();
    List<Column> columns =
        List.of(
            Column.nominal("protein", names),
            Column.nominal("city", names),
            Column.numeric("size"));
    Dataset<?, ?> data = data(columns, (i, j) -> j == 1 ? i / 2 : i);
    DataGuess guess = new DataGuess(List.of("a.arff"), List.of("1"), List.of(), Optional.empty());

    Specification arff = guess.withoutNames(new Specification("arff", Map.of("targets", 1)), data);
    assertThat(arff.options()).containsEntry("ignore", List.of("protein")).containsKey("targets");
    Specification table =
        guess.withoutNames(
            new Specification("csv", Map.of("columns", Map.of("day", "ignore"))), data);
    assertThat(table.options())
        .containsEntry("columns", Map.of("day", "ignore", "protein", "ignore"));
    // Who names the columns to predict from, means them.
    DataGuess said =
        new DataGuess(List.of("a.arff"), List.of("1"), List.of("protein"), Optional.empty());
    assertThat(said.withoutNames(table, data)).isSameAs(table);
  }
}
