package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code okra auto}: nothing said but the files. */
final class AutoTest {
  /** Seconds from one look at the clock to the next: in a few seconds few settings are tried. */
  private static final double STEP = 2;

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int okra(String... arguments) {
    return Okra.run(new TickingClock(STEP), new PrintWriter(out), new PrintWriter(err), arguments);
  }

  private Path houses(int rows) throws IOException {
    Random random = new Random(4);
    List<String> lines = new ArrayList<>(List.of("area,kind,price"));
    for (int i = 0; i < rows; i++) {
      double area = 50 + 100 * random.nextDouble();
      boolean flat = random.nextBoolean();
      double price = 1000 + 3 * area + (flat ? 0 : 80) + 5 * random.nextGaussian();
      lines.add(String.format(Locale.ROOT, "%.2f,%s,%.2f", area, flat ? "flat" : "house", price));
    }
    return Files.write(folder.resolve("houses.csv"), lines);
  }

  @Test
  void aTableBecomesAJudgedModel() throws IOException {
    String table = houses(60).toString();
    Path results = folder.resolve("auto");
    String[] command = {
      "auto", table, "--outputs", "price", "--folds", "2", "--minutes", "1", "--out", "" + results
    };
    assertThat(okra(command)).as("%s", err).isZero();
    assertThat(out.toString())
        .contains("60 rows; inputs: numbers and categories; outputs: numbers")
        .contains("chosen", "nearest", "constant")
        // Every fit takes one step of the clock, and so do all predictions of a fold.
        .containsPattern("(?m)^chosen .* 2\\.00 +2\\.00 ");
    assertThat(Files.readString(results.resolve("choice.txt")))
        .contains(
            "60 of 60 rows: ", "Chosen: preprocess [", ", kernel ", "Best by kernel:", "laplacian");
    // What was chosen is an experiment, what was tried another, and the model predicts.
    assertThat(Files.readString(results.resolve("experiment.yaml"))).doesNotContain("search:");
    assertThat(Files.readString(results.resolve("search.yaml"))).contains("method: race");
    String again = folder.resolve("again").toString();
    assertThat(okra("run", results.resolve("experiment.yaml").toString(), "--out", again))
        .as("%s", err)
        .isZero();
    Path found = folder.resolve("found.csv");
    String model = results.resolve("model.okra").toString();
    assertThat(okra("predict", "--model", model, "--input", table, "--out", "" + found))
        .as("%s", err)
        .isZero();
    List<String> lines = Files.readAllLines(found);
    assertThat(lines).hasSize(61);
    int column = List.of(lines.get(0).split(",")).indexOf("price");
    double worst = 0;
    List<String> rows = Files.readAllLines(Path.of(table));
    for (int i = 1; i < lines.size(); i++) {
      double price = Double.parseDouble(rows.get(i).split(",")[2]);
      worst =
          Math.max(worst, Math.abs(price - Double.parseDouble(lines.get(i).split(",")[column])));
    }
    assertThat(worst).isLessThan(60);
  }

  @Test
  void emptySetsAreJudgedInBothConventions() throws IOException {
    Random random = new Random(6);
    List<String> lines = new ArrayList<>(List.of("x,y,red,blue"));
    for (int i = 0; i < 60; i++) {
      double x = random.nextGaussian();
      double y = random.nextGaussian();
      lines.add(
          String.format(Locale.ROOT, "%.3f,%.3f,%d,%d", x, y, x > 0.7 ? 1 : 0, y > 0.9 ? 1 : 0));
    }
    Path results = folder.resolve("sets");
    String train = Files.write(folder.resolve("train.csv"), lines.subList(0, 45)).toString();
    List<String> rest = new ArrayList<>(lines.subList(44, lines.size()));
    rest.set(0, lines.get(0));
    String test = Files.write(folder.resolve("test.csv"), rest).toString();
    String[] command = {
      "auto",
      train,
      test,
      "--outputs",
      "red,blue",
      "--as",
      "label-sets",
      "--minutes",
      "0.2",
      "--out",
      "" + results
    };
    assertThat(okra(command)).as("%s", err).isZero();
    // The second row has the kernel of the first, and rules for two empty sets that count nothing.
    assertThat(out.toString()).contains("label sets, some empty").contains("empty-counts-0");
    assertThat(Files.readString(results.resolve("search.yaml")))
        .contains("after: chosen", "rule: expected-f1, probabilities: logistic, empty: 0.0");
    assertThat(results.resolve("trials.journal")).doesNotExist();
  }

  @Test
  void spectraFindTheirStructuresAmongCandidates() throws IOException {
    StringBuilder spectra = new StringBuilder();
    StringBuilder offered = new StringBuilder("title,smiles\n");
    Random random = new Random(8);
    for (int i = 0; i < 40; i++) {
      // As many carbons as the first peak says, and one fewer or more on offer.
      int carbons = 3 + random.nextInt(8);
      spectra.append(
          String.format(
              Locale.ROOT,
              "BEGIN IONS%nTITLE=s%d%nPEPMASS=%d%nSMILES=%sO%n%d.01 100%n%d.02 50%nEND IONS%n",
              i,
              200 + carbons,
              "C".repeat(carbons),
              20 + carbons,
              60 + i % 3));
      for (int others = -1; others <= 1; others++) {
        offered.append("s%d,%sO%n".formatted(i, "C".repeat(carbons + others)));
      }
    }
    Path results = folder.resolve("spectra");
    String[] command = {
      "auto",
      Files.writeString(folder.resolve("s.mgf"), spectra).toString(),
      Files.writeString(folder.resolve("c.csv"), offered).toString(),
      "--folds",
      "2",
      "--minutes",
      "0.1",
      "--out",
      results.toString()
    };
    assertThat(okra(command)).as("%s", err).isZero();
    assertThat(out.toString())
        .contains("40 rows; inputs: spectra; outputs: texts", "mean-reciprocal-rank");
    assertThat(Files.readString(results.resolve("choice.txt"))).contains("candidates against hubs");
    assertThat(results.resolve("model.okra")).exists();
  }

  @Test
  void whatIsUnclearIsAskedFor() throws IOException {
    assertThat(okra("auto", houses(10).toString())).isEqualTo(2);
    assertThat(err.toString()).contains("--outputs price");
    assertThat(okra("auto", "x.csv", "--as", "pictures")).isEqualTo(2);
    assertThat(err.toString())
        .contains("allowed are numbers (or values), classes, label-sets and rankings");
    assertThat(okra("auto", "x.csv", "--folds", "1")).isEqualTo(2);
    assertThat(err.toString()).contains("at least 2 folds");
  }

  @Test
  void tooLittleTimeGivesTheConstantAndSaysSo() throws IOException {
    Path results = folder.resolve("short");
    String[] command = {
      "auto",
      houses(30).toString(),
      "--outputs",
      "price",
      "--minutes",
      "0.01",
      "--out",
      "" + results
    };
    assertThat(okra(command)).as("%s", err).isZero();
    assertThat(out.toString()).contains("too little to try anything: the model is a constant");
    assertThat(Files.readString(results.resolve("experiment.yaml"))).contains("type: constant");
    assertThat(results.resolve("model.okra")).exists();
  }

  /** Searches would have two seconds each, and are over before they begin. */
  @Test
  void timeThatReadingTookIsNotThereForSearches() throws IOException {
    String[] command = {
      "auto",
      houses(30).toString(),
      "--outputs",
      "price",
      "--minutes",
      "0.3",
      "--out",
      folder.resolve("late").toString()
    };
    PrintWriter none = new PrintWriter(err);
    assertThat(Okra.run(new TickingClock(19), new PrintWriter(out), none, command)).isZero();
    assertThat(out.toString()).contains("0.3 minutes leave 2.2 seconds for each search");
  }

  @Test
  void anInterruptedCommandTakesOverWhatIsThere() throws IOException {
    String table = houses(40).toString();
    Path results = folder.resolve("again");
    List<String> command =
        List.of(
            "auto",
            table,
            "--outputs",
            "price",
            "--folds",
            "2",
            "--minutes",
            "0.2",
            "--out",
            results.toString());
    assertThat(okra(command.toArray(String[]::new))).as("%s", err).isZero();
    Files.delete(results.resolve("results.json"));
    String before = Files.readString(results.resolve("experiment.yaml"));
    out.getBuffer().setLength(0);
    List<String> resumed = new ArrayList<>(command);
    resumed.add("--resume");
    assertThat(okra(resumed.toArray(String[]::new))).as("%s", err).isZero();
    // Nothing was searched again.
    assertThat(out.toString()).doesNotContain("How settings were chosen");
    assertThat(Files.readString(results.resolve("experiment.yaml"))).isEqualTo(before);
    assertThat(results.resolve("results.json")).exists();
    // More folds than rows are refused before anything is done.
    assertThat(okra("auto", table, "--outputs", "price", "--folds", "41")).isEqualTo(2);
    assertThat(err.toString()).contains("There are 40 rows, which 41 folds cannot be made of");
  }
}
