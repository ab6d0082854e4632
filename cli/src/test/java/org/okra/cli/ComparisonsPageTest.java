package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of {@code comparisons.md} run, and give the table that it promises. */
final class ComparisonsPageTest {
  @TempDir private Path folder;

  private String okra(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = Okra.run(new PrintWriter(out), new PrintWriter(err), arguments);
    assertThat(code).as(err.toString()).isZero();
    return out.toString();
  }

  /** The file of the page as it is. */
  @Test
  @Tag("figures")
  void sixDataSetsAndFiveMethodsGiveOneTable() throws IOException {
    assertOneTable(file -> file, 3);
  }

  @Test
  void fewerRowsMetricsAndSeedsGiveATableOfTheSameParts() throws IOException {
    assertOneTable(
        file ->
            file.replace("train: 120, test: 60", "train: 50, test: 20")
                .replace("f1, macro-auc, average-precision, hamming", "f1, macro-auc")
                .replace("seeds: 3", "seeds: 1"),
        1);
  }

  private void assertOneTable(UnaryOperator<String> change, int seeds) throws IOException {
    String page = Files.readString(Repository.root().resolve("docs/comparisons.md"));
    Matcher blocks = Pattern.compile("(?s)```(yaml|sh)\n(.*?)```").matcher(page);
    List<String> outputs = new ArrayList<>();
    while (blocks.find()) {
      if (blocks.group(1).equals("yaml")) {
        Files.writeString(folder.resolve("six-by-five.yaml"), change.apply(blocks.group(2)));
        continue;
      }
      for (String command : blocks.group(2).lines().toList()) {
        String[] words = command.substring("okra ".length()).split(" ");
        for (int i = 1; i < words.length; i++) {
          words[i] = words[i].startsWith("-") ? words[i] : folder.resolve(words[i]).toString();
        }
        outputs.add(okra(words));
      }
    }
    assertThat(outputs.get(0)).contains("plain/exact: ", "small/candidates: ");
    String table = outputs.get(1);
    assertThat(table)
        .contains("plain", "noisy", "few-topics", "many-labels", "short-rows", "small")
        .contains("average rank", "critical difference", "tuned *", "nested selection");
    // All runs are taken over, and give the same tables.
    assertThat(outputs.get(2)).isEqualTo(table);
    Path results = folder.resolve("six-by-five");
    try (var runs = Files.list(results.resolve("runs"))) {
      assertThat(runs.filter(file -> file.toString().endsWith(".json"))).hasSize(6 * 5 * seeds);
    }
    assertThat(Files.readAllLines(results.resolve("predictions.csv")).get(0))
        .startsWith("dataset,method,seed,fold,split,row");
    assertThat(Files.readString(results.resolve("results.json")))
        .contains("\"averageRanks\"", "\"criticalDifference\"", "\"interval\"", "\"parts\"");
    assertThat(Files.readString(results.resolve("report.html")))
        .contains("Critical difference", "Calibration of label scores", "Choose methods and data");
  }
}
