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
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code okra auto} on files that were not made for it, and what becomes of its results. */
final class AutoNoviceTest {
  private static final int ROWS = 40;

  /** Seconds from one look at the clock to the next: in a few seconds few settings are tried. */
  private static final double STEP = 2;

  /** Minutes in which something is searched, and minutes that leave a constant. */
  private static final String SOME = "0.1";

  private static final String NONE = "0.001";

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int okra(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return Okra.run(new TickingClock(STEP), new PrintWriter(out), new PrintWriter(err), arguments);
  }

  private void succeed(String... arguments) {
    assertThat(okra(arguments)).as("%s", err).isZero();
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private String text(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  /** Rows of two numbers, and what follows from them. */
  private void write(String name, String header, BiFunction<Double, Double, String> rest)
      throws IOException {
    Random random = new Random(4);
    List<String> lines = new ArrayList<>(List.of(header));
    for (int i = 0; i < ROWS; i++) {
      double x = Math.round(1000 * random.nextGaussian()) / 1000.0;
      double y = Math.round(1000 * random.nextGaussian()) / 1000.0;
      lines.add(String.format(Locale.ROOT, "%.3f,%.3f,%s", x, y, rest.apply(x, y)));
    }
    Files.write(folder.resolve(name), lines);
  }

  private String[] auto(String file, String outputs) {
    return auto(file, outputs, SOME);
  }

  private String[] auto(String file, String outputs, String minutes, String... more) {
    return Stream.of(
            Stream.of("auto", path(file), "--outputs", outputs, "--out", path("out")),
            Stream.of("--folds", "2", "--minutes", minutes),
            Stream.of(more))
        .flatMap(each -> each)
        .toArray(String[]::new);
  }

  private List<String> predict(String rows) throws IOException {
    Files.writeString(folder.resolve("new.csv"), rows);
    succeed(
        "predict",
        "--model",
        path("out/model.okra"),
        "--input",
        path("new.csv"),
        "--out",
        path("p.csv"));
    return Files.readAllLines(folder.resolve("p.csv"));
  }

  @Test
  void cellsMayListLabels() throws IOException {
    write(
        "t.csv",
        "x,y,tags",
        (x, y) -> (x > 0 ? "sea" : "") + (x > 0 && y > 0 ? ";" : "") + (y > 0 ? "sunset" : ""));
    succeed(auto("t.csv", "tags"));
    assertThat(out.toString())
        .contains("outputs: label sets, some empty")
        .contains("'tags' lists labels, cut at ';': label sets; --as classes");
    assertThat(predict("x,y\n3,3\n3,-3\n"))
        .anySatisfy(line -> assertThat(line).startsWith("0,1,sea;sunset,"))
        .anySatisfy(line -> assertThat(line).startsWith("1,1,sea,"));
    succeed("evaluate", "--model", path("out/model.okra"), "--input", path("t.csv"));
    assertThat(out.toString()).contains("subset-accuracy");
    // A list of a label that no row had cannot be judged, and says which.
    Files.writeString(folder.resolve("u.csv"), "x,y,tags\n1,1,sea;wood\n");
    assertThat(okra("evaluate", "--model", path("out/model.okra"), "--input", path("u.csv")))
        .isEqualTo(2);
    assertThat(err.toString()).contains("does not know the label 'wood'");
    // Rows whose labels are not known can be predicted; that they are not read is said.
    for (String rows : List.of("1,1,sea\n2,2,NA\n", "1,1,NA\n")) {
      predict("x,y,tags\n" + rows);
      assertThat(err.toString())
          .contains(
              "labels of these rows are not read: some cells of the column 'tags' are marked");
    }
  }

  @Test
  void aTableWithoutNamesKeepsItsFirstRow() throws IOException {
    write("t.data", "0.500,0.250,up", (x, y) -> x > 0 ? "up" : "down");
    succeed(auto("t.data", "3"));
    assertThat(out.toString()).contains(ROWS + 1 + " rows", "the first line is a row");
    assertThat(predict("3,3,up\n-3,-3,down\n"))
        .hasSize(3)
        .anySatisfy(line -> assertThat(line).startsWith("0,1,up"))
        .anySatisfy(line -> assertThat(line).startsWith("1,1,down"));
    succeed("evaluate", "--model", path("out/model.okra"), "--input", path("t.data"));
    assertThat(out.toString()).contains("accuracy");
  }

  @Test
  void severalColumnsMaySayYesOrNo() throws IOException {
    write("t.csv", "x,y,red,blue", (x, y) -> (x > 0 ? "yes" : "no") + "," + (y > 0 ? "yes" : "no"));
    succeed(auto("t.csv", "red,blue", NONE));
    assertThat(out.toString()).contains("label sets").contains("--as values");
    succeed("evaluate", "--model", path("out/model.okra"), "--input", path("t.csv"));
    assertThat(out.toString()).contains("hamming");
  }

  @Test
  void rowsWithoutATargetAreLeftOutAndCounted() throws IOException {
    write("t.csv", "x,y,price", (x, y) -> x > 1 ? "" : String.valueOf(x + y));
    succeed(auto("t.csv", "price", NONE));
    long missing =
        Files.readAllLines(folder.resolve("t.csv")).stream()
            .filter(line -> line.endsWith(","))
            .count();
    String note = missing + " of " + ROWS + " rows without an output were left out";
    assertThat(missing).isPositive();
    assertThat(out.toString()).contains(note);
    assertThat(text("out/search.yaml")).contains("# " + note, "missingOutputs: drop");
  }

  @Test
  void newRowsMayHaveGapsAndCategoriesOfTheirOwn() throws IOException {
    write("t.csv", "x,size,kind,price", (x, y) -> (x > 0 ? "flat" : "house") + "," + (x + 2 * y));
    succeed(auto("t.csv", "price"));
    List<String> lines = predict("x,size,kind\n1,1,flat\n,1,flat\n1,1,tent\n1,1,\n");
    assertThat(lines).hasSize(5).noneMatch(line -> line.contains("NaN"));
    assertThat(err.toString())
        .contains("unknown categories count as missing: 1 cell; kind 'tent' (1)");
    // An unknown category is what no category is.
    assertThat(lines.get(3).substring(1)).isEqualTo(lines.get(4).substring(1));
  }

  /** As auto tries them, with every way to weigh views; a model has numbers for their names. */
  @ParameterizedTest
  @ValueSource(strings = {"equal", "alignf", "[0.5, 1.5, 1.0]"})
  void sumsOverViewsPredictRowsWithGaps(String weights) throws IOException {
    write(
        "t.csv",
        "x,size,kind,note,price",
        (x, y) ->
            (x > 0 ? "flat,a sunny place " : "house,some dark corner ")
                + (y > 0 ? "large" : "small")
                + ","
                + (x + 2 * y));
    Files.writeString(
        folder.resolve("t.yaml"),
        """
        name: t
        dataset: {type: csv, train: t.csv, outputs: [price], columns: {note: text}}
        preprocess: [{type: standardise, categories: keep}, text,
          {type: one-hot, scale: column, unknown: missing}, impute]
        input:
          kernel:
            type: sum
            weights: WEIGHTS
            terms:
              - {type: columns, columns: [x, size], kernel: {type: laplacian, gamma: 0.5*median}}
              - {type: columns, columns: [kind], kernel: {type: gaussian, gamma: 0.5*median}}
              - {type: columns, columns: [note], kernel: cosine}
        output: {kernel: linear, sketch: coordinates}
        estimator: {type: ridge, lambda: 1.0e-4}
        decoder: vector
        metrics: [rmse]
        """
            .replace("WEIGHTS", weights));
    Files.createDirectory(folder.resolve("out"));
    succeed("fit", path("t.yaml"), "--model", path("out/model.okra"));
    List<String> lines =
        predict("x,size,kind,note\n1,1,flat,a sunny place\n,1,flat,\n1,1,tent,unheard of\n1,1,,\n");
    assertThat(lines).hasSize(5).noneMatch(line -> line.contains("NaN"));
    // Unknown categories and words are what none are.
    assertThat(lines.get(3).substring(1)).isEqualTo(lines.get(4).substring(1));
    assertThat(lines.get(2).substring(1)).isNotEqualTo(lines.get(4).substring(1));
  }

  @Test
  void aModelThatFillsInNothingNamesTheGap() throws IOException {
    write("t.csv", "x,size,price", (x, y) -> String.valueOf(x + y));
    Files.writeString(
        folder.resolve("t.yaml"),
        """
        name: t
        dataset: {type: csv, train: t.csv, outputs: [price]}
        preprocess: [standardise]
        input: {kernel: gaussian}
        output: {kernel: linear}
        decoder: vector
        metrics: [rmse]
        """);
    succeed("fit", path("t.yaml"), "--model", path("m.okra"));
    Files.writeString(folder.resolve("new.csv"), "x,size\n1,2\n1,\n");
    String[] command = {
      "predict", "--model", path("m.okra"), "--input", path("new.csv"), "--out", path("p.csv")
    };
    assertThat(okra(command)).isEqualTo(2);
    assertThat(err.toString())
        .contains("no value in column 'size' (row 1, from 0)", "with the step impute");
  }

  @Test
  void aConstantTargetIsSaidBeforeTheSearch() throws IOException {
    write("t.csv", "x,y,price", (x, y) -> "7");
    assertThat(okra(auto("t.csv", "price"))).isEqualTo(2);
    assertThat(err.toString()).contains("'price' is 7.0 in every row", "nothing to learn");
    assertThat(folder.resolve("out/search.yaml")).doesNotExist();
    write("u.csv", "x,y,price,rent", (x, y) -> "7," + x);
    succeed(auto("u.csv", "price,rent"));
    assertThat(out.toString()).contains("'price' is 7.0 in every row: predicted as such");
    String line = predict("x,y\n1,1\n").get(1);
    assertThat(Double.parseDouble(line.split(",")[2])).isCloseTo(7, Offset.offset(7 * 1e-6));
  }

  @Test
  void earlierResultsAreReplacedWhenAllIsThere() throws IOException {
    write("t.csv", "x,y,price", (x, y) -> String.valueOf(x + y));
    succeed(auto("t.csv", "price", NONE));
    assertThat(okra(auto("t.csv", "price", NONE))).isEqualTo(2);
    assertThat(err.toString()).contains("--overwrite");
    String results = text("out/results.json");
    byte[] model = Files.readAllBytes(folder.resolve("out/model.okra"));
    String search = text("out/search.yaml");
    // A command that fails on its way leaves everything as it was.
    write("t.csv", "x,y,price", (x, y) -> String.valueOf(x - y));
    Path page = folder.resolve("out/report.html");
    Files.move(page, folder.resolve("kept.html"));
    Files.createDirectory(page);
    assertThat(okra(auto("t.csv", "price", NONE, "--overwrite"))).isEqualTo(4);
    Files.delete(page);
    Files.move(folder.resolve("kept.html"), page);
    assertThat(text("out/results.json")).isEqualTo(results);
    assertThat(Files.readAllBytes(folder.resolve("out/model.okra"))).isEqualTo(model);
    assertThat(text("out/search.yaml")).isEqualTo(search);
    succeed("verify", path("out"));

    succeed(auto("t.csv", "price", SOME, "--overwrite"));
    assertThat(Files.readAllBytes(folder.resolve("out/model.okra"))).isNotEqualTo(model);
    assertThat(text("out/search.yaml")).isNotEqualTo(search);
    succeed("verify", path("out"));
    assertThat(out.toString()).contains("whole    model.okra", "whole    results.json");
    assertThat(okra(auto("t.csv", "price", NONE, "--overwrite", "--resume"))).isEqualTo(2);
  }

  @Test
  void whatIsWrittenRunsFromAnywhere() throws IOException {
    Path home = Files.createDirectories(folder.resolve("home"));
    write("home/t.csv", "x,y,price", (x, y) -> String.valueOf(x + y));
    Path here = Path.of("").toAbsolutePath();
    String relative = here.relativize(home.toAbsolutePath().resolve("t.csv")).toString();
    String out = home.resolve("results/auto").toString();
    succeed(
        "auto", relative, "--outputs", "price", "--folds", "2", "--minutes", SOME, "--out", out);
    // Both are moved, so that nothing can be found but from the file.
    Path moved = folder.resolve("moved");
    Files.move(home, moved);
    for (String name : List.of("experiment.yaml", "search.yaml")) {
      Path file = moved.resolve("results/auto").resolve(name);
      assertThat(Files.readString(file)).contains("train: ../../t.csv").doesNotContain("/home");
      succeed("plan", file.toString());
    }
    String experiment = moved.resolve("results/auto/experiment.yaml").toString();
    succeed("run", experiment, "--out", path("again"));
    // By itself it would not go into the folder of the command.
    assertThat(Files.readString(Path.of(experiment))).startsWith("name: auto-t-chosen\n");
  }

  @Test
  void aFileIsNotMistakenForOneBesideIt() throws IOException {
    // There may be no data folder, and names with .. still must not start in it.
    Path data = Files.createDirectories(folder.resolve("here/data"));
    write("t.csv", "x,y,price", (x, y) -> String.valueOf(x + y));
    Files.writeString(folder.resolve("here/t.csv"), "z,q\n1,2\n");
    Files.writeString(
        folder.resolve("here/t.yaml"),
        """
        name: t
        dataset: {type: csv, train: ../t.csv, outputs: [price]}
        input: {kernel: gaussian}
        output: {kernel: linear}
        decoder: vector
        metrics: [rmse]
        """);
    // The other file has no column of that name.
    succeed("plan", path("here/t.yaml"), "--data", data.toString());
  }

  @Test
  void anExperimentIsTheUsersToEdit() throws IOException {
    write("t.csv", "x,y,price", (x, y) -> String.valueOf(x + y));
    succeed(auto("t.csv", "price", NONE));
    Path experiment = folder.resolve("out/experiment.yaml");
    Files.writeString(experiment, Files.readString(experiment) + "# mine\n");
    succeed("verify", path("out"));
    assertThat(out.toString())
        .contains("changed  experiment.yaml, edited since the model was fitted")
        .contains("whole    model.okra");
    Files.delete(experiment);
    assertThat(okra("verify", path("out"))).isEqualTo(1);
    assertThat(out.toString()).contains("damaged  experiment.yaml is missing");
  }

  @Test
  void whatTimeDidNotAllowIsSaid() throws IOException {
    write("t.csv", "id,x,price", (x, y) -> String.valueOf(x + y));
    succeed(auto("t.csv", "price"));
    assertThat(out.toString()).contains("Time ended the search: settings were compared on");
    assertThat(text("out/choice.txt")).contains("Time ended the search");
  }
}
