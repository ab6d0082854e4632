package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Injector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.result.Results;

/** Files of a user, from the experiment file to a figure. */
final class OwnDataTest {
  private static final int ROWS = 24;

  @TempDir private Path folder;

  private double rmse(String dataset, String preprocess, String kernel) throws IOException {
    return results(dataset, preprocess, kernel, "linear")
        .methods()
        .get(0)
        .metrics()
        .get("rmse")
        .runs()
        .get(0);
  }

  private Results results(String dataset, String preprocess, String kernel, String outputs)
      throws IOException {
    String text =
        """
        name: own
        dataset: %s
        split: {type: first, train: 16}
        preprocess: %s
        input: {kernel: %s}
        output: {kernel: %s}
        estimator: {type: ridge, lambda: 1.0e-6}
        decoder: {type: candidates, from: all}
        metrics: [rmse]
        """
            .formatted(dataset, preprocess, kernel, outputs);
    Injector injector = TestWiring.injector(folder);
    ExperimentFile file =
        injector.getInstance(ExperimentReader.class).parse("x.yaml", text, List.of());
    Path out = Files.createTempDirectory(folder, "out");
    try (ResultFolder results = ResultFolder.open(out, ResultFolder.Start.FRESH)) {
      return injector.getInstance(Runner.class).run(file, results);
    }
  }

  private void table(String header, IntFunction<String> row) throws IOException {
    Files.writeString(
        folder.resolve("t.csv"),
        header
            + "\n"
            + IntStream.range(0, ROWS).mapToObj(row).collect(Collectors.joining("\n"))
            + "\n");
  }

  @Test
  void stringsAreReadByStringKernelsAndAsSparseVectors() throws IOException {
    table("review,stars", i -> i % 2 == 0 ? "\"good, tea\",1" : "bad milk,0");
    String dataset = "{type: csv, train: t.csv, columns: {review: text}}";
    assertThat(rmse(dataset, "[]", "string-spectrum")).isZero();
    assertThat(rmse(dataset, "[text]", "linear")).isZero();
    assertThatThrownBy(() -> rmse(dataset, "[standardise]", "linear"))
        .hasMessageContaining("Preprocessing works on vectors but was given String");
  }

  @Test
  void graphsAreReadByGraphKernels() throws IOException {
    Files.writeString(
        folder.resolve("g.jsonl"),
        IntStream.range(0, ROWS)
            .mapToObj(
                i ->
                    "{\"nodes\": [\"C\", \"%s\"], \"edges\": [[0, 1]], \"output\": %d}\n"
                        .formatted(i % 2 == 0 ? "O" : "N", i % 2))
            .collect(Collectors.joining()));
    assertThat(rmse("{type: graphs, file: g.jsonl}", "[]", "weisfeiler-lehman")).isZero();
  }

  @Test
  void aGramMatrixIsAKernel() throws IOException {
    table("x,y", i -> i % 2 + "," + i % 2);
    Files.writeString(
        folder.resolve("gram.csv"),
        IntStream.range(0, ROWS)
            .mapToObj(
                i ->
                    IntStream.range(0, ROWS)
                        .mapToObj(j -> i % 2 == j % 2 ? "1" : "0")
                        .collect(Collectors.joining(",")))
            .collect(Collectors.joining("\n")));
    String dataset = "{type: gram, file: gram.csv, table: {type: csv, train: t.csv}}";
    assertThat(rmse(dataset, "[]", "precomputed")).isZero();
  }

  @Test
  void viewsAreSumsOfKernelsOnColumns() throws IOException {
    table("a,b,c,y", i -> i % 2 + "," + (i * 7 % 5) + "," + (i * 3 % 4) + "," + i % 2);
    String views =
        "{type: sum, terms: [{type: columns, columns: 1, kernel: gaussian}, {type: columns,"
            + " columns: 1-1, kernel: linear}]}";
    assertThat(rmse("{type: csv, train: t.csv}", "[]", views)).isZero();
  }

  @Test
  void viewsGoByTheNamesOfColumnsAfterPreprocessing() throws IOException {
    table("a,b,place,y", i -> (i * 7 % 5) + "," + (i * 3 % 4) + ",p" + i % 2 + "," + i % 2);
    String dataset = "{type: csv, train: t.csv}";
    String view = "{type: columns, columns: place, kernel: gaussian}";
    assertThat(rmse(dataset, "[one-hot]", "{type: sum, terms: [" + view + "]}")).isZero();
    assertThatThrownBy(() -> rmse(dataset, "[one-hot]", view.replace("place", "plaice")))
        .hasMessageContaining("No column is called 'plaice'. The closest names: place, a, b.");
  }

  /** Names of so many columns, or numbers for each, would take all memory. */
  @Test
  void aFileOfAFewLinesMayHaveAThousandMillionColumns() throws IOException {
    Files.writeString(
        folder.resolve("wide.svm"),
        IntStream.range(0, ROWS)
            .mapToObj(i -> i % 2 + " 1:" + i % 2 + " 1000000000:1\n")
            .collect(Collectors.joining()));
    String dataset = "{type: libsvm, train: wide.svm}";
    for (String kernel : List.of("gaussian", "laplacian", "linear")) {
      assertThat(rmse(dataset, "[]", kernel)).as(kernel).isZero();
    }
    assertThat(results(dataset, "[]", "gaussian", "linear").data())
        .containsEntry("input columns", "1000000000 numeric");
    for (String step : List.of("standardise", "one-hot", "tf-idf", "scale-to-range")) {
      assertThatThrownBy(() -> rmse(dataset, "[" + step + "]", "gaussian"))
          .hasMessageContaining("Preprocessing 1000000000 input columns needs 112 GiB");
    }
  }

  @Test
  void textsStandBesideCategoriesAndNumbers() throws IOException {
    table("a,review,y", i -> (i * 7 % 5) + "," + (i % 2 == 0 ? "good tea" : "bad") + "," + i % 2);
    String dataset = "{type: csv, train: t.csv, columns: {review: text}}";
    String view = "{type: columns, columns: 'review=*', kernel: gaussian}";
    assertThat(rmse(dataset, "[standardise, text]", view)).isZero();
    assertThat(rmse(dataset, "[text]", "gaussian")).isZero();
    assertThatThrownBy(() -> rmse(dataset, "[]", "gaussian"))
        .hasMessageContaining("The input column 'review' holds texts")
        .hasMessageContaining("put text among the preprocess steps");
  }
}
