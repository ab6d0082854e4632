package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.experiments.predictions.CsvText;

/** From files with awkward names to predictions that can be joined with them. */
final class OwnDataTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int okra(String... arguments) {
    err.getBuffer().setLength(0);
    return Okra.run(new PrintWriter(out), new PrintWriter(err), arguments);
  }

  private void succeed(String... arguments) {
    assertThat(okra(arguments)).as(err.toString()).isZero();
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  /** A table by column names. */
  private List<Map<String, String>> table(String name) throws IOException {
    List<List<String>> lines = CsvText.parse(Files.readString(folder.resolve(name)));
    List<Map<String, String>> rows = new ArrayList<>();
    for (List<String> line : lines.subList(1, lines.size())) {
      Map<String, String> row = new LinkedHashMap<>();
      for (int i = 0; i < line.size(); i++) {
        row.put(lines.get(0).get(i), line.get(i));
      }
      rows.add(row);
    }
    return rows;
  }

  private void assertTruthsAreThoseOfTheRows(String predictions, String data, String... targets)
      throws IOException {
    List<Map<String, String>> rows = table(data);
    List<Map<String, String>> predicted = table(predictions);
    assertThat(predicted).isNotEmpty();
    for (Map<String, String> line : predicted) {
      Map<String, String> row = rows.get(Integer.parseInt(line.get("row")));
      for (String target : targets) {
        assertThat(line.get("truth:" + target)).isEqualTo(row.get(target));
        assertThat(Double.parseDouble(line.get(target))).isFinite();
      }
    }
  }

  @Test
  void theCommandsOfThePageRun() throws IOException {
    String page = Files.readString(Repository.root().resolve("docs/own-data.md"));
    Matcher blocks = Pattern.compile("(?s)```(csv|yaml|sh)\n(.*?)```").matcher(page);
    List<String> tables = new ArrayList<>(List.of("houses.csv", "new.csv", "photos.csv"));
    List<String> experiments = new ArrayList<>(List.of("houses.yaml", "photos.yaml"));
    List<String> commands = new ArrayList<>();
    while (blocks.find()) {
      switch (blocks.group(1)) {
        case "csv" -> write(tables.remove(0), blocks.group(2));
        case "yaml" -> write(experiments.remove(0), blocks.group(2));
        default -> commands.addAll(blocks.group(2).lines().toList());
      }
    }
    assertThat(commands).hasSize(8).allMatch(command -> command.startsWith("okra "));
    for (String command : commands) {
      String[] words = command.substring("okra ".length()).split(" ");
      for (int i = 1; i < words.length; i++) {
        words[i] = words[i].startsWith("-") ? words[i] : file(words[i]);
      }
      succeed(words);
      if (command.contains("predicted.csv")) {
        assertThat(err.toString())
            .contains("okra: ignored the columns owner, which the model does not know");
      }
    }
    assertThat(table("houses/predictions.csv")).hasSize(12);
    assertTruthsAreThoseOfTheRows(
        "houses/predictions.csv", "houses.csv", "price", "rent, per month");
    assertTruthsAreThoseOfTheRows("judged.csv", "houses.csv", "price", "rent, per month");
    List<Map<String, String>> predicted = table("predicted.csv");
    assertThat(predicted.get(0)).containsKeys("row", "rank", "price", "rent, per month", "score");
    assertThat(Double.parseDouble(predicted.get(0).get("price"))).isBetween(120.0, 240.0);
    assertThat(Files.readAllLines(folder.resolve("predicted.jsonl")).get(1))
        .startsWith("{\"row\":1,\"rank\":1,\"prediction\":{\"price\":");
    byte[] array = Files.readAllBytes(folder.resolve("predicted.npy"));
    assertThat(new String(array, 1, 5, StandardCharsets.US_ASCII)).isEqualTo("NUMPY");
    assertThat(array).hasSize(128 + 2 * 2 * 8);
    assertThat(out.toString()).contains("fitted houses to 12 rows");
    String[] again = {"run", file("houses.yaml"), "--out", file("houses")};
    assertThat(okra(again)).isEqualTo(2);
    assertThat(err.toString()).contains("results of an earlier experiment", "--overwrite");
    String[] replace = {"run", file("houses.yaml"), "--out", file("houses"), "--overwrite"};
    succeed(replace);
    assertThat(err.toString()).contains("runs: 100 %");
    succeed(
        "run",
        file("houses.yaml"),
        "--out",
        file("houses"),
        "--overwrite",
        "--quiet",
        "--format",
        "jsonl");
    assertThat(err.toString()).isEmpty();
    assertThat(Files.readAllLines(folder.resolve("houses/predictions.jsonl"))).hasSize(12);
    succeed("fit", file("houses.yaml"), "--split", "--model", file("part.okra"));
    assertThat(out.toString()).contains("fitted houses to 9 rows");
    succeed("run", file("photos.yaml"), "--out", file("photos"));
    assertThat(table("photos/predictions.csv"))
        .extracting(line -> line.get("truth"))
        .contains("sea;sunset", "city");
  }

  /** Labels stand in another order in the XML than in the ARFF file, between the inputs. */
  private void writeLabelSets() throws IOException {
    StringBuilder arff =
        new StringBuilder(
            "@relation r\n@attribute 'größe, cm' numeric\n@attribute 'see; \"meer\"' {0,1}\n"
                + "@attribute b numeric\n@attribute Bäume {0,1}\n@data\n");
    for (int i = 0; i < 40; i++) {
      int a = i % 4;
      int b = i / 4 % 2;
      arff.append(a).append(',').append(a >= 2 ? 1 : 0).append(',');
      arff.append(b).append(',').append(b).append('\n');
    }
    write("labels.arff", arff.toString());
    write(
        "labels.xml",
        "<labels><label name=\"Bäume\"/><label name=\"see; &quot;meer&quot;\"/></labels>");
    write(
        "labels.yaml",
        """
        name: labels
        dataset: {type: mulan, train: labels.arff, labels: labels.xml}
        split: {type: random, testShare: 0.25}
        input: {kernel: {type: gaussian, gamma: 1.0}}
        output: {kernel: {type: gaussian, gamma: 1.0}}
        estimator: {type: ridge, lambda: 1.0e-3}
        decoder: {type: labels, rule: top, count: 1}
        metrics: [f1]
        """);
  }

  @Test
  void labelSetsGoByTheirNames() throws IOException {
    writeLabelSets();
    succeed("run", file("labels.yaml"), "--out", file("run"), "--scores");
    for (Map<String, String> line : table("run/predictions.csv")) {
      int row = Integer.parseInt(line.get("row"));
      List<String> truth = new ArrayList<>();
      if (row % 4 >= 2) {
        truth.add("see\\; \"meer\"");
      }
      if (row / 4 % 2 == 1) {
        truth.add("Bäume");
      }
      assertThat(line.get("truth")).isEqualTo(String.join(";", truth));
      assertThat(line.get("split")).isEqualTo("random");
      assertThat(line).containsKeys("prediction", "score:Bäume", "score:see; \"meer\"");
    }
    succeed("fit", file("labels.yaml"), "--model", file("m.okra"));
    assertThat(out.toString()).contains("fitted labels to 40 rows");
    Files.delete(folder.resolve("labels.xml"));
    Files.delete(folder.resolve("labels.arff"));
    write(
        "unlabelled.arff",
        "@relation r\n@attribute b numeric\n@attribute 'größe, cm' numeric\n@data\n1,0\n0,3\n");
    write(
        "missing.arff",
        "@relation r\n@attribute 'größe, cm' numeric\n@attribute Bäume {0,1}\n"
            + "@attribute b numeric\n@attribute 'see; \"meer\"' {0,1}\n@data\n0,?,1,?\n3,?,0,?\n");
    write("rows.csv", "b,\"größe, cm\"\n1.0,0\n0.0,3.0\n");
    for (String input : List.of("unlabelled.arff", "missing.arff", "rows.csv")) {
      succeed("predict", "--model", file("m.okra"), "--input", file(input), "--out", file("p.csv"));
      assertThat(table("p.csv"))
          .extracting(line -> line.get("prediction"))
          .containsExactly("Bäume", "see\\; \"meer\"");
    }
    InputStream console = System.in;
    try {
      System.setIn(
          new ByteArrayInputStream("b,\"größe, cm\"\n0,3\n".getBytes(StandardCharsets.UTF_8)));
      succeed(
          "predict",
          "--model",
          file("m.okra"),
          "--input",
          "-",
          "--out",
          file("p.jsonl"),
          "--scores");
    } finally {
      System.setIn(console);
    }
    assertThat(Files.readString(folder.resolve("p.jsonl")))
        .contains("\"prediction\":[\"see; \\\"meer\\\"\"]", "\"scores\":{\"see; \\\"meer\\\"\":");
    assertThat(okra("evaluate", "--model", file("m.okra"), "--input", file("missing.arff")))
        .isEqualTo(2);
    assertThat(err.toString()).contains("missing.arff comes without outputs, or some are missing");
  }

  @Test
  void rankingsAndClassesGoByTheirNames() throws IOException {
    StringBuilder text = new StringBuilder("x,y,ranking\n");
    for (int i = 0; i < 24; i++) {
      text.append(i % 5).append(',').append(i % 3).append(i % 3 == 0 ? ",a>d>b\n" : ",d>a=b\n");
    }
    write("ranks.csv", text.toString());
    write(
        "ranks.yaml",
        """
        name: ranks
        dataset: {type: label-ranking, file: ranks.csv}
        split: {type: k-fold, folds: 3}
        input: {kernel: {type: gaussian, gamma: 1.0}}
        output: {kernel: kendall}
        estimator: {type: ridge, lambda: 1.0e-3}
        metrics: [kendall-tau-b]
        """);
    succeed("run", file("ranks.yaml"), "--out", file("run"));
    List<Map<String, String>> lines = table("run/predictions.csv");
    assertThat(lines).hasSize(24);
    assertThat(lines).extracting(line -> line.get("row")).doesNotHaveDuplicates();
    for (Map<String, String> line : lines) {
      int row = Integer.parseInt(line.get("row"));
      assertThat(line.get("truth")).isEqualTo(row % 3 == 0 ? "a > d > b" : "d > a = b");
      assertThat(line.get("prediction")).isIn("a > d > b", "d > a = b");
    }
  }

  @Test
  void categoriesMayLookLikeNumbers() throws IOException {
    StringBuilder text = new StringBuilder("zone,grade,y\n");
    for (int i = 0; i < 12; i++) {
      text.append(i % 2).append(',').append(i % 3).append(',').append(10 * (i % 2)).append('\n');
    }
    write("z.csv", text.toString());
    write(
        "z.yaml",
        """
        name: z
        dataset: {type: csv, train: z.csv, nominal: [zone, grade]}
        preprocess: [one-hot]
        input: {kernel: linear}
        output: {kernel: linear}
        estimator: {type: ridge, lambda: 1.0e-9}
        decoder: vector
        metrics: [rmse]
        """);
    succeed("fit", file("z.yaml"), "--model", file("m.okra"));
    write("new.csv", "grade,zone\n2.0,1.0\n0,0.0\n");
    succeed(
        "predict", "--model", file("m.okra"), "--input", file("new.csv"), "--out", file("p.csv"));
    assertThat(table("p.csv"))
        .extracting(line -> Math.round(Double.parseDouble(line.get("y"))))
        .containsExactly(10L, 0L);
  }

  @Test
  void sparseRowsNeedNoTargets() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      text.append(i % 4).append(" 1:").append(i % 4).append(" 3:1\n");
    }
    write("t.svm", text.toString());
    write(
        "t.yaml",
        """
        name: t
        dataset: {type: libsvm, train: t.svm}
        input: {kernel: linear}
        output: {kernel: linear}
        estimator: {type: ridge, lambda: 1.0e-6}
        decoder: vector
        metrics: [rmse]
        """);
    succeed("fit", file("t.yaml"), "--model", file("m.okra"));
    write("with.svm", "9 1:2 3:1\n9 1:3 3:1\n");
    write("without.svm", "1:2 3:1\n1:3 3:1\n");
    for (String input : List.of("with.svm", "without.svm")) {
      succeed("predict", "--model", file("m.okra"), "--input", file(input), "--out", file("p.csv"));
      assertThat(table("p.csv"))
          .extracting(line -> Math.round(Double.parseDouble(line.get("target"))))
          .containsExactly(2L, 3L);
    }
  }

  @Test
  void rowsMayLieAnywhereAndKeepTheirNumbers() throws IOException {
    Path elsewhere = Files.createDirectories(folder.resolve("a/b"));
    StringBuilder text = new StringBuilder("x,y\n");
    for (int i = 0; i < 20; i++) {
      text.append(i).append(',').append(i % 4 == 1 ? "" : i).append('\n');
    }
    Files.writeString(elsewhere.resolve("t.csv"), text);
    write(
        "t.yaml",
        """
        name: t
        dataset: {type: csv, train: a/../a/b/t.csv, missingOutputs: drop}
        split: {type: k-fold, folds: 3}
        input: {kernel: linear}
        output: {kernel: linear}
        estimator: {type: ridge, lambda: 1.0e-6}
        decoder: vector
        metrics: [rmse]
        """);
    succeed("run", file("t.yaml"), "--out", file("run"));
    assertThat(table("run/predictions.csv")).hasSize(15);
    for (Map<String, String> line : table("run/predictions.csv")) {
      assertThat(line.get("truth:y")).isEqualTo(line.get("row"));
    }
    succeed("fit", file("t.yaml"), "--model", file("m.okra"));
    Files.createSymbolicLink(folder.resolve("link.csv"), elsewhere.resolve("t.csv"));
    for (String input :
        List.of(
            file("link.csv"),
            file("a/b/../../a/b/t.csv"),
            "{type: csv, train: " + elsewhere.resolve("t.csv") + ", outputKind: none, ignore: y}",
            "{type: csv, train: " + folder.resolve("link.csv") + ", missingOutputs: keep}")) {
      succeed("predict", "--model", file("m.okra"), "--input", input, "--out", file("p.csv"));
      assertThat(table("p.csv")).hasSize(20);
    }
    String dropped = "{type: csv, train: " + folder.resolve("link.csv") + ", missingOutputs: drop}";
    succeed("evaluate", "--model", file("m.okra"), "--input", dropped, "--out", file("judged.csv"));
    for (Map<String, String> line : table("judged.csv")) {
      assertThat(line.get("truth:y")).isEqualTo(line.get("row"));
    }
  }

  @Test
  void aModelOfTextsKnowsItsColumn() throws IOException {
    StringBuilder text = new StringBuilder("number,review,stars\n");
    for (int i = 0; i < 12; i++) {
      text.append(i).append(i % 2 == 0 ? ",\"good, tea\",5\n" : ",bad milk,1\n");
    }
    write("r.csv", text.toString());
    write(
        "r.yaml",
        """
        name: r
        dataset: {type: csv, train: r.csv, inputs: review, outputs: stars, columns: {review: text}}
        preprocess: [text]
        input: {kernel: linear}
        output: {kernel: linear}
        estimator: {type: ridge, lambda: 1.0e-9}
        decoder: vector
        metrics: [rmse]
        """);
    succeed("fit", file("r.yaml"), "--model", file("m.okra"));
    write("new.csv", "place,review\nx,milk bad\ny,tea good\n");
    succeed(
        "predict", "--model", file("m.okra"), "--input", file("new.csv"), "--out", file("p.csv"));
    assertThat(err.toString()).contains("ignored the columns place, which the model");
    assertThat(table("p.csv"))
        .extracting(line -> Math.round(Double.parseDouble(line.get("stars"))))
        .containsExactly(1L, 5L);
    succeed(
        "evaluate", "--model", file("m.okra"), "--input", file("r.csv"), "--out", file("j.csv"));
    assertThat(table("j.csv")).hasSize(12);
    assertTruthsAreThoseOfTheRows("j.csv", "r.csv", "stars");
  }
}
