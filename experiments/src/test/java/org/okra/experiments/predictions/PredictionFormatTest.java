package org.okra.experiments.predictions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.Matrix;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.evaluation.RankedOutputs;
import org.okra.experiments.predictions.PredictionOptions.Cells;
import org.okra.experiments.predictions.PredictionOptions.Scores;
import org.okra.experiments.predictions.PredictionTable.Depth;

final class PredictionFormatTest {
  @TempDir private Path folder;

  private static RankedOutputs<?> ranked(Object... outputs) {
    double[] scores = new double[outputs.length];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = i - 0.5;
    }
    return new RankedOutputs<>(List.of(outputs), scores);
  }

  private static PredictionTable table(
      Samples<?> truths, List<Column> names, Depth depth, RankedOutputs<?> prediction) {
    return PredictionTable.of(
        OutputColumns.of(truths, new Columns(List.of(), names)),
        Map.of(),
        List.of(new RowKey(7, Optional.of("h, \"7\""))),
        depth == Depth.BEST ? Optional.of(truths) : Optional.empty(),
        List.of(prediction),
        Optional.empty(),
        depth);
  }

  private String written(PredictionFormat format, PredictionTable table) throws IOException {
    Path file = folder.resolve("p" + format.ending());
    format.write(table, file);
    return Files.readString(file, StandardCharsets.ISO_8859_1);
  }

  @Test
  void targetsHaveColumnsAndClassesNames() throws IOException {
    DenseRows rows = DenseRows.of(new double[] {1.5, 1}, new double[] {2, 0});
    List<Column> names =
        List.of(Column.numeric("row"), Column.nominal("kind, of", List.of("red", "blue")));
    PredictionTable table = table(rows.slice(0, 1), names, Depth.BEST, ranked(rows.get(1)));
    assertThat(written(PredictionFormat.CSV, table))
        .isEqualTo(
            """
            row,id,truth:row,"truth:kind, of",prediction:row,"kind, of",score
            7,"h, ""7""\",1.5,blue,2,red,-0.5
            """);
    assertThat(written(PredictionFormat.JSONL, table))
        .isEqualTo(
            """
            {"row":7,"id":"h, \\"7\\"","truth":{"row":1.5,"kind, of":"blue"},\
            "prediction":{"row":2.0,"kind, of":"red"},"score":-0.5}
            """);
  }

  @Test
  void setsAndRankingsGoByNames() throws IOException {
    List<Column> names = List.of(Column.numeric("a"), Column.numeric("b;c"), Column.numeric("d"));
    LabelSets sets = new LabelSets(3, List.of(LabelSet.of(3, 0, 1)));
    PredictionTable labels =
        table(sets, names, Depth.RANKED, ranked(LabelSet.of(3, 2), LabelSet.of(3)));
    assertThat(written(PredictionFormat.CSV, labels))
        .isEqualTo(
            """
            row,id,rank,prediction,score
            7,"h, ""7""\",1,d,-0.5
            7,"h, ""7""\",2,,0.5
            """);
    assertThatThrownBy(() -> written(PredictionFormat.NPY, labels))
        .hasMessageContaining("one prediction per row; leave out --top");
    Ranking truth = Ranking.ofPositions(2, 0, 1);
    PredictionTable rankings =
        table(
            new ListSamples<>(Ranking.class, List.of(truth)),
            names,
            Depth.BEST,
            ranked(Ranking.ofPositions(1, 2, 1)));
    assertThat(written(PredictionFormat.CSV, rankings)).endsWith(",d > a,a = d > b;c,-0.5\n");
    assertThat(written(PredictionFormat.JSONL, rankings))
        .contains("\"truth\":[\"d\",\"a\"],\"prediction\":[[\"a\",\"d\"],\"b;c\"]");
  }

  @Test
  void arraysAreThoseOfNumpy() throws IOException {
    LabelSets sets = new LabelSets(3, List.of(LabelSet.of(3, 0, 2)));
    PredictionTable table = table(sets, List.of(), Depth.BEST, ranked(LabelSet.of(3, 0, 2)));
    Path file = folder.resolve("p.npy");
    PredictionFormat.of(file).write(table, file);
    byte[] bytes = Files.readAllBytes(file);
    assertThat(bytes).hasSize(128 + 3 * 8).startsWith(0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, 118, 0);
    assertThat(new String(bytes, 10, 118, StandardCharsets.US_ASCII))
        .startsWith("{'descr': '<f8', 'fortran_order': False, 'shape': (1, 3), }")
        .endsWith("\n");
    double[] values = new double[3];
    ByteBuffer.wrap(bytes, 128, 24).order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer().get(values);
    assertThat(values).containsExactly(1, 0, 1);
    PredictionTable scored =
        PredictionTable.of(
            OutputColumns.of(sets, Columns.NONE),
            Map.of(),
            List.of(new RowKey(0, Optional.empty())),
            Optional.empty(),
            List.of(ranked(LabelSet.of(3))),
            Optional.of(Matrix.ofRows(new double[] {0.5, 0.25, 1})),
            Depth.BEST);
    assertThat(written(PredictionFormat.CSV, scored))
        .isEqualTo("row,prediction,score,score:0,score:1,score:2\n0,,-0.5,0.5,0.25,1\n");
  }

  @Test
  void csvTextsAreReadAsTheyWereWritten() {
    List<String> fields = List.of("a", "", "\"", "b,\"c\"\nd", "é");
    String line = CsvText.line(fields);
    assertThat(CsvText.parse(line + line)).containsExactly(fields, fields);
    assertThat(CsvText.first(line + line)).isEqualTo(line);
  }

  @Test
  void whatSpreadsheetsWouldComputeGetsAnApostrophe() throws IOException {
    assertThat(
            CsvText.safeLine(
                List.of("=1+1", "+a", "-b", "@c", "\td", "-1.5", "+2e-3", "-Infinity", "a=b", "")))
        .isEqualTo("'=1+1,'+a,'-b,'@c,'\td,-1.5,+2e-3,-Infinity,a=b,\n");
    LabelSets sets = new LabelSets(1, List.of(LabelSet.of(1, 0)));
    PredictionTable table =
        PredictionTable.of(
            OutputColumns.of(sets, Columns.NONE),
            Map.of("method", "=cmd"),
            List.of(new RowKey(0, Optional.of("@id"))),
            Optional.empty(),
            List.of(ranked(LabelSet.of(1, 0))),
            Optional.empty(),
            Depth.BEST);
    Path file = folder.resolve("safe.csv");
    new PredictionOptions(PredictionFormat.CSV, Scores.PREDICTION, Cells.SPREADSHEET_SAFE)
        .write(table, file);
    assertThat(Files.readString(file)).contains("'=cmd", "'@id").contains(",-0.5\n");
    new PredictionOptions(PredictionFormat.CSV, Scores.PREDICTION).write(table, file);
    assertThat(Files.readString(file)).doesNotContain("'");
  }
}
