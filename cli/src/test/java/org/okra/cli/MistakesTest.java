package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Mistakes that users make, and what they are told: {@code mistakes.txt} has a mistake per block,
 * made in the files below, and the one line that names the place and the remedy.
 *
 * <pre>
 * # words that nobody checks
 * okra run e.yaml              the command; files are those of a folder of its own
 * e.yaml: old => new           text to replace in a file before
 * &gt; okra run: e.yaml:3: ...    what is printed
 * </pre>
 */
final class MistakesTest {
  private static final Map<String, String> FILES =
      Map.of(
          "e.yaml",
          """
          name: e
          dataset: {type: csv, train: d.csv, outputs: [price, rent]}
          preprocess: [one-hot]
          split: {type: random, testShare: 0.25}
          input: {kernel: {type: gaussian, gamma: 0.1}, sketch: {type: subsample, size: 5}}
          output: {kernel: linear}
          estimator: {type: ridge, lambda: 1.0e-3}
          decoder: vector
          metrics: [rmse]
          seeds: 1
          """,
          "d.csv",
          """
          size,place,price,rent
          1,north,10,3
          2,south,20,4
          3,north,30,5
          4,south,40,6
          5,north,50,7
          6,south,60,8
          7,north,70,9
          8,south,80,10
          9,north,90,11
          10,south,100,12
          11,north,110,13
          12,south,120,14
          """,
          "new.csv",
          "place,size\nnorth,3\nsouth,4\n");

  @TempDir private Path folder;
  private Path model;

  private String okra(Path here, String... arguments) {
    StringWriter err = new StringWriter();
    Okra.run(new PrintWriter(new StringWriter()), new PrintWriter(err), arguments);
    return err.toString()
        .strip()
        .replace(here + "/", "")
        .replace(here.toString(), "HERE")
        .replace(Path.of("").toAbsolutePath().toString(), "CURRENT");
  }

  private Path fresh(int number) throws IOException {
    Path here = Files.createDirectory(folder.resolve("m" + number));
    for (Map.Entry<String, String> each : FILES.entrySet()) {
      Files.writeString(here.resolve(each.getKey()), each.getValue());
    }
    return here;
  }

  @Test
  void everyMistakeIsToldWithItsPlaceAndRemedy() throws IOException {
    Path first = fresh(0);
    model = first.resolve("good.okra");
    okra(first, "fit", first.resolve("e.yaml").toString(), "--quiet", "--model", model.toString());
    assertThat(model).exists();
    String text;
    try (var file = MistakesTest.class.getResourceAsStream("mistakes.txt")) {
      text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
    Map<String, String> expected = new LinkedHashMap<>();
    Map<String, String> actual = new LinkedHashMap<>();
    int number = 0;
    for (String block : text.strip().split("\n\n")) {
      number++;
      List<String> lines = block.lines().toList();
      String title = number + " " + lines.get(0);
      expected.put(title, lines.get(lines.size() - 1).substring(2));
      actual.put(title, told(fresh(number), lines));
    }
    assertThat(number).isGreaterThanOrEqualTo(40);
    assertThat(actual).isEqualTo(expected);
  }

  private String told(Path here, List<String> lines) throws IOException {
    for (String edit : lines.subList(2, lines.size() - 1)) {
      String name = edit.substring(0, edit.indexOf(": "));
      String[] change = edit.substring(name.length() + 2).replace("\\n", "\n").split(" => ", -1);
      String old = Files.readString(here.resolve(name));
      assertThat(old).contains(change[0]);
      Files.writeString(here.resolve(name), old.replace(change[0], change[1]));
    }
    List<String> arguments = new ArrayList<>();
    for (String word : lines.get(1).substring("okra ".length()).split(" ")) {
      boolean isFile = word.matches("[a-z]+\\.[a-z]+|out");
      arguments.add(
          word.equals("good.okra")
              ? model.toString()
              : isFile ? here.resolve(word).toString() : word);
    }
    if (!lines.get(1).contains("inspect") && !lines.get(1).contains("plugins")) {
      arguments.add("--quiet");
    }
    return okra(here, arguments.toArray(String[]::new));
  }
}
