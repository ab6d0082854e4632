package org.okra.datasets.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.okra.datasets.read.Format.text;
import static org.okra.datasets.read.ReadErrors.assertFormatError;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.Graph;
import org.okra.datasets.Column;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;

/** Strings and graphs out of files. */
final class StructuresTest {
  private static final RunContext CONTEXT = RunContext.withSeed(1);

  @TempDir private Path folder;

  @AfterAll
  static void closeContext() {
    CONTEXT.close();
  }

  @Test
  void linesAreStringsWithNumbersOrStringsAsOutputs() {
    Dataset<?, ?> numbers =
        TextLines.read(text("in", "a b\n\nc"), Optional.of(text("out", "1\n2.5\n-3\n")), CONTEXT);
    assertThat(numbers.inputs().get(0)).isEqualTo("a b");
    assertThat(numbers.inputs().get(1)).isEqualTo("");
    assertThat(((DenseVector) numbers.outputs().get(1)).get(0)).isEqualTo(2.5);
    Dataset<?, ?> strings =
        TextLines.read(text("in", "a\nb\n"), Optional.of(text("out", "x\n2\n")), CONTEXT);
    assertThat(strings.outputs().get(0)).isEqualTo("x");
    assertFormatError(
        () -> TextLines.read(text("in", "a\nb\n"), Optional.of(text("out", "x\n")), CONTEXT),
        "out, line 1, column 1: 1 outputs for the 2 lines of in; give one per line.");
  }

  private static Dataset<Graph, DenseVector> graphs(String file) {
    return JsonGraphs.read(text("g.jsonl", file), CONTEXT);
  }

  @Test
  void graphsComeAsJsonLines() {
    Dataset<Graph, DenseVector> data =
        graphs(
            "{\"nodes\": [\"C\", \"\\u00d6, l\", 3], \"edges\": [[0,1],[2,1]], \"label\": \"ja\"}\n"
                + "\n{\"edges\": [], \"nodes\": [\"N\"], \"label\": \"nein\"}\n");
    assertThat(data.inputs().get(0))
        .isEqualTo(Graph.of(List.of("C", "\u00d6, l", "3"), new int[] {0, 1}, new int[] {1, 2}));
    assertThat(data.columns().output(0)).isEqualTo(Column.nominal("output", List.of("ja", "nein")));
    assertThat(data.outputs().get(1).get(0)).isEqualTo(1);
    assertThat(graphs("{\"nodes\": [1], \"edges\": [], \"output\": 2.5}").columns().output(0))
        .isEqualTo(Column.numeric("output"));
  }

  @Test
  void wrongGraphsAreRefusedAtTheirLine() {
    assertFormatError(
        () -> graphs("\n{\"nodes\": [1], \"output\": 1}"),
        "g.jsonl, line 2, column 1: no list 'edges' in the graph; it has [nodes, output].");
    assertFormatError(
        () -> graphs("{\"nodes\": [1], \"edges\": [[0, 1]], \"output\": 1}"),
        "g.jsonl, line 1, column 1: Edge [0, 1] does not join two different vertices of 0 .. 0.");
    assertFormatError(
        () -> graphs("{\"nodes\": [1], \"edges\": [[0, x]], \"output\": 1}"),
        "g.jsonl, line 1, column 1: edge [0, x] is no pair of node numbers.");
    assertFormatError(
        () -> graphs("{\"nodes\": [1], \"edges\": []}"),
        "g.jsonl, line 1, column 1: no 'output' or 'label' that is a number or a text.");
    assertFormatError(() -> graphs("[1]"), "g.jsonl, line 1, column 1: no JSON object but '[1]'.");
  }

  @Test
  void graphsOfTheCollectionOfDortmund() throws IOException {
    Files.writeString(folder.resolve("DS_A.txt"), "1, 2\n2, 1\n4, 5\n3, 3\n");
    Files.writeString(folder.resolve("DS_graph_indicator.txt"), "1\n1\n2\n2\n2\n");
    Files.writeString(folder.resolve("DS_graph_labels.txt"), "-1\n1\n");
    TuGraphs source = new TuGraphs("DS");
    Dataset<Graph, DenseVector> plain = source.load(DataFolder.of(folder), CONTEXT);
    assertThat(plain.inputs().get(1)).isEqualTo(Graph.of(List.of("0", "0", "0"), new int[] {1, 2}));
    assertThat(plain.columns().output(0).categories()).containsExactly("-1", "1");
    Files.writeString(folder.resolve("DS_node_labels.txt"), "6\n7\n8\n9\n6\n");
    Dataset<Graph, DenseVector> labelled = source.load(DataFolder.of(folder), CONTEXT);
    assertThat(labelled.inputs().get(0)).isEqualTo(Graph.of(List.of("6", "7"), new int[] {0, 1}));
    Files.writeString(folder.resolve("DS_A.txt"), "1, 3\n");
    assertFormatError(
        () -> source.load(DataFolder.of(folder), CONTEXT),
        "DS_A.txt, line 1, column 1: an edge between graphs 1 and 2.");
  }
}
