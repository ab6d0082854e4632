package org.okra.datasets.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.okra.datasets.read.Format.text;
import static org.okra.datasets.read.ReadErrors.assertFormatError;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.datasets.Column;
import org.okra.datasets.Data;
import org.okra.datasets.DataFile;
import org.okra.datasets.Dataset;

final class CsvTest {
  private static final RunContext CONTEXT = RunContext.withSeed(1);

  @AfterAll
  static void closeContext() {
    CONTEXT.close();
  }

  private static Csv csv(Csv.OutputKind kind, String... outputs) {
    Csv standard = new Csv();
    return new Csv(
        "f",
        Optional.empty(),
        List.of(outputs),
        kind,
        standard.separator(),
        standard.header(),
        0,
        List.of(),
        List.of(),
        standard.missing());
  }

  private static Dataset<FeatureVector, FeatureVector> read(String text, String... outputs) {
    return csv(Csv.OutputKind.VALUES, outputs)
        .read(List.of(text("f.csv", text)), CONTEXT)
        .train()
        .as(FeatureVector.class, FeatureVector.class);
  }

  @Test
  void kindsFollowFromTheValuesAndPartsShareCategories() {
    List<DataFile> files =
        List.of(
            text("train", "size,colour,y\n1.5,red,1\n,blue,2\n"),
            text("test", "size,colour,y\nNA,green,3\n2,blue,4\n"));
    Data<?, ?> data = csv(Csv.OutputKind.VALUES, "y").read(files, CONTEXT);
    Dataset<FeatureVector, ?> train = data.train().as(FeatureVector.class, FeatureVector.class);
    Dataset<FeatureVector, ?> test =
        data.officialTest().orElseThrow().as(FeatureVector.class, FeatureVector.class);
    Column colour = Column.nominal("colour", List.of("red", "blue", "green"));
    for (Dataset<FeatureVector, ?> part : List.of(train, test)) {
      assertThat(part.columns().inputs()).containsExactly(Column.numeric("size"), colour);
      assertThat(part.columns().outputs()).containsExactly(Column.numeric("y"));
    }
    assertThat(train.inputs().get(1).toArray()).containsExactly(Double.NaN, 1);
    assertThat(test.inputs().get(0).toArray()).containsExactly(Double.NaN, 2);
    assertThat(test.inputs().get(1).toArray()).containsExactly(2, 1);
  }

  @Test
  void quotedFieldsMayHoldSeparatorsQuotesAndLineEnds() {
    Dataset<FeatureVector, FeatureVector> data =
        read("a,\"b\"\"c\",y\n\"x,1\", 2 ,3\n\"two\nlines\",4,5\n", "y");
    assertThat(data.columns().inputs())
        .containsExactly(Column.nominal("a", List.of("x,1", "two\nlines")), Column.numeric("b\"c"));
    assertThat(data.outputs().get(1).toArray()).containsExactly(5);
  }

  @Test
  void columnsAreChosenByNameOrNumberFromEitherEnd() {
    Csv format =
        new Csv(
            "f",
            Optional.empty(),
            List.of("-1", "2"),
            Csv.OutputKind.VALUES,
            Separator.TAB,
            Csv.Header.NONE,
            1,
            List.of("c1"),
            List.of("3"),
            List.of("99"));
    Dataset<FeatureVector, FeatureVector> data =
        format
            .read(List.of(text("f", "not a row\n1\t2\t3\t4\n5\t99\t7\t8\n")), CONTEXT)
            .train()
            .as(FeatureVector.class, FeatureVector.class);
    assertThat(data.columns().inputs()).containsExactly(Column.nominal("c3", List.of("3", "7")));
    assertThat(data.columns().outputs())
        .containsExactly(Column.numeric("c2"), Column.numeric("c4"));
    assertThat(data.outputs().get(1).toArray()).containsExactly(Double.NaN, 8);
  }

  @Test
  void labelColumnsBecomeSets() {
    Dataset<FeatureVector, LabelSet> data =
        csv(Csv.OutputKind.LABELS, "p", "q")
            .read(List.of(text("f", "p,x,q\n1,5,0\n1,6,1\n")), CONTEXT)
            .train()
            .as(FeatureVector.class, LabelSet.class);
    assertThat(data.outputs().get(0)).isEqualTo(LabelSet.of(2, 0));
    assertThat(data.outputs().get(1)).isEqualTo(LabelSet.of(2, 0, 1));
    assertFormatError(
        () -> csv(Csv.OutputKind.LABELS, "p").read(List.of(text("f", "p,x\n2,5\n")), CONTEXT),
        "f, line 2, column 1: '2' is not a label, a whole number from 0 to 1.");
  }

  @Test
  void wrongTablesAreRefusedAtTheirPlace() {
    assertFormatError(
        () -> read("a,b\n1,2\n1,2,3\n", "b"),
        "f.csv, line 3, column 5: 3 fields where 2 are expected; a field that holds the separator"
            + " needs quotes.");
    assertFormatError(
        () -> read("a,b\n1\n", "b"),
        "f.csv, line 2, column 2: 1 fields where 2 are expected; a field that holds the separator"
            + " needs quotes.");
    assertFormatError(
        () -> read("a,b\n", "b"),
        "f.csv, line 1, column 4: the file ends here but at least one row of data is expected.");
    assertFormatError(
        () -> read("a,b\n1,2\n", "c"),
        "f.csv, line 1, column 1: there is no column 'c'; give a number from 1 to 2 or one of: a,"
            + " b.");
    assertFormatError(
        () -> read("a\n1\n", "a"),
        "f.csv, line 1, column 1: all 1 columns are outputs or ignored; at least one input is"
            + " needed.");
    assertFormatError(
        () -> read("a,b\n\"1,2\n3\n", "b"),
        "f.csv, line 2, column 1: a quoted field that is never closed.");
    assertFormatError(
        () -> read("a,b\n\"1\"2,2\n", "b"),
        "f.csv, line 2, column 4: text between a closing quote and the next separator.");
    assertFormatError(
        () ->
            csv(Csv.OutputKind.VALUES, "y")
                .read(List.of(text("train", "x,y\n1,2\n"), text("test", "z,y\n1,2\n")), CONTEXT),
        "test, line 1, column 1: column 'z' where the first file has 'x'; give both files the same"
            + " columns in the same order.");
  }

  @Test
  void freeTextIsRefusedAsCategories() {
    StringBuilder file = new StringBuilder("t,y\n");
    for (int i = 0; i <= 10_000; i++) {
      file.append("text").append(i).append(",1\n");
    }
    assertFormatError(
        () -> read(file.toString(), "y"),
        "f.csv, line 10002, column 1: column 't' has more than 10000 different texts, too many for"
            + " categories; ignore it, or declare columns: {t: text}.");
  }
}
