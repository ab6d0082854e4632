package org.okra.datasets.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.okra.datasets.read.Format.text;
import static org.okra.datasets.read.ReadErrors.assertFormatError;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.Matrix;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;

/** What columns of a table are taken for, and what is refused. */
final class CsvColumnsTest {
  private static final RunContext CONTEXT = RunContext.withSeed(1);
  private static final Components COMPONENTS = Components.load();

  @AfterAll
  static void closeContext() {
    CONTEXT.close();
  }

  private static Dataset<?, ?> read(String text, Map<String, Object> options) {
    Map<String, Object> all = new HashMap<>(options);
    all.put("train", "f");
    Csv format =
        (Csv) COMPONENTS.<DatasetSource>create(DatasetSource.class, new Specification("csv", all));
    return format.read(List.of(text("f.csv", text)), CONTEXT).train();
  }

  private static FeatureVector output(Dataset<?, ?> data, int row) {
    return (FeatureVector) data.outputs().get(row);
  }

  /** Rows 0,0 to 98,98 with one more line in the middle. */
  private static String numbersAnd(String line) {
    return "x,y\n"
        + IntStream.range(0, 50).mapToObj(i -> i + "," + i + "\n").collect(Collectors.joining())
        + line
        + "\n"
        + IntStream.range(50, 99).mapToObj(i -> i + "," + i + "\n").collect(Collectors.joining());
  }

  @Test
  void noColumnIsPredictedFromItself() {
    assertFormatError(
        () -> read("a,y\n1,2\n", Map.of("inputs", List.of("a", "y"), "outputs", List.of("-1"))),
        "f.csv, line 1, column 1: column 'y' is in outputs and in inputs; leave it in one of"
            + " them.");
    // A file of inputs alone has no outputs.
    Map<String, Object> alone =
        Map.of("inputs", List.of("y"), "outputs", List.of("y"), "outputKind", "none");
    assertThat(read("a,y\n1,2\n", alone).size()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc", "inf", "-Infinity", "1e400", "1,5", "12 kg"})
  void oneBadCellAmongNumbersIsAnErrorAtItsPlace(String cell) {
    assertFormatError(
        () -> read(numbersAnd("7,\"" + cell + "\""), Map.of()),
        "f.csv, line 52, column 3: '%s' in column 'y' is not a finite number, and 99 of its 100 cells"
            .concat(" are; correct the cell, list it in missing, or declare columns: {\"y\":")
            .concat(" categorical}.")
            .replace("%s", cell));
  }

  @Test
  void eachRemedyOfABadCellWorks() {
    String table = numbersAnd("7,abc");
    Dataset<?, ?> asCategories = read(table, Map.of("columns", Map.of("y", "categorical")));
    assertThat(asCategories.columns().output(0).categories()).hasSize(100).contains("abc");
    Dataset<?, ?> asMissing =
        read(table, Map.of("missing", List.of("abc"), "missingOutputs", "keep"));
    assertThat(output(asMissing, 50).get(0)).isNaN();
    assertThat(asMissing.columns().output(0)).isEqualTo(Column.numeric("y"));
    assertFormatError(
        () -> read(table, Map.of("columns", Map.of("y", "numeric"))),
        "f.csv, line 52, column 3: 'abc' is not a finite number.");
  }

  @Test
  void fewBadCellsOfAShortTableAreErrorsAndMixedCategoriesAreNot() {
    assertThatThrownBy(() -> read("x,y\n1,1\nabc,2\n3,3\n", Map.of()))
        .hasMessageContaining("'abc' in column 'x'");
    assertThatThrownBy(() -> read("x,y\nred,inf\nblue,inf\n", Map.of()))
        .hasMessageContaining("'inf' in column 'y' is not a finite number, and 0 of its 2 cells");
    String rooms = "1\n2\n3\nmany\n".repeat(4);
    Dataset<?, ?> mixed = read("rooms,y\n" + rooms.replace("\n", ",1\n"), Map.of());
    assertThat(mixed.columns().input(0).categories()).containsExactly("1", "2", "3", "many");
  }

  /** A sign without a digit is no number that is too large, but a name such as that of a class. */
  @Test
  void signsAreCategories() {
    Dataset<?, ?> data = read("x,y\n1,+\n2,-\n3,+\n", Map.of());
    assertThat(data.columns().output(0)).isEqualTo(Column.nominal("y", List.of("+", "-")));
    assertThatThrownBy(() -> read("x,y\n1,.5\n2,-\n3,.25\n", Map.of()))
        .hasMessageContaining("'-' in column 'y' is not a finite number");
    // However many there are: among numbers they are missing ones.
    String gaps = "x,y\n" + "1,2.5\n2,3.5\n3,-\n".repeat(12);
    assertThatThrownBy(() -> read(gaps, Map.of()))
        .hasMessageContaining("'-' in column 'y' is not a finite number, and 24 of its 36 cells");
  }

  @Test
  void theUsualMarksOfMissingCellsAreKnown() {
    Dataset<?, ?> data = read("x,y\n,1\nNA,2\nn/a,3\n?,4\nNaN,5\n6,6\n", Map.of());
    assertThat(data.columns().input(0)).isEqualTo(Column.numeric("x"));
    assertThat(((FeatureVector) data.inputs().get(2)).get(0)).isNaN();
  }

  @Test
  void kindsAreDeclaredByNameOrNumber() {
    Map<String, Object> kinds = Map.of("zip", "categorical", "2", "ignore");
    Dataset<?, ?> data = read("zip,note,y\n10115,a,1\n20095,b,2\n", Map.of("columns", kinds));
    assertThat(data.columns().inputs())
        .containsExactly(Column.nominal("zip", List.of("10115", "20095")));
  }

  @Test
  void wrongDeclarationsAreRefused() {
    assertFormatError(
        () -> read("a,b,y\n1,2,3\n", Map.of("columns", Map.of("c", "numeric"))),
        "f.csv, line 1, column 1: there is no column 'c'; give a number from 1 to 3 or one of: a,"
            + " b, y.");
    assertFormatError(
        () -> read("a,b,y\n1,2,3\n", Map.of("ignore", "c")),
        "f.csv, line 1, column 1: there is no column 'c'; give a number from 1 to 3 or one of: a,"
            + " b, y.");
    assertThatThrownBy(() -> read("a,y\n1,2\n", Map.of("columns", Map.of("a", "numerical"))))
        .hasMessageContaining("Column 'a' is declared 'numerical'. Did you mean 'numeric'?")
        .hasMessageContaining("Allowed: numeric, categorical, text, key, ignore.");
    assertFormatError(
        () -> read("a,b,a\n1,2,3\n", Map.of()),
        "f.csv, line 1, column 5: columns 1 and 3 are both called 'a'; give every column a name of"
            + " its own.");
  }

  @Test
  void optionsThatContradictOneAnotherAreRefused() {
    String table = "a,b,y\n1,2,3\n4,5,6\n";
    assertThatThrownBy(() -> read(table, Map.of("outputs", "y", "inputs", List.of("a", "y"))))
        .hasMessage(
            "f.csv, line 1, column 1: column 'y' is in outputs and in inputs; leave it in one of"
                + " them.");
    assertThatThrownBy(() -> read(table, Map.of("outputs", "y", "ignore", "y")))
        .hasMessageContaining("column 'y' is in ignore and in outputs");
    assertThatThrownBy(() -> read(table, Map.of("inputs", "a", "ignore", "1")))
        .hasMessageContaining("column 'a' is in ignore and in inputs");
    assertThatThrownBy(() -> read(table, Map.of("inputs", "a", "ignore", "zip")))
        .hasMessageContaining("there is no column 'zip'");
    assertThatThrownBy(() -> read(table, Map.of("outputs", List.of("y", "-1"))))
        .hasMessageContaining("column '-1' is listed twice; list every column once");
    assertThatThrownBy(() -> read(table, Map.of("columns", Map.of("y", "ignore"))))
        .hasMessageContaining("column 'y' is in outputs, but columns declares it ignore");
    // Its numbers would have become categories.
    assertThatThrownBy(() -> read(table, Map.of("inputs", "a", "columns", Map.of("a", "key"))))
        .hasMessageContaining("column 'a' is in inputs, but columns declares it key");
    assertThatThrownBy(() -> read(table, Map.of("nominal", "1", "columns", Map.of("a", "numeric"))))
        .hasMessageContaining("column 'a' is declared numeric and categorical; declare it once");
    Map<String, Object> same = Map.of("nominal", "a", "columns", Map.of("a", "categorical"));
    assertThat(read(table, same).columns().input(0).isNominal()).isTrue();
  }

  @Test
  void declarationsSurviveTheirText() {
    ColumnKinds kinds = ColumnKinds.parse("{\"a, b\": text, c: ignore}");
    assertThat(ColumnKinds.parse(kinds.toString())).isEqualTo(kinds);
    assertThat(kinds.of(ColumnKind.TEXT)).containsExactly("a, b");
  }

  @Test
  void labelRankingsHaveTheSameSettings() {
    String table = "x,zip,r\n1,1,a>b\n2,2,b>a\n-,3,a>b\n4,4,b>a\n";
    assertThatThrownBy(() -> new LabelRanking("f").read(text("f", table), CONTEXT))
        .hasMessageStartingWith("f, line 4, column 1: '-' in column 'x' is not a finite number");
    LabelRanking format =
        new LabelRanking("f", ColumnKinds.parse("{zip: categorical}"), List.of("-"));
    Dataset<FeatureVector, ?> data = format.read(text("f", table), CONTEXT);
    assertThat(data.columns().inputs())
        .containsExactly(Column.numeric("x"), Column.nominal("zip", List.of("1", "2", "3", "4")));
    assertThat(data.inputs().get(2).get(0)).isNaN();
  }

  @Test
  void aColumnOfTextIsReadAsStrings() {
    String table = "review,stars\n\"good, \u00e4h\",5\nbad,1\n";
    Dataset<?, ?> data = read(table, Map.of("columns", Map.of("review", "text")));
    assertThat(data.inputs().domain()).isEqualTo(String.class);
    assertThat(data.inputs().get(0)).isEqualTo("good, \u00e4h");
    assertThat(data.columns().inputs()).containsExactly(Column.text("review", List.of()));
    String wider = "review,age,stars\na,1,5\nb,2,1\n";
    Map<String, Object> texts = Map.of("review", "text");
    assertThat(read(wider, Map.of("columns", texts, "inputs", "review")).inputs().get(1))
        .isEqualTo("b");
  }

  @Test
  void textsStandBesideOtherInputs() {
    String table =
        "review,age,stars\n\"good, \u00e4h\",1,5\n?,2,1\nbad,,3\n\"good, \u00e4h\",4,2\n";
    Dataset<?, ?> data = read(table, Map.of("columns", Map.of("review", "text")));
    assertThat(data.columns().inputs())
        .containsExactly(
            Column.text("review", List.of("good, \u00e4h", "", "bad")), Column.numeric("age"));
    Matrix numbers = ((VectorSamples<?>) data.inputs()).dense();
    assertThat(numbers.columnValues(0)).containsExactly(0, 1, 2, 0);
    assertThat(numbers.columnValues(1)).containsExactly(1, 2, Double.NaN, 4);
    assertFormatError(
        () ->
            read(
                table,
                Map.of("columns", Map.of("review", "text"), "outputs", List.of("review", "age"))),
        "f.csv, line 1, column 1: an output of text stands alone, and there are 2 outputs: review,"
            + " age; choose one of them with outputs.");
  }

  @Test
  void missingOutputsAreAnErrorOrLeftOutOrKept() {
    String table = "x,y,z\n1,2,3\n4,?,6\n7,8,\n";
    List<String> outputs = List.of("y", "z");
    assertFormatError(
        () -> read(table, Map.of("outputs", outputs)),
        "f.csv, line 3, column 3: the output 'y' is missing; fill it in, or leave such rows out"
            + " with missingOutputs: drop.");
    Dataset<?, ?> dropped = read(table, Map.of("outputs", outputs, "missingOutputs", "drop"));
    assertThat(dropped.size()).isEqualTo(1);
    assertThat(dropped.notes()).containsExactly("2 of 3 rows without an output were left out");
    Dataset<?, ?> kept = read(table, Map.of("outputs", outputs, "missingOutputs", "keep"));
    assertThat(output(kept, 1).toArray()).containsExactly(Double.NaN, 6);
    Map<String, Object> labels = Map.of("outputKind", "labels", "missingOutputs", "drop");
    assertThat(read("x,l\n1,0\n2,?\n", labels).size()).isEqualTo(1);
  }

  @Test
  void weightsNamesGroupsAndTimesAreNoInputs() {
    String table = "who,x,w,day,clinic,y\nann,1,0.5,2024-01-02,A,1\nbob,2,2,2024-01-01,B,2\n";
    Dataset<?, ?> data =
        read(table, Map.of("id", "who", "weights", "w", "time", "day", "group", "clinic"));
    assertThat(data.columns().inputs()).containsExactly(Column.numeric("x"));
    assertThat(data.rowNames()).containsExactly("ann", "bob");
    assertThat(data.rows().weights()).containsExactly(0.5, 2.0);
    assertThat(data.rows().groups()).containsExactly("A", "B");
    assertThat(data.rows().times()).containsExactly(19_724 * 86_400.0, 19_723 * 86_400.0);
    assertThat(data.select(new int[] {1}).rows().groups()).containsExactly("B");
    assertThat(data.slice(1, 2).rows().weights()).containsExactly(2.0);
  }

  @Test
  void wrongWeightsAndTimesAreRefusedAtTheirPlace() {
    assertFormatError(
        () -> read("x,w,y\n1,-1,2\n", Map.of("weights", "w")),
        "f.csv, line 2, column 3: a weight of -1; weights are at least 0.");
    assertFormatError(
        () -> read("x,t,y\n1,soon,2\n", Map.of("time", "t")),
        "f.csv, line 2, column 3: 'soon' is no time; write a number, or a date such as 2024-05-31"
            + " or 2024-05-31T12:30:00.");
    assertFormatError(
        () -> read("x,t,y\n1,2024-05-31 10:00:00,2\n1,5,2\n", Map.of("time", "t")),
        "f.csv, line 3, column 3: '5' among times of another kind; give numbers or dates.");
  }

  @Test
  void rowsWithoutAGroupAreNotOfOneGroup() {
    String table = "g,x,y\nA,1,2\n,3,4\n";
    assertThatThrownBy(() -> read(table, Map.of("group", "g")))
        .hasMessageStartingWith("f.csv, line 3, column 1: the group is missing");
    assertThat(read(table, Map.of("group", "g", "outputKind", "none")).size()).isEqualTo(2);
  }

  @Test
  void aFileOfInputsAloneNeedNotHaveOtherColumns() {
    Map<String, Object> options =
        Map.of(
            "outputKind", "none",
            "id", "who",
            "weights", "w",
            "columns", Map.of("y", "categorical", "zip", "categorical"),
            "ignore", "note");
    Dataset<?, ?> data = read("who,zip\nann,1\n", options);
    assertThat(data.columns().inputs()).containsExactly(Column.nominal("zip", List.of("1")));
    assertThat(data.rowNames()).containsExactly("ann");
  }
}
