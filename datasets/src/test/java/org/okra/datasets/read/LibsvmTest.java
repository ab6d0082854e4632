package org.okra.datasets.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.okra.datasets.read.Format.text;
import static org.okra.datasets.read.ReadErrors.assertFormatError;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;
import org.okra.datasets.ColumnSummary;
import org.okra.datasets.Data;
import org.okra.datasets.DataFile;
import org.okra.datasets.Dataset;

final class LibsvmTest {
  private static final RunContext CONTEXT = RunContext.withSeed(1);

  @AfterAll
  static void closeContext() {
    CONTEXT.close();
  }

  private static List<Dataset<FeatureVector, FeatureVector>> values(DataFile... files) {
    Data<FeatureVector, ?> data = new Libsvm().read(List.of(files), CONTEXT);
    return Stream.concat(Stream.of(data.train()), data.officialTest().stream())
        .map(part -> part.as(FeatureVector.class, FeatureVector.class))
        .toList();
  }

  private static List<Dataset<FeatureVector, LabelSet>> labels(DataFile... files) {
    Libsvm format = new Libsvm("f", Optional.empty(), Libsvm.Outputs.LABELS, 1);
    Data<FeatureVector, ?> data = format.read(List.of(files), CONTEXT);
    return Stream.concat(Stream.of(data.train()), data.officialTest().stream())
        .map(part -> part.as(FeatureVector.class, LabelSet.class))
        .toList();
  }

  @Test
  void numbersMayBeNamesOfClasses() {
    Libsvm format = new Libsvm("f", Optional.empty(), Libsvm.Outputs.CLASS, 1);
    Data<FeatureVector, ?> data =
        format.read(List.of(text("a", "+1 1:2\n-1 1:3\n"), text("b", "2.5 1:1\n")), CONTEXT);
    assertThat(data.train().columns().outputs())
        .containsExactly(Column.nominal("target", List.of("-1", "1", "2.5")));
    assertThat(((FeatureVector) data.train().outputs().get(0)).toArray()).containsExactly(1);
    assertThat(((FeatureVector) data.train().outputs().get(1)).toArray()).containsExactly(0);
    Object test = data.officialTest().orElseThrow().outputs().get(0);
    assertThat(((FeatureVector) test).toArray()).containsExactly(2);
  }

  @Test
  void partsShareTheNumberOfInputs() {
    List<Dataset<FeatureVector, FeatureVector>> parts =
        values(text("train", "+1 qid:1 1:2 3:4 # no\n-1 qid:2 2:5\n"), text("test", "7 5:1\n"));
    assertThat(parts.get(0).inputs().get(0).toArray()).containsExactly(2, 0, 4, 0, 0);
    assertThat(parts.get(0).inputs().get(1).toArray()).containsExactly(0, 5, 0, 0, 0);
    assertThat(parts.get(0).outputs().get(1).toArray()).containsExactly(-1);
    assertThat(parts.get(0).rowNames()).containsExactly("1", "2");
    assertThat(parts.get(1).inputs().get(0).toArray()).containsExactly(0, 0, 0, 0, 1);
    assertThat(parts.get(1).rowNames()).isEmpty();
  }

  @Test
  void labelsAreNumberedByValueOverAllParts() {
    List<Dataset<FeatureVector, LabelSet>> parts =
        labels(text("train", "9,3 1:1\n 2:1\n3\n"), text("test", "-2,9 1:1\n"));
    assertThat(parts.get(0).columns().outputs())
        .containsExactly(Column.binary("-2"), Column.binary("3"), Column.binary("9"));
    assertThat(parts.get(0).outputs().get(0)).isEqualTo(LabelSet.of(3, 1, 2));
    assertThat(parts.get(0).outputs().get(1)).isEqualTo(LabelSet.of(3));
    assertThat(parts.get(0).outputs().get(2)).isEqualTo(LabelSet.of(3, 1));
    assertThat(parts.get(1).outputs().get(0)).isEqualTo(LabelSet.of(3, 0, 2));
  }

  @Test
  void aHugeIndexCostsNoMemory() {
    Dataset<FeatureVector, FeatureVector> data = values(text("f", "1 2147483639:1\n")).get(0);
    assertThat(((VectorSamples<?>) data.inputs()).dimension()).isEqualTo(2147483639);
    assertThat(data.columns().inputs()).isEmpty();
    assertThat(data.columns().input(2147483638)).isEqualTo(Column.numeric("x2147483639"));
  }

  @Test
  void columnsOfHugeIndicesAreToldTogether() {
    Data<FeatureVector, ?> data =
        new Libsvm().read(List.of(text("a", "1 1:2 1000000000:3\n2 1:-1\n")), CONTEXT);
    List<ColumnSummary> columns = ColumnSummary.of(data.train());
    assertThat(columns).hasSize(2);
    assertThat(columns.get(0))
        .isEqualTo(
            new ColumnSummary(
                "input", "x1 to x1000000000", "numeric", 0, "-1.0 to 3.0", 1_000_000_000));
  }

  @Test
  void wrongLinesAreRefusedAtTheirPlace() {
    assertFormatError(
        () -> values(text("f", "1 1:2\n1 2:3 1:4\n")),
        "f, line 2, column 7: index 1 after index 2; indices rise within a row.");
    assertFormatError(
        () -> values(text("f", "1 0:2\n")),
        "f, line 1, column 3: '0' is not an input's index (counted from option 'firstIndex'), a"
            + " whole number from 1 to 2147483639.");
    assertFormatError(
        () -> values(text("f", "1,2 1:2\n")), "f, line 1, column 1: '1,2' is not a finite number.");
    assertFormatError(
        () -> values(text("f", "1 12\n")),
        "f, line 1, column 3: '12' is not of the form index:value.");
    assertFormatError(
        () -> labels(text("f", "4,4 1:2\n")),
        "f, line 1, column 1: label 4 appears twice in one row.");
    assertFormatError(
        () -> values(text("f", "1 qid:1 1:1\n1 1:2\n")),
        "f, line 2, column 6: 1 of 2 rows have a qid; give all or none.");
    assertFormatError(
        () -> values(text("f", "# nothing\n")),
        "f, line 1, column 10: the file ends without a row of data.");
  }

  @Test
  void inputsMayCountFromZero() {
    Dataset<FeatureVector, FeatureVector> data =
        new Libsvm("f", Optional.empty(), Libsvm.Outputs.VALUE, 0)
            .read(List.of(text("f", "1 0:2 1:3\n")), CONTEXT)
            .train()
            .as(FeatureVector.class, FeatureVector.class);
    assertThat(data.inputs().get(0).toArray()).containsExactly(2, 3);
  }
}
