package org.okra.experiments.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.core.sample.DenseRows;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.Dataset;
import org.okra.experiments.auto.DataGuess.OutputWord;

/** What all rows tell that the first ones do not. */
final class DataCheckTest {
  private static final int ROWS = 30;

  private static DenseRows rows(int count, IntToDoubleFunction... columns) {
    Matrix matrix = Matrix.zeros(count, columns.length);
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < columns.length; j++) {
        matrix.set(i, j, columns[j].applyAsDouble(i));
      }
    }
    return new DenseRows(matrix);
  }

  private static Dataset<?, ?> data(
      int count, List<Column> outputs, IntToDoubleFunction... values) {
    return new Dataset<>(
        "made",
        rows(count, i -> i * i % 7 + 0.01 * i),
        rows(count, values),
        new Columns(List.of(Column.numeric("x")), outputs));
  }

  private static List<String> remarks(List<Column> outputs, IntToDoubleFunction... values) {
    return new DataCheck(data(ROWS, outputs, values)).remarks();
  }

  private static Guess refined(
      Optional<OutputWord> as, List<Column> outputs, IntToDoubleFunction... values) {
    Guess guess = new Guess(new Specification("csv", Map.of("outputs", List.of("y"))));
    DataGuess files = new DataGuess(List.of("t.csv"), List.of("y"), List.of(), as);
    return files.refined(guess, data(ROWS, outputs, values));
  }

  @Test
  void aConstantTargetIsRefusedInTheWordsOfTheData() {
    assertThatThrownBy(() -> remarks(List.of(Column.numeric("price")), i -> 7))
        .isInstanceOf(OkraException.class)
        .hasMessageStartingWith("'price' is 7.0 in every row of made, so that there is nothing");
    Column kind = Column.nominal("kind", List.of("house"));
    assertThatThrownBy(() -> remarks(List.of(kind), i -> 0))
        .isInstanceOf(OkraException.class)
        .hasMessageStartingWith("'kind' is 'house' in every row");
  }

  @Test
  void oneConstantAmongTargetsIsSaid() {
    List<Column> both = List.of(Column.numeric("price"), Column.numeric("rent"));
    assertThat(remarks(both, i -> 7, i -> i))
        .containsExactly(
            "'price' is 7.0 in every row: predicted as such, and of no account in the score");
    assertThat(remarks(both, i -> i % 3, i -> i)).isEmpty();
  }

  @Test
  void oneOtherNumberIsTooFewToJudgeBy() {
    List<Column> y = List.of(Column.numeric("y"));
    assertThatThrownBy(() -> remarks(y, i -> i == 4 ? 5.5 : 0))
        .isInstanceOf(OkraException.class)
        .hasMessageStartingWith("'y' is 0.0 in 29 of 30 rows of made: other numbers are too few");
    assertThat(remarks(y, i -> i % 5 == 0 ? 5.5 : 0)).isEmpty();
    Column rare = Column.nominal("y", List.of("no", "yes"));
    assertThat(remarks(List.of(rare), i -> i == 4 ? 1 : 0)).isEmpty();
    List<Column> both = List.of(Column.numeric("y"), Column.numeric("z"));
    assertThat(remarks(both, i -> i == 4 ? 5.5 : 0, i -> i)).isEmpty();
  }

  @Test
  void aTargetOfTwoNumbersCountsOnce() {
    List<Column> both = List.of(Column.numeric("y"), Column.numeric("z"));
    assertThat(new DataCheck(data(8, both, i -> i % 2 + 0.5, i -> i)).remarks()).isEmpty();
    List<Column> y = List.of(Column.numeric("y"));
    assertThatThrownBy(() -> remarks(y, i -> i < 15 ? Double.NaN : i == 20 ? 1.5 : 0))
        .isInstanceOf(OkraException.class)
        .hasMessageStartingWith("'y' is 0.0 in 14 of 15 rows with a number of made");
  }

  @Test
  void fewRowsAndNumbersBeyondBoundsAreRefused() {
    List<Column> y = List.of(Column.numeric("y"));
    assertThatThrownBy(() -> new DataCheck(data(3, y, i -> i)).remarks())
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("made has 3 rows with an output, too few");
    assertThatThrownBy(() -> remarks(y, i -> 1e200 * i))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("column 'y' of made, up to 2.9E201, are too large");
    assertThatThrownBy(() -> remarks(y, i -> 1e-200 * i))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("too small");
  }

  @Test
  void columnsOfYesAndNoAreLabels() {
    List<Column> words =
        List.of(
            Column.nominal("red", List.of("yes", "no")),
            Column.nominal("blue", List.of("False", "True")),
            Column.nominal("green", List.of("n", "Y")));
    List<Column> bits =
        List.of(Column.numeric("red"), Column.numeric("blue"), Column.numeric("green"));
    for (List<Column> columns : List.of(words, bits)) {
      Guess found = refined(Optional.empty(), columns, i -> i % 2, i -> i / 2 % 2, i -> i / 3 % 2);
      assertThat(found.dataset().options()).containsEntry("outputKind", "labels");
      assertThat(found.remarks()).singleElement().asString().contains("--as values");
      Guess said =
          refined(
              Optional.of(OutputWord.VALUES), columns, i -> i % 2, i -> i / 2 % 2, i -> i / 3 % 2);
      assertThat(said.dataset().options()).doesNotContainKey("outputKind");
    }
    Guess counts = refined(Optional.empty(), bits, i -> i % 2, i -> i, i -> 1);
    assertThat(counts.dataset().options()).doesNotContainKey("outputKind");
  }

  @Test
  void wordsAreNoValues() {
    List<Column> words = List.of(Column.nominal("colour", List.of("4", "red", "blue")));
    assertThatThrownBy(() -> refined(Optional.of(OutputWord.VALUES), words, i -> i % 3))
        .isInstanceOf(OkraException.class)
        .hasMessage(
            "--as values was given, but cells of 'colour' are no numbers, such as 'red'. Correct"
                + " them, or leave --as out.");
  }

  @Test
  void severalColumnsOfClassesAreRefusedWithWhatToDo() {
    List<Column> classes =
        List.of(Column.nominal("a", List.of("red", "blue")), Column.numeric("b"));
    assertThatThrownBy(() -> refined(Optional.empty(), classes, i -> i % 2, i -> i))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("Column 'a' holds classes (red, blue)")
        .hasMessageContaining("Run the command for each of the columns a, b");
  }

  @Test
  void twoWholeNumbersAreClassesAndAFewMayBe() {
    List<Column> y = List.of(Column.numeric("y"));
    Guess two = refined(Optional.empty(), y, i -> i % 2);
    assertThat(two.dataset().options()).containsEntry("nominal", List.of("y"));
    assertThat(two.remarks())
        .containsExactly("'y' is 0 or 1: two classes; --as values predicts numbers");
    Guess three = refined(Optional.empty(), y, i -> 1 + i % 3);
    assertThat(three.dataset().options()).doesNotContainKey("nominal");
    assertThat(three.remarks()).singleElement().asString().contains("--as classes");
    assertThat(refined(Optional.empty(), y, i -> i + 0.5).remarks()).isEmpty();
    assertThat(refined(Optional.of(OutputWord.VALUES), y, i -> i % 2).remarks()).isEmpty();
  }

  @Test
  void columnsThatTellNothingAreLeftOut() {
    List<Column> columns =
        List.of(
            Column.numeric("id"),
            Column.numeric("empty"),
            Column.numeric("same"),
            Column.text("note", List.of("", "a long note", "another long note")),
            Column.numeric("x"));
    Dataset<?, ?> data =
        new Dataset<>(
            "made",
            rows(ROWS, i -> 5 + i, i -> Double.NaN, i -> 3, i -> i < 3 ? i : 0, i -> i),
            rows(ROWS, i -> i * i),
            new Columns(columns, List.of(Column.numeric("y"))));
    Guess guess = new Guess(new Specification("csv", Map.of()));
    DataGuess files = new DataGuess(List.of("t.csv"), List.of("y"), List.of(), Optional.empty());
    Guess found = files.refined(guess, data);
    assertThat(found.dataset().options())
        .containsEntry(
            "columns",
            Map.of(
                "id",
                ColumnGuess.IGNORE,
                "empty",
                ColumnGuess.IGNORE,
                "same",
                ColumnGuess.IGNORE,
                "note",
                ColumnGuess.IGNORE));
    assertThat(found.remarks())
        .containsExactly(
            "left out: 'id' (counts the rows), 'empty' (no value), 'same' (the same in every"
                + " row), 'note' (hardly any texts); --inputs takes the columns that it names");
    Dataset<?, ?> useless =
        new Dataset<>(
            "made",
            rows(ROWS, i -> 3),
            rows(ROWS, i -> i),
            new Columns(List.of(Column.numeric("same")), List.of(Column.numeric("y"))));
    assertThatThrownBy(() -> files.refined(guess, useless))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("nothing to predict from in made: 'same' (the same in every row)");
  }

  /** Texts may come back: what counts is how many rows have one. */
  @ParameterizedTest
  @CsvSource({"19, 60, true", "20, 60, false", "37, 60, false", "15, 30, false", "14, 30, true"})
  void fewTextsAreThoseOfFewRows(int texts, int count, boolean few) {
    List<String> different =
        IntStream.range(0, 10).mapToObj(k -> k == 4 ? "" : "a note of kind " + k).toList();
    Dataset<?, ?> data =
        new Dataset<>(
            "made",
            rows(count, i -> i < texts ? (i % 2 == 0 ? 1 : 5) : 4, i -> i * i % 7),
            rows(count, i -> i),
            new Columns(
                List.of(Column.text("note", different), Column.numeric("x")),
                List.of(Column.numeric("y"))));
    assertThat(UselessColumns.of(data))
        .isEqualTo(few ? Map.of("note", "hardly any texts") : Map.of());
  }

  private static Guess mixed(
      List<String> inputs, Optional<OutputWord> as, Column input, Column output) {
    Dataset<?, ?> data =
        new Dataset<>(
            "made",
            rows(ROWS, i -> i % different(input), i -> i * i % 7),
            rows(ROWS, i -> i % different(output)),
            new Columns(List.of(input, Column.numeric("x")), List.of(output)));
    Guess guess = new Guess(new Specification("csv", Map.of("outputs", List.of("y"))));
    return new DataGuess(List.of("t.csv"), List.of("y"), inputs, as).refined(guess, data);
  }

  private static int different(Column column) {
    return column.isNominal() ? column.categories().size() : 11;
  }

  /** Whatever made categories of them, their user must know. */
  @Test
  void numbersAmongWordsAreSaid() {
    Column codes = Column.nominal("engine", List.of("4", "6", "rotary", "steam"));
    Column words = Column.nominal("engine", List.of("rotary", "steam", "12a"));
    Column numbers = Column.nominal("engine", List.of("4", "6"));
    Column y = Column.numeric("y");
    for (List<String> inputs : List.of(List.<String>of(), List.of("engine", "x"))) {
      assertThat(mixed(inputs, Optional.empty(), codes, y).remarks())
          .contains(
              "taken for categories: 'engine' (numbers and words such as 'rotary'); if they are"
                  + " numbers, correct the words or empty their cells");
      for (Column plain : List.of(words, numbers, y)) {
        assertThat(mixed(inputs, Optional.empty(), plain, y).remarks())
            .noneMatch(each -> each.contains("taken for"));
      }
    }
    // Names of rows are left out.
    List<String> names = IntStream.range(0, ROWS).mapToObj(i -> i % 2 + "" + i).toList();
    Column left = Column.nominal("engine", Stream.concat(names.stream(), Stream.of("z")).toList());
    assertThat(mixed(List.of(), Optional.empty(), left, y).remarks())
        .anyMatch(each -> each.startsWith("left out: 'engine'"))
        .noneMatch(each -> each.contains("taken for"));
  }

  @Test
  void classesThatAreMostlyNumbersAreRefused() {
    Column x = Column.numeric("z");
    Column few = Column.nominal("y", List.of("1", "2", "other"));
    assertThat(mixed(List.of(), Optional.empty(), x, few).remarks())
        .containsExactly(
            "taken for classes: 'y' (numbers and words such as 'other'); if they are numbers,"
                + " correct the words or empty their cells");
    List<String> prices = IntStream.range(0, 25).mapToObj(i -> i == 3 ? "n/d" : i + ".5").toList();
    Column many = Column.nominal("y", prices);
    for (Optional<OutputWord> as :
        List.of(Optional.<OutputWord>empty(), Optional.of(OutputWord.VALUES))) {
      assertThatThrownBy(() -> mixed(List.of(), as, x, many))
          .isInstanceOf(OkraException.class)
          .hasMessage(
              "Column 'y' of made holds 24 different numbers, and words such as 'n/d', so that each"
                  + " number would be a class of its own. Empty the cells with words, whose rows"
                  + " are then left out, or say --as classes.");
    }
    assertThat(mixed(List.of(), Optional.of(OutputWord.CLASSES), x, many).remarks()).isEmpty();
  }

  /** Rows that were drawn from a larger table keep their numbers. */
  @ParameterizedTest
  @CsvSource({"'', true", "id, true", "customer_id, true", "index, true", "number, false"})
  void numbersThatNameRowsAreLeftOut(String name, boolean names) {
    List<Column> columns = List.of(Column.numeric(name), Column.numeric("x"));
    List<Column> y = List.of(Column.numeric("y"));
    Dataset<?, ?> shuffled =
        new Dataset<>(
            "made",
            rows(ROWS, i -> 7 * i % 31, i -> i * i % 7),
            rows(ROWS, i -> i),
            new Columns(columns, y));
    assertThat(UselessColumns.of(shuffled))
        .isEqualTo(names ? Map.of(name, "another whole number in every row") : Map.of());
    Dataset<?, ?> repeated =
        new Dataset<>(
            "made",
            rows(ROWS, i -> i / 2, i -> i * i % 7),
            rows(ROWS, i -> i),
            new Columns(columns, y));
    assertThat(UselessColumns.of(repeated)).isEmpty();
  }
}
