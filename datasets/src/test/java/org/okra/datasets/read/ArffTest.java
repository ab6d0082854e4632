package org.okra.datasets.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.okra.datasets.read.Format.text;
import static org.okra.datasets.read.ReadErrors.assertFormatError;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.SparseRows;
import org.okra.datasets.Column;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataLimits;
import org.okra.datasets.Dataset;

final class ArffTest {
  private static final RunContext CONTEXT = RunContext.withSeed(1);
  private static final String HEADER =
      "@relation r\n@attribute a numeric\n@attribute b {x,y}\n@data\n";

  @AfterAll
  static void closeContext() {
    CONTEXT.close();
  }

  private static List<List<Double>> rows(String file, String... ignored) {
    List<List<Double>> rows = new ArrayList<>();
    try (ArffReader reader = ArffReader.open(text("f.arff", file), Set.of(ignored))) {
      while (reader.nextRow()) {
        List<Double> row = new ArrayList<>();
        for (int k = 0; k < reader.entries(); k++) {
          row.add((double) reader.column(k));
          row.add(reader.value(k));
        }
        rows.add(row);
      }
    }
    return rows;
  }

  @Test
  void rowsWithoutATargetMayBeLeftOut() {
    String file = "@relation r\n@attribute x numeric\n@attribute y {a,b}\n@data\n1,a\n2,?\n3,b\n";
    Arff format = new Arff("f", Optional.empty(), 1, List.of(), Arff.MissingOutputs.DROP);
    Dataset<FeatureVector, FeatureVector> data = format.read(text("f", file), CONTEXT);
    assertThat(data.size()).isEqualTo(2);
    assertThat(data.rows().numbers()).containsExactly(0, 2);
    assertThat(data.notes()).containsExactly("1 of 3 rows without an output were left out");
    assertThat(new Arff().read(text("f", file), CONTEXT).size()).isEqualTo(3);
  }

  @Test
  void readsQuotedAndEscapedNamesAndCategories() {
    String file =
        "@RELATION \"a \\\"b\\\"\"\n"
            + "@attribute 'it\\'s 100\\%' { 'a,b' , \"c\\td\" , 'e\\\\f', é }\n"
            + "@attribute\ttab{0,1}\n@Data\n'e\\\\f',1\n";
    try (ArffReader reader = ArffReader.open(text("f", file), Set.of())) {
      assertThat(reader.header().relation()).isEqualTo("a \"b\"");
      assertThat(reader.header().attributes())
          .containsExactly(
              Column.nominal("it's 100%", List.of("a,b", "c\td", "e\\f", "é")),
              Column.binary("tab"));
      assertThat(reader.nextRow()).isTrue();
      assertThat(reader.value(0)).isEqualTo(2);
      assertThat(reader.nextRow()).isFalse();
    }
  }

  @Test
  void aQuotedQuestionMarkIsACategoryAndABareOneIsMissing() {
    String file = "@attribute a {'?',x}\n@attribute b numeric\n@data\n'?',?\n";
    assertThat(rows(file)).containsExactly(List.of(0.0, 0.0, 1.0, Double.NaN));
  }

  @Test
  void commentsAndBlankLinesAreSkippedAndBlanksMaySeparate() {
    assertThat(rows("% c\n\n" + HEADER + "% c\n\n 1\tx % end\n  2 ,y\n"))
        .containsExactly(List.of(0.0, 1.0, 1.0, 0.0), List.of(0.0, 2.0, 1.0, 1.0));
  }

  @Test
  void aSparseRowHoldsWhatIsNotZero() {
    assertThat(rows(HEADER + "{0 5, 1 y}\n{ }\n{1 x}\n{0 ?}\n"))
        .containsExactly(
            List.of(0.0, 5.0, 1.0, 1.0), List.of(), List.of(), List.of(0.0, Double.NaN));
  }

  @Test
  void ignoredAttributesMayHaveAnyType() {
    String file =
        "@attribute id string\n@attribute d date 'yyyy-MM-dd'\n@attribute a numeric\n"
            + "@attribute t numeric\n@data\n'no number',2020-01-01,1,2\n";
    Dataset<FeatureVector, FeatureVector> data =
        new Arff("f", Optional.empty(), 1, List.of("id", "d")).read(text("f", file), CONTEXT);
    assertThat(data.inputs().get(0).toArray()).containsExactly(1);
    assertThat(data.outputs().get(0).toArray()).containsExactly(2);
    assertThat(data.columns().inputs()).containsExactly(Column.numeric("a"));
  }

  @Test
  void datesStringsAndOtherTypesAreRefusedWithAdvice() {
    assertFormatError(
        () -> rows("@relation r\n@attribute when date 'yyyy'\n@data\n"),
        "f.arff, line 2, column 17: attribute 'when' is of type date, which no kernel on vectors"
            + " can use; remove it from the file or name it in the option 'ignore'.");
    assertFormatError(
        () -> rows("@attribute s STRING\n@data\n"),
        "f.arff, line 1, column 14: attribute 's' is of type string, which no kernel on vectors can"
            + " use; remove it from the file or name it in the option 'ignore'.");
    assertFormatError(
        () -> rows("@attribute s relational\n@data\n"),
        "f.arff, line 1, column 14: attribute 's' is of type 'relational'; known are numeric, real,"
            + " integer and {a,b,...}.");
  }

  @Test
  void wrongRowsAreRefusedAtTheirPlace() {
    assertFormatError(
        () -> rows(HEADER + "1,x\n2,z\n"),
        "f.arff, line 6, column 3: 'z' is not a category of attribute 'b'.");
    assertFormatError(
        () -> rows(HEADER + "one,x\n"),
        "f.arff, line 5, column 1: 'one' is not a finite number; attribute 'a' is numeric and '?'"
            + " means missing.");
    assertFormatError(
        () -> rows(HEADER + "1\n"),
        "f.arff, line 5, column 2: the row has 1 values but the file has 2 attributes.");
    assertFormatError(
        () -> rows(HEADER + "1,x,3\n"),
        "f.arff, line 5, column 5: the row goes on after the last of 2 attributes.");
    assertFormatError(
        () -> rows(HEADER + "1,,x\n"), "f.arff, line 5, column 3: ',' where a value is expected.");
    assertFormatError(
        () -> rows(HEADER + "{1 x,0 1}\n"),
        "f.arff, line 5, column 6: attribute 0 after attribute 1; the numbers of a sparse row"
            + " rise.");
    assertFormatError(
        () -> rows(HEADER + "{2 x}\n"),
        "f.arff, line 5, column 2: '2' is not an attribute number from 0 to 1.");
    assertFormatError(
        () -> rows(HEADER + "1,x\n{0 1}\n"),
        "f.arff, line 6, column 1: a sparse row in a file whose first row is dense.");
    assertFormatError(
        () -> rows(HEADER + "1,x,{5}\n"),
        "f.arff, line 5, column 6: an instance weight, which is not supported; remove it.");
    assertFormatError(
        () -> rows(HEADER + "1,'x\n"),
        "f.arff, line 5, column 3: a quoted text that is not closed on its line.");
  }

  @Test
  void columnsCountCharactersNotBytes() {
    assertFormatError(
        () -> rows("@attribute b {é,漢}\n@data\n漢 é\n"),
        "f.arff, line 3, column 3: the row goes on after the last of 1 attributes.");
  }

  @Test
  void wrongHeadersAreRefused() {
    assertFormatError(
        () -> rows("@relation r\n"),
        "f.arff, line 1, column 12: the file ends here but a line @data is expected.");
    assertFormatError(
        () -> rows("@data\n"), "f.arff, line 1, column 1: @data without any @attribute above it.");
    assertFormatError(
        () -> rows("@attribute a numeric\n@data 1\n2\n"),
        "f.arff, line 2, column 7: text after @data; the rows start on the next line.");
    assertThat(rows("@attribute a numeric\n@data % one row\n2\n")).hasSize(1);
    assertFormatError(
        () -> rows("@attribute a {x,x}\n"),
        "f.arff, line 1, column 17: category 'x' appears twice in one attribute.");
    assertFormatError(
        () -> rows("@attribute a real\n@attribute 'a' {x}\n"),
        "f.arff, line 2, column 12: attribute 'a' appears twice.");
    assertFormatError(
        () -> rows("@attribut a\n"),
        "f.arff, line 1, column 1: '@attribut' where @relation, @attribute or @data is expected.");
    assertFormatError(
        () ->
            new Arff("f", Optional.empty(), 2, List.of())
                .read(text("f.arff", HEADER + "1,x\n"), CONTEXT),
        "f.arff, line 4, column 1: 0 of 2 attributes are inputs and 2 are outputs; at least one of"
            + " each is needed.");
    assertFormatError(
        () -> new Arff().read(text("f.arff", HEADER + "\n"), CONTEXT),
        "f.arff, line 5, column 1: the file ends without a row of data.");
  }

  @Test
  void bytesThatAreNotUtf8AreRefused() {
    byte[] bytes = "@attribute b {é}\n@data\né\n".getBytes(StandardCharsets.ISO_8859_1);
    assertFormatError(
        () -> ArffReader.open(DataFile.of("f", bytes, DataLimits.standard()), Set.of()),
        "f, line 1, column 15: bytes that are not UTF-8; save the file as UTF-8.");
  }

  @Test
  void mulanLabelsMayStandAnywhereAndKeepTheOrderOfTheFile() {
    String file =
        "@attribute l2 {0,1}\n@attribute a numeric\n@attribute l1 {1,0}\n@attribute b numeric\n"
            + "@data\n1,5,0,6\n0,7,1,8\n1,9,1,10\n";
    Dataset<FeatureVector, LabelSet> data =
        mulan(file, "<labels><label name='l1'><label name='l2'/></label></labels>");
    assertThat(data.inputs()).isInstanceOf(DenseRows.class);
    assertThat(data.inputs().get(1).toArray()).containsExactly(7, 8);
    assertThat(data.columns().outputs()).containsExactly(Column.binary("l2"), Column.binary("l1"));
    assertThat(data.outputs().get(0)).isEqualTo(LabelSet.of(2, 0));
    assertThat(data.outputs().get(1)).isEqualTo(LabelSet.of(2, 1));
    assertThat(data.outputs().get(2)).isEqualTo(LabelSet.of(2, 0, 1));
  }

  @Test
  void labelsThatAreNotZeroOrOneAreRefused() {
    String labels = "<labels><label name=\"l\"/></labels>";
    assertFormatError(
        () -> mulan("@attribute a numeric\n@attribute l {0,2}\n@data\n1,2\n", labels),
        "f, line 3, column 1: label 'l' has categories other than 0 and 1; multi-target nominal"
            + " data are not multi-label data.");
    assertFormatError(
        () -> mulan("@attribute a numeric\n@attribute l {0,1}\n@data\n1,?\n", labels),
        "f, line 4, column 3: label 'l' is missing; a label is 0 or 1.");
    assertFormatError(
        () -> mulan("@attribute a numeric\n@attribute l numeric\n@data\n1,0.5\n", labels),
        "f, line 4, column 3: label 'l' is 0.5; a label is 0 or 1.");
    assertFormatError(
        () -> mulan("@attribute a numeric\n@attribute l {1,0}\n@data\n{0 1}\n", labels),
        "f, line 4, column 1: label 'l' is declared with 1 before 0, so that every row of a sparse"
            + " file that does not list it would have it; declare it {0,1}.");
    assertFormatError(
        () -> mulan("@attribute a numeric\n@attribute m {0,1}\n@data\n1,1\n", labels),
        "f, line 3, column 1: there is no attribute 'l', which l names as a label.");
  }

  private static Dataset<FeatureVector, LabelSet> mulan(String arff, String labels) {
    return new Mulan().read(text("f", arff), text("l", labels), CONTEXT);
  }

  @Test
  void mekaLabelsAreTheFirstOrTheLast() {
    String attributes =
        "@attribute a {0,1}\n@attribute b {0,1}\n@attribute c {0,1}\n@data\n{1 1}\n{2 1}\n";
    Dataset<FeatureVector, LabelSet> first =
        new Meka().read(text("f", "@relation 'x: -C 2'\n" + attributes), CONTEXT);
    assertThat(first.inputs()).isInstanceOf(SparseRows.class);
    assertThat(first.outputs().get(0)).isEqualTo(LabelSet.of(2, 1));
    assertThat(first.inputs().get(1).toArray()).containsExactly(1);
    Dataset<FeatureVector, LabelSet> last =
        new Meka().read(text("f", "@relation 'x: -C -2 -split 50'\n" + attributes), CONTEXT);
    assertThat(last.outputs().get(0)).isEqualTo(LabelSet.of(2, 0));
    assertThat(last.outputs().get(1)).isEqualTo(LabelSet.of(2, 1));
    assertFormatError(
        () -> new Meka().read(text("f", "@relation x\n" + attributes), CONTEXT),
        "f, line 5, column 1: the relation 'x' does not say how many attributes are labels; MEKA"
            + " writes -C 5 for the first five and -C -5 for the last five.");
    assertFormatError(
        () -> new Meka().read(text("f", "@relation 'x: -C 9'\n" + attributes), CONTEXT),
        "f, line 5, column 1: 9 outputs are asked for but the file has 3 attributes.");
  }

  @Test
  void aLineLongerThanTheReadersBlockIsOneRow() {
    StringBuilder file = new StringBuilder("@relation r\n");
    StringBuilder row = new StringBuilder();
    int attributes = 40_000;
    for (int i = 0; i < attributes; i++) {
      file.append("@attribute a").append(i).append(" numeric\n");
      row.append(i == 0 ? "" : ",").append(i);
    }
    List<List<Double>> rows = rows(file.append("@data\n").append(row).append('\n').toString());
    assertThat(rows).hasSize(1);
    assertThat(rows.get(0).get(2 * attributes - 1)).isEqualTo(attributes - 1.0);
  }

  @Test
  void anAttributeToIgnoreMustBeThere() {
    assertThatThrownBy(
            () -> ArffReader.open(text("f", "@attribute a numeric\n@data\n1\n"), Set.of("b")))
        .hasMessage(
            "f, line 2, column 1: there is no attribute 'b' to ignore; the attributes are a.");
  }
}
