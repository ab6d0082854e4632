package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.experiments.predictions.CsvText;

/**
 * The whole way of a user with four kinds of data and awkward names: describe, plan, tune, run,
 * fit, predict rows without outputs, join, evaluate.
 */
final class OwnDataWalkTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private void okra(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    int code = Okra.run(new PrintWriter(out), new PrintWriter(err), arguments);
    assertThat(code).as(String.join(" ", arguments) + ": " + err).isZero();
  }

  /** A name as it is, unless this machine has no files with such letters. */
  private static String name(String wanted) {
    boolean possible =
        Charset.forName(System.getProperty("sun.jnu.encoding")).newEncoder().canEncode(wanted);
    return possible ? wanted : wanted.replaceAll("[^ -~]", "x");
  }

  private String file(String name) {
    return folder.resolve(name(name)).toString();
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name(name)), text);
  }

  /** In double quotes, as YAML and flow text read it. */
  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static String line(String... fields) {
    return CsvText.line(List.of(fields));
  }

  private List<Map<String, String>> table(String name) throws IOException {
    List<List<String>> lines = CsvText.parse(Files.readString(folder.resolve(name(name))));
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

  /** From the description of a data set to a model of the settings that a search chose. */
  private void learn(String dataset, String rest) throws IOException {
    okra("datasets", "describe", dataset.replace("FOLDER/", folder + "/"));
    write("e.yaml", "name: e\ndataset: " + dataset.replace("FOLDER/", "") + "\n" + rest + SEARCH);
    okra("plan", file("e.yaml"));
    assertThat(out.toString()).contains("fits");
    okra("tune", file("e.yaml"), "--out", file("tuned"), "--quiet");
    String best = folder.resolve("tuned/best.yaml").toString();
    String data = folder.toString();
    okra("run", best, "--data", data, "--out", file("run"), "--quiet", "--scores");
    okra("fit", best, "--data", data, "--model", file("m.okra"), "--quiet");
  }

  private static final String SEARCH =
      "search: {space: {estimator.lambda: [1.0e-4, 1.0e+2]}, split: {type: k-fold, folds: 2}}\n";

  private List<Map<String, String>> predicted(String input) throws IOException {
    okra(
        "predict",
        "--model",
        file("m.okra"),
        "--input",
        file(input),
        "--out",
        file("p.csv"),
        "--quiet");
    return table("p.csv");
  }

  private List<Map<String, String>> judged(String input) throws IOException {
    okra(
        "evaluate",
        "--model",
        file("m.okra"),
        "--input",
        file(input),
        "--out",
        file("judged.csv"),
        "--quiet");
    return table("judged.csv");
  }

  @Test
  void aTableOfTextsCategoriesAndMissingCells() throws IOException {
    String id = "Kennung \"id\"";
    String size = "Größe, m²";
    String place = "Lage; 'Ort'";
    String note = "Text, frei";
    String price = "Preis (€)";
    String rent = "Miete, \"kalt\"";
    StringBuilder text = new StringBuilder(line(id, size, place, note, price, rent));
    for (int i = 0; i < 48; i++) {
      boolean south = i % 3 == 0;
      boolean garden = i % 2 == 0;
      int value = 100 + 2 * (i % 12) + (south ? 30 : 0) + (garden ? 50 : 0);
      text.append(
          line(
              "h, " + i,
              i == 5 ? "" : i == 6 ? "n/a" : Integer.toString(i % 12),
              i == 7 ? "?" : south ? "Süd, am \"See\"" : "Nord",
              i == 8 ? "" : garden ? "schöner Garten, \"ruhig\"" : "an der Straße",
              Integer.toString(value),
              Integer.toString(value / 2)));
    }
    String data = "Häuser \"alt\", 2024.csv";
    write(data, text.toString());
    learn(
        "{type: csv, train: %s, outputs: [%s, %s], id: %s, columns: {%s: text}}"
            .formatted(
                quoted("FOLDER/" + name(data)),
                quoted(price),
                quoted(rent),
                quoted(id),
                quoted(note)),
        """
        preprocess: [one-hot, {type: impute, method: mean}, standardise, text]
        targets: standardise
        split: {type: k-fold, folds: 3}
        input: {kernel: {type: gaussian, gamma: 0.1}}
        output: {kernel: linear}
        decoder: vector
        metrics: [rmse]
        """);
    List<Map<String, String>> rows = table(data);
    List<Map<String, String>> run = table("run/predictions.csv");
    assertThat(run).hasSize(48);
    for (Map<String, String> line : run) {
      Map<String, String> row = rows.get(Integer.parseInt(line.get("row")));
      assertThat(line.get("id")).isEqualTo(row.get(id));
      assertThat(line.get("truth:" + price)).isEqualTo(row.get(price));
      assertThat(line.get("truth:" + rent)).isEqualTo(row.get(rent));
      assertThat(number(line, price)).isBetween(60.0, 240.0);
    }
    write(
        "neu, ohne Preis.csv",
        line(note, "Besitzer", place, id, size)
            + line("Garten, noch nie gelesen", "Müller", "Süd, am \"See\"", "n \"1\"", "4")
            + line("Straße", "O'Neil, P.", "Süd, am \"See\"", "n2", "4")
            + line("", "", "", "n3", ""));
    List<Map<String, String>> fresh = predicted("neu, ohne Preis.csv");
    assertThat(err.toString()).contains("ignored the columns Besitzer, which the model");
    assertThat(fresh).extracting(line -> line.get("id")).containsExactly("n \"1\"", "n2", "n3");
    assertThat(number(fresh.get(0), price) - number(fresh.get(1), price)).isGreaterThan(20);
    assertThat(fresh).allMatch(line -> Double.isFinite(number(line, rent)));
    for (Map<String, String> line : judged(data)) {
      Map<String, String> row = rows.get(Integer.parseInt(line.get("row")));
      assertThat(line.get("truth:" + rent)).isEqualTo(row.get(rent));
      assertThat(line.get("id")).isEqualTo(row.get(id));
    }
  }

  private static double number(Map<String, String> line, String column) {
    return Double.parseDouble(line.get(column));
  }

  @Test
  void labelSetsWhoseLabelsHaveAnotherOrderInTheXml() throws IOException {
    StringBuilder arff =
        new StringBuilder(
            "@relation r\n@attribute 'größe, cm' numeric\n@attribute 'see; \"meer\"' {0,1}\n"
                + "@attribute 'b c' numeric\n@attribute Bäume {0,1}\n@data\n");
    for (int i = 0; i < 40; i++) {
      int a = i % 4;
      int b = i / 4 % 2;
      arff.append(a + "," + (a >= 2 ? 1 : 0) + "," + b + "," + b + "\n");
    }
    String data = "Bilder, \"neu\".arff";
    String labels = "Schilder ä.xml";
    write(data, arff.toString());
    write(
        labels, "<labels><label name=\"Bäume\"/><label name=\"see; &quot;meer&quot;\"/></labels>");
    learn(
        "{type: mulan, train: %s, labels: %s}"
            .formatted(quoted("FOLDER/" + name(data)), quoted("FOLDER/" + name(labels))),
        """
        split: {type: random, testShare: 0.25}
        input: {kernel: {type: gaussian, gamma: 1.0}}
        output: {kernel: {type: gaussian, gamma: 1.0}}
        metrics: [f1]
        """);
    for (Map<String, String> line : table("run/predictions.csv")) {
      int row = Integer.parseInt(line.get("row"));
      assertThat(line.get("truth")).isEqualTo(labels(row)).isEqualTo(line.get("prediction"));
      assertThat(line).containsKeys("score:Bäume", "score:see; \"meer\"");
    }
    for (Map<String, String> line : judged(data)) {
      assertThat(line.get("truth")).isEqualTo(labels(Integer.parseInt(line.get("row"))));
    }
    Files.delete(folder.resolve(name(labels)));
    Files.delete(folder.resolve(name(data)));
    write("neu ä.csv", "b c,\"größe, cm\"\n1.0,0\n0.0,3.0\n");
    assertThat(predicted("neu ä.csv"))
        .extracting(line -> line.get("prediction"))
        .containsExactly("Bäume", "see\\; \"meer\"");
  }

  private static String labels(int row) {
    List<String> names = new ArrayList<>();
    if (row % 4 >= 2) {
      names.add("see\\; \"meer\"");
    }
    if (row / 4 % 2 == 1) {
      names.add("Bäume");
    }
    return String.join(";", names);
  }

  @Test
  void rankingsOfLabelsWithAwkwardNames() throws IOException {
    String colour = "Farbe, außen";
    String weight = "Gewicht \"g\"";
    String ranking = "Rangfolge, \"süß\" zuerst";
    StringBuilder text = new StringBuilder(line(colour, weight, ranking));
    String first = "Äpfel, süß>Birne \"W\">Kirsche; x";
    String second = "Kirsche; x>Äpfel, süß=Birne \"W\"";
    for (int i = 0; i < 36; i++) {
      boolean red = i % 3 == 0;
      text.append(
          line(
              red ? "rot, \"dunkel\"" : "grün",
              i == 4 ? "-" : Integer.toString(i % 5),
              red ? first : second));
    }
    String data = "Früchte, \"alle\".csv";
    write(data, text.toString());
    learn(
        "{type: label-ranking, file: %s, missing: [\"-\"]}"
            .formatted(quoted("FOLDER/" + name(data))),
        """
        preprocess: [one-hot, impute, standardise]
        split: {type: k-fold, folds: 3}
        input: {kernel: {type: gaussian, gamma: 0.5}}
        output: {kernel: kendall}
        metrics: [kendall-tau-b]
        """);
    String firstShown = "Äpfel, süß > Birne \"W\" > Kirsche; x";
    String secondShown = "Kirsche; x > Birne \"W\" = Äpfel, süß";
    List<Map<String, String>> run = table("run/predictions.csv");
    assertThat(run).hasSize(36);
    for (Map<String, String> line : run) {
      boolean red = Integer.parseInt(line.get("row")) % 3 == 0;
      assertThat(ties(line.get("truth"))).isEqualTo(ties(red ? firstShown : secondShown));
      assertThat(ties(line.get("prediction"))).isEqualTo(ties(line.get("truth")));
    }
    write(
        "neue Früchte.csv",
        line("Notiz", weight, colour, "leer")
            + line("?", "-", "grün", "")
            + line("x", "2", "rot, \"dunkel\"", ""));
    assertThat(predicted("neue Früchte.csv"))
        .extracting(line -> ties(line.get("prediction")))
        .containsExactly(ties(secondShown), ties(firstShown));
    assertThat(err.toString()).contains("ignored the columns Notiz, leer, which the model");
    // Only some of the labels, and so numbered otherwise by the file.
    write(
        "zwei.csv",
        line(weight, "Notiz", colour, ranking)
            + line("1", "x, y", "grün", "Kirsche; x>Birne \"W\""));
    Map<String, String> one = judged("zwei.csv").get(0);
    assertThat(one.get("truth")).isEqualTo("Kirsche; x > Birne \"W\"");
    assertThat(ties(one.get("prediction"))).isEqualTo(ties(secondShown));
  }

  /** A ranking with tied labels in one order. */
  private static String ties(String ranking) {
    return List.of(ranking.split(" > ")).stream()
        .map(place -> List.of(place.split(" = ")).stream().sorted().collect(Collectors.toList()))
        .toList()
        .toString();
  }

  @Test
  void spectraWithTitles() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 30; i++) {
      text.append(spectrum(i, "STOFF, NAME=" + substance(i) + "\n"));
    }
    String data = "Messung 1, \"März\".mgf";
    write(data, text.toString());
    learn(
        "{type: mgf, file: %s, output: \"Stoff, Name\"}".formatted(quoted("FOLDER/" + name(data))),
        """
        split: {type: random, testShare: 0.3}
        input: {kernel: probability-product}
        output: {kernel: zero-one}
        metrics: [top-k-accuracy]
        """);
    for (Map<String, String> line : table("run/predictions.csv")) {
      int row = Integer.parseInt(line.get("row"));
      assertThat(line.get("id")).isEqualTo("Probe \"ä\", " + row);
      assertThat(line.get("truth")).isEqualTo(substance(row)).isEqualTo(line.get("prediction"));
    }
    write("neue Spektren.mgf", spectrum(31, "") + spectrum(32, ""));
    List<Map<String, String>> fresh = predicted("neue Spektren.mgf");
    assertThat(fresh)
        .extracting(line -> line.get("id"))
        .containsExactly("Probe \"ä\", 31", "Probe \"ä\", 32");
    assertThat(fresh)
        .extracting(line -> line.get("prediction"))
        .containsExactly(substance(31), substance(32));
    assertThat(judged(data)).allMatch(line -> line.get("truth").equals(line.get("prediction")));
    int code =
        Okra.run(
            new PrintWriter(out),
            new PrintWriter(err),
            "evaluate",
            "--model",
            file("m.okra"),
            "--input",
            file("neue Spektren.mgf"));
    assertThat(code).isEqualTo(2);
    assertThat(err.toString()).contains("comes without outputs");
  }

  private static String substance(int number) {
    return List.of("Äpfelsäure, \"L\"", "Zucker; süß", "a > b").get(number % 3);
  }

  private static String spectrum(int number, String output) {
    double mass = 100 + 40 * (number % 3);
    return "BEGIN IONS\nTITLE=Probe \"ä\", %d\n%sPEPMASS=%s\n%s 100\n%s %d\nEND IONS\n"
        .formatted(number, output, mass + 50, mass, mass + 20, 10 + number % 7);
  }
}
