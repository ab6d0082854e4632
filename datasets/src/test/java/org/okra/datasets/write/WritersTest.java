package org.okra.datasets.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.sample.BitVector;
import org.okra.core.sample.BitVectors;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.core.sample.Spectrum;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.Dataset;
import org.okra.datasets.read.Arff;

final class WritersTest {
  @TempDir private Path folder;

  private String written(Path path) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).as("nothing unfinished is left").containsExactly(path);
    }
    return Files.readString(path);
  }

  private String predictions(Samples<?> samples, List<Column> outputs) throws IOException {
    Path path = folder.resolve("p.csv");
    CsvWriter.predictions(path, samples, new Columns(List.of(), outputs), List.of());
    return written(path);
  }

  @Test
  void predictionsOfEveryKind() throws IOException {
    assertThat(
            predictions(
                new LabelSets(2, List.of(LabelSet.of(2, 1), LabelSet.of(2))),
                List.of(Column.binary("sad, or so"), Column.binary("m"))))
        .isEqualTo("row,\"sad, or so\",m\n1,0,1\n2,0,0\n");
    assertThat(
            predictions(
                DenseRows.of(new double[] {0.1, Double.NaN}, new double[] {-3, 1e300}), List.of()))
        .isEqualTo("row,y1,y2\n1,0.1,\n2,-3,1.0E300\n");
    assertThat(
            predictions(
                DenseRows.of(new double[] {1}, new double[] {0.5}),
                List.of(Column.nominal("c", List.of("red", "blue")))))
        .isEqualTo("row,c\n1,blue\n2,0.5\n");
    assertThat(
            predictions(
                new ListSamples<>(
                    Ranking.class,
                    List.of(Ranking.ofPositions(2, 1, 2), Ranking.ofPositions(0, 0, 1))),
                List.of(Column.numeric("a"), Column.numeric("b"), Column.numeric("c"))))
        .isEqualTo("row,prediction\n1,b>a=c\n2,c\n");
    assertThat(predictions(new BitVectors(9, List.of(BitVector.of(9, 8, 0))), List.of()))
        .isEqualTo("row,prediction\n1,0 8\n");
    assertThat(
            predictions(
                new ListSamples<>(
                    Spectrum.class,
                    List.of(Spectrum.of(9, new double[] {1.5, 2}, new double[] {3, 4.25}))),
                List.of()))
        .isEqualTo("row,prediction\n1,1.5:3 2:4.25\n");
    assertThat(predictions(new ListSamples<>(String.class, List.of("say \"hi\"")), List.of()))
        .isEqualTo("row,prediction\n1,\"say \"\"hi\"\"\"\n");
  }

  private static Dataset<DenseVector, LabelSet> labelled(double value) {
    return new Dataset<>(
        "my data",
        DenseRows.of(new double[] {value, 1}, new double[] {0, 0}),
        new LabelSets(1, List.of(LabelSet.of(1, 0), LabelSet.of(1))),
        new Columns(
            List.of(Column.numeric("a b"), Column.nominal("c", List.of("?", "it's"))),
            List.of(Column.binary("<l&m>"))));
  }

  @Test
  void arffIsWrittenDenseOrSparseWithQuotes() throws IOException {
    Path path = folder.resolve("d.arff");
    ArffWriter.write(path, labelled(2.5), Arff.Layout.DENSE);
    String header =
        "\n\n"
            + "@attribute 'a b' numeric\n"
            + "@attribute c {'?','it\\'s'}\n"
            + "@attribute <l&m> {0,1}\n\n"
            + "@data\n";
    assertThat(written(path))
        .isEqualTo("@relation 'my data'" + header + "2.5,'it\\'s',1\n0,'?',0\n");
    ArffWriter.writeMeka(path, labelled(2.5), Arff.Layout.SPARSE);
    assertThat(written(path))
        .isEqualTo("@relation 'my data: -C -1'" + header + "{0 2.5,1 'it\\'s',2 1}\n{}\n");
    ArffWriter.writeMulanLabels(path, labelled(2.5));
    assertThat(written(path)).contains("<label name=\"&#60;l&#38;m&#62;\"></label>");
  }

  @Test
  void libsvmKeepsTheDimensionWithAnExplicitZero() throws IOException {
    Path path = folder.resolve("d.svm");
    LibsvmWriter.writeLabels(path, labelled(2.5));
    assertThat(written(path)).isEqualTo("0 1:2.5 2:1\n 2:0\n");
  }

  @Test
  void whatAFormatCannotHoldIsRefusedAndLeavesNoFile() throws IOException {
    Path path = folder.resolve("d");
    assertThatThrownBy(
            () -> ArffWriter.write(path, labelled(Double.POSITIVE_INFINITY), Arff.Layout.DENSE))
        .hasMessage(
            "Value Infinity of column 'a b' cannot be written; ARFF holds finite numbers and the"
                + " declared categories.");
    assertThatThrownBy(() -> LibsvmWriter.writeLabels(path, labelled(Double.NaN)))
        .hasMessage("LibSVM holds finite numbers, not NaN; impute first.");
    assertThatThrownBy(
            () ->
                CsvWriter.predictions(
                    path, DenseRows.of(new double[] {1}), Columns.NONE, List.of("a", "b")))
        .hasMessage("2 row names do not match 1 predictions.");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void aFolderThatIsMissingIsReported() {
    assertThatThrownBy(() -> LibsvmWriter.writeLabels(folder.resolve("no/such/d.svm"), labelled(1)))
        .hasMessageStartingWith("Writing ")
        .hasMessageContaining("Check the folder, its permissions and the disk.");
  }
}
