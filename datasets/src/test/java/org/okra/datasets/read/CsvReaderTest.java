package org.okra.datasets.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.okra.datasets.read.Format.text;
import static org.okra.datasets.read.ReadErrors.assertFormatError;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.datasets.Column;
import org.okra.datasets.DataFile;
import org.okra.datasets.Dataset;

final class CsvReaderTest {
  private static final RunContext CONTEXT = RunContext.withSeed(1);

  @AfterAll
  static void closeContext() {
    CONTEXT.close();
  }

  private static CsvReader reader(CsvFormat format, String... outputs) {
    return new CsvReader(
        format, new CsvReader.Roles(List.of(outputs), List.of(), List.of()), CONTEXT);
  }

  private static Dataset<FeatureVector, FeatureVector> read(String text, String... outputs) {
    return reader(CsvFormat.STANDARD, outputs).values(List.of(text("f.csv", text))).get(0);
  }

  @Test
  void kindsFollowFromTheValuesAndPartsShareCategories() {
    List<DataFile> files =
        List.of(
            text("train", "size,colour,y\n1.5,red,1\n,blue,2\n"),
            text("test", "size,colour,y\nNA,green,3\n2,blue,4\n"));
    List<Dataset<FeatureVector, FeatureVector>> parts =
        reader(CsvFormat.STANDARD, "y").values(files);
    Column colour = Column.nominal("colour", List.of("red", "blue", "green"));
    for (Dataset<FeatureVector, FeatureVector> part : parts) {
      assertThat(part.columns().inputs()).containsExactly(Column.numeric("size"), colour);
      assertThat(part.columns().outputs()).containsExactly(Column.numeric("y"));
    }
    assertThat(parts.get(0).inputs().get(1).toArray()).containsExactly(Double.NaN, 1);
    assertThat(parts.get(1).inputs().get(0).toArray()).containsExactly(Double.NaN, 2);
    assertThat(parts.get(1).inputs().get(1).toArray()).containsExactly(2, 1);
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
    Dataset<FeatureVector, FeatureVector> data =
        new CsvReader(
                new CsvFormat(Separator.TAB, CsvFormat.Header.NONE, 1, List.of("99")),
                new CsvReader.Roles(List.of("-1", "2"), List.of("c1"), List.of("3")),
                CONTEXT)
            .values(List.of(text("f", "not a row\n1\t2\t3\t4\n5\t99\t7\t8\n")))
            .get(0);
    assertThat(data.columns().inputs()).containsExactly(Column.nominal("c3", List.of("3", "7")));
    assertThat(data.columns().outputs())
        .containsExactly(Column.numeric("c2"), Column.numeric("c4"));
    assertThat(data.outputs().get(1).toArray()).containsExactly(Double.NaN, 8);
  }

  @Test
  void labelColumnsBecomeSets() {
    Dataset<FeatureVector, LabelSet> data =
        reader(CsvFormat.STANDARD, "p", "q")
            .labels(List.of(text("f", "p,x,q\n1,5,0\n1,6,1\n")))
            .get(0);
    assertThat(data.outputs().get(0)).isEqualTo(LabelSet.of(2, 0));
    assertThat(data.outputs().get(1)).isEqualTo(LabelSet.of(2, 0, 1));
    assertFormatError(
        () -> reader(CsvFormat.STANDARD, "p").labels(List.of(text("f", "p,x\n2,5\n"))),
        "f, line 2, column 1: '2' is not a label, a whole number from 0 to 1.");
  }

  @Test
  void wrongTablesAreRefusedAtTheirPlace() {
    assertFormatError(
        () -> read("a,b\n1,2\n1,2,3\n", "b"),
        "f.csv, line 3, column 5: 3 fields where 2 are expected.");
    assertFormatError(
        () -> read("a,b\n1\n", "b"), "f.csv, line 2, column 2: 1 fields where 2 are expected.");
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
            reader(CsvFormat.STANDARD, "y")
                .values(List.of(text("train", "x,y\n1,2\n"), text("test", "z,y\n1,2\n"))),
        "test, line 1, column 1: column 'z' where the first file has 'x'.");
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
            + " categories; ignore it.");
  }
}
