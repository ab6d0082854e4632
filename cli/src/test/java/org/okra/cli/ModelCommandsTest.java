package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fit, predict, evaluate and inspect, on data that are drawn. */
final class ModelCommandsTest {
  private static final String LABELS =
      "{type: planted-labels, train: 120, test: 40, inputs: 60, labels: 12,"
          + " inputsPerRow: 8, labelsPerRow: 2, topics: 5}";

  private static final String DIGITS = "{type: drawn-digits, train: 80, test: 20}";

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return Okra.run(new PrintWriter(out), new PrintWriter(err), arguments);
  }

  private void succeed(String... arguments) {
    assertThat(run(arguments)).as(err.toString()).isZero();
  }

  private String failing(ExitCode code, String... arguments) {
    err.getBuffer().setLength(0);
    assertThat(run(arguments)).as(err.toString()).isEqualTo(code.number());
    String line = err.toString().strip();
    assertThat(line.lines().filter(each -> !each.matches("(\\w+|embed candidates): \\d+ %")))
        .hasSize(1);
    return line;
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  /** An experiment with sketches on both sides. */
  private String experiment(String dataset, String rest) throws IOException {
    String text =
        """
        name: small
        dataset: %s
        input: {kernel: {type: gaussian, gamma: 0.1}, sketch: {type: subsample, size: 40}}
        output: {kernel: {type: gaussian, gamma: 0.2}, sketch: {type: gaussian, size: 20}}
        estimator: {type: ridge, lambda: 1.0e-3}
        seeds: [3, 4]
        %s
        """
            .formatted(dataset, rest);
    Files.writeString(folder.resolve("small.yaml"), text);
    return file("small.yaml");
  }

  /** The predictions and scores of the first method with seed 3 in a run. */
  private List<String> ofRun() throws IOException {
    return Files.readAllLines(folder.resolve("run/predictions.csv")).stream()
        .filter(line -> line.startsWith("small,3,"))
        .map(ModelCommandsTest::lastTwo)
        .toList();
  }

  private List<String> ofModel() throws IOException {
    return Files.readAllLines(folder.resolve("p.csv")).stream()
        .skip(1)
        .map(ModelCommandsTest::lastTwo)
        .toList();
  }

  private static String lastTwo(String line) {
    String[] fields = line.split(",");
    return fields[fields.length - 2] + "," + fields[fields.length - 1];
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{type: candidates}",
        "{type: candidates, from: all}",
        "{type: labels}",
        "{type: labels, rule: threshold-per-label}",
        "{type: labels, rule: expected-f1}",
        "{type: loss-search, loss: hamming}"
      })
  void savedModelsPredictLabelSetsAsTheRunDid(String decoder) throws IOException {
    String yaml =
        experiment(LABELS, "metrics: [f1]\npreprocess: [standardise]\ndecoder: " + decoder);
    succeed("run", yaml, "--out", file("run"));
    succeed("fit", yaml, "--model", file("m.okra"));
    succeed("predict", "--model", file("m.okra"), "--input", LABELS, "--out", file("p.csv"));
    assertThat(ofModel()).hasSize(40).isEqualTo(ofRun());
  }

  @ParameterizedTest
  @ValueSource(strings = {"candidates", "{type: free, iterations: 5}"})
  void savedModelsPredictPicturesAsTheRunDid(String decoder) throws IOException {
    String yaml =
        experiment(DIGITS, "metrics: [{type: kernel-loss, kernel: linear}]\ndecoder: " + decoder);
    succeed("run", yaml, "--out", file("run"), "--set", "input.sketch=none");
    succeed("fit", yaml, "--model", file("m.okra"), "--set", "input.sketch=none");
    succeed("predict", "--model", file("m.okra"), "--input", DIGITS, "--out", file("p.csv"));
    assertThat(ofModel()).hasSize(20).isEqualTo(ofRun());
  }

  @Test
  void aSketchedModelLearnsOnAndForgets() throws IOException {
    String yaml = experiment(DIGITS, "metrics: [rmse]");
    succeed("fit", yaml, "--model", file("m.okra"));
    succeed("predict", "--model", file("m.okra"), "--input", DIGITS, "--out", file("p.csv"));
    List<String> before = ofModel();
    succeed("fit", "--append", DIGITS, "--model", file("m.okra"));
    assertThat(out.toString()).contains("updated small to 100 rows");
    succeed("predict", "--model", file("m.okra"), "--input", DIGITS, "--out", file("p.csv"));
    assertThat(ofModel()).hasSize(20).isNotEqualTo(before);
    succeed("fit", "--forget", DIGITS, "--model", file("m.okra"));
    succeed("predict", "--model", file("m.okra"), "--input", DIGITS, "--out", file("p.csv"));
    // Scores differ in their last digits; the pictures that were chosen are the same.
    assertThat(ofModel().stream().map(line -> line.split(",")[0]))
        .containsExactlyElementsOf(before.stream().map(line -> line.split(",")[0]).toList());
  }

  @Test
  void whatCannotBeAppendedLeavesTheModelAsItWas() throws IOException {
    String yaml = experiment(DIGITS, "metrics: [rmse]");
    succeed("fit", yaml, "--model", file("m.okra"));
    byte[] saved = Files.readAllBytes(folder.resolve("m.okra"));
    assertThat(failing(ExitCode.USER, "fit", "--append", LABELS, "--model", file("m.okra")))
        .contains("The rows do not match the model");
    assertThat(failing(ExitCode.USER, "fit", "--forget", DIGITS, "--model", file("m.okra")))
        .contains("Of 20 rows to forget only 0 have an output that the model was fitted to");
    assertThat(failing(ExitCode.USER, "fit", "--model", file("m.okra")))
        .contains("Give an experiment file to fit a model, or --append");
    assertThat(Files.readAllBytes(folder.resolve("m.okra"))).isEqualTo(saved);
    succeed("fit", yaml, "--model", file("e.okra"), "--set", "input.sketch=none");
    assertThat(failing(ExitCode.USER, "fit", "--append", DIGITS, "--model", file("e.okra")))
        .contains("needs all its training rows");
  }

  @Test
  void searchedSettingsAreTunedBeforeTheFit() throws IOException {
    String yaml =
        experiment(
            LABELS, "metrics: [f1]\nsearch: {space: {estimator.lambda: [1.0e-6, 1.0e-3, 1.0]}}");
    succeed("run", yaml, "--out", file("run"));
    succeed("fit", yaml, "--model", file("m.okra"));
    succeed("predict", "--model", file("m.okra"), "--input", LABELS, "--out", file("p.csv"));
    assertThat(ofModel()).isEqualTo(ofRun());
    succeed("inspect", file("m.okra"));
    assertThat(out.toString()).containsPattern("chosen by search +\\{estimator.lambda=");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " "})
  void evaluateNeedsAMetric(String none) {
    String[] evaluate = {
      "evaluate", "--model", file("m.okra"), "--input", LABELS, "--metrics", none
    };
    assertThat(failing(ExitCode.USER, evaluate))
        .contains("--metrics names none; give some joined by commas");
  }

  @Test
  void evaluateGivesTheMetricsOfTheRun() throws IOException {
    String yaml = experiment(LABELS, "metrics: [f1, hamming]");
    succeed("fit", yaml, "--model", file("m.okra"), "--seed", "4");
    succeed("run", yaml, "--out", file("run"), "--set", "seeds=[4]");
    String results = Files.readString(folder.resolve("run/results.json"));
    out.getBuffer().setLength(0);
    succeed("evaluate", "--model", file("m.okra"), "--input", LABELS);
    String f1 = results.replaceAll("(?s).*\"f1\" : \\{\\s*\"mean\" : ([0-9.]{6}).*", "$1");
    assertThat(out.toString()).containsPattern("(?m)^f1 +" + f1).contains("hamming", " ± ");
    out.getBuffer().setLength(0);
    succeed(
        "evaluate",
        "--model",
        file("m.okra"),
        "--input",
        LABELS,
        "--metrics",
        "jaccard,{type: subset-accuracy}");
    assertThat(out.toString()).contains("jaccard", "subset-accuracy").hasLineCount(2);
  }

  @Test
  void variationsAreFittedByName() throws IOException {
    String yaml = experiment(LABELS, "metrics: [f1]\ncompare: {exact: {input.sketch: none}}");
    succeed("fit", yaml, "--method", "exact", "--model", file("m.okra"));
    assertThat(out.toString()).contains("fitted exact to 120 rows, seed 3");
    assertThat(failing(ExitCode.USER, "fit", yaml, "--method", "exakt", "--model", file("x")))
        .contains("no method 'exakt'", "Did you mean 'exact'?", "small, exact");
  }

  @Test
  void inspectShowsWhatIsInTheFile() throws IOException {
    String yaml = experiment(LABELS, "metrics: [f1]\npreprocess: [standardise]");
    succeed("fit", yaml, "--model", file("m.okra"));
    out.getBuffer().setLength(0);
    succeed("inspect", file("m.okra"), "--parts");
    assertThat(out.toString())
        .containsPattern("kind +pipeline")
        .containsPattern("written by +okra ")
        .containsPattern("input kernel +\\{type: gaussian, gamma: 0.1\\}")
        .containsPattern("input map +40 landmarks \\(shifted\\), a factor of 40 x 40")
        .containsPattern("preprocess +\\{type: pipeline, steps: \\[\\{type: standardise")
        .containsPattern("decoder +\\{type: candidates, hubness: none, ")
        .containsPattern("candidates +120 outputs \\(labels\\), of which training 120")
        .contains("model/coefficients/matrix/values", "configuration", "  estimator:");
  }

  @Test
  void tablesArePredictedWithAndWithoutTheirOutputs() throws IOException {
    StringBuilder train = new StringBuilder("colour,size,y\n");
    for (int i = 0; i < 40; i++) {
      String colour = i % 3 == 0 ? "red" : i % 3 == 1 ? "green" : "blue";
      train.append(colour).append(',').append(i % 7).append(',').append(i % 3).append('\n');
    }
    Files.writeString(folder.resolve("train.csv"), train);
    String yaml =
        experiment(
            "{type: csv, train: train.csv}",
            "metrics: [rmse]\npreprocess: [one-hot]\nsplit: {type: random, testShare: 0.25}");
    succeed("fit", yaml, "--model", file("m.okra"), "--set", "input.sketch=none");
    // The same rows, but the categories appear in another order.
    Files.writeString(folder.resolve("a.csv"), "colour,size\nblue,1\nred,2\ngreen,3\n");
    Files.writeString(folder.resolve("b.csv"), "colour,size,y\nblue,1,9\nred,2,9\ngreen,3,9\n");
    succeed("predict", "--model", file("m.okra"), "--input", file("a.csv"), "--out", file("p.csv"));
    List<String> alone = ofModel();
    succeed("predict", "--model", file("m.okra"), "--input", file("b.csv"), "--out", file("p.csv"));
    assertThat(ofModel()).isEqualTo(alone);
    assertThat(alone.get(0)).startsWith("2,");
    assertThat(alone.get(1)).startsWith("0,");
    assertThat(alone.get(2)).startsWith("1,");
    Files.writeString(folder.resolve("c.csv"), "colour,size\npink,1\n");
    assertThat(refused("c.csv")).contains("'pink' in column 'colour'", "[red, green, blue]");
    Files.writeString(folder.resolve("d.csv"), "note,size,colour\nmine,1,blue\n\"a, b\",2,red\n");
    succeed("predict", "--model", file("m.okra"), "--input", file("d.csv"), "--out", file("p.csv"));
    assertThat(ofModel()).isEqualTo(alone.subList(0, 2));
    assertThat(err.toString())
        .contains("okra: ignored the columns note, which the model does not know");
    Files.writeString(
        folder.resolve("d.jsonl"),
        "{\"size\": 1.0, \"colour\": \"blue\"}\n{\"colour\": \"red\", \"size\": 2}\n");
    succeed(
        "predict", "--model", file("m.okra"), "--input", file("d.jsonl"), "--out", file("p.csv"));
    assertThat(ofModel()).isEqualTo(alone.subList(0, 2));
    Files.writeString(folder.resolve("e.csv"), "colour,sizes\nred,1\n");
    assertThat(refused("e.csv"))
        .contains("The rows lack the column 'size'", "Did you mean 'sizes'?");
    Files.writeString(folder.resolve("e.jsonl"), "{\"size\": 1}\n{\"size\": [1]}\n");
    assertThat(refused("e.jsonl")).contains("e.jsonl:2: 'size' is a list or an object");
    Files.writeString(folder.resolve("f.dat"), "colour,size\nred,1\n");
    assertThat(refused("f.dat")).contains("f.dat does not end in .csv");
    assertThat(refused("g.csv")).contains("g.csv is not there");
  }

  /** Above an eighth of the memory, so that the inputs stay in their files. */
  @Test
  void arraysGiveThePredictionsOfTablesWithTheSameNumbers() throws IOException {
    int rows = 6000;
    ByteBuffer x = array(rows, 3);
    ByteBuffer y = array(rows, 1);
    StringBuilder table = new StringBuilder("a,b,c,y\n");
    for (int i = 0; i < rows; i++) {
      double sum = 0;
      for (int j = 0; j < 3; j++) {
        double value = Math.sin(i + 2.5 * j);
        sum += value;
        x.putDouble(value);
        table.append(value).append(',');
      }
      y.putDouble(sum);
      table.append(sum).append('\n');
    }
    Files.write(folder.resolve("x.npy"), x.array());
    Files.write(folder.resolve("y.npy"), y.array());
    Files.writeString(folder.resolve("t.csv"), table);
    String rest = "metrics: [rmse]\npreprocess: [standardise]\ndecoder: {type: vector}";
    List<List<String>> predictions = new ArrayList<>();
    for (String[] each :
        new String[][] {
          {"{type: npy, train: x.npy, trainOutputs: y.npy}", "x.npy"},
          {"{type: csv, train: t.csv}", "t.csv"}
        }) {
      String yaml = experiment(each[0], rest);
      String linear = "output={kernel: linear, sketch: coordinates}";
      succeed("fit", yaml, "--model", file("m.okra"), "--memory", "1m", "--set", linear);
      succeed(
          "predict", "--model", file("m.okra"), "--input", file(each[1]), "--out", file("p.csv"));
      predictions.add(ofModel());
    }
    assertThat(predictions.get(0)).hasSize(rows).isEqualTo(predictions.get(1));
  }

  /** The header of an array of NumPy, with room for its numbers. */
  private static ByteBuffer array(int rows, int columns) {
    String shape = "(" + rows + ", " + columns + ")";
    String header = "{'descr': '<f8', 'fortran_order': False, 'shape': " + shape + ", }";
    byte[] text = header.getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(10 + text.length + 8 * rows * columns)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0})
        .putShort((short) text.length)
        .put(text);
  }

  private String refused(String input) {
    return failing(
        ExitCode.USER, "predict", "--model", file("m.okra"), "--input", file(input), "--out", "x");
  }

  @Test
  void topGivesSeveralOutputsPerRow() throws IOException {
    String yaml = experiment(LABELS, "metrics: [f1]");
    succeed("fit", yaml, "--model", file("m.okra"));
    succeed(
        "predict",
        "--model",
        file("m.okra"),
        "--input",
        LABELS,
        "--out",
        file("p.csv"),
        "--top",
        "3");
    List<String> lines = Files.readAllLines(folder.resolve("p.csv"));
    assertThat(lines).hasSize(121).startsWith("row,rank,prediction,score");
    assertThat(lines.subList(1, 5))
        .extracting(line -> line.substring(0, 4))
        .containsExactly("0,1,", "0,2,", "0,3,", "1,1,");
    assertThat(
            failing(
                ExitCode.USER,
                "predict",
                "--model",
                file("m.okra"),
                "--input",
                LABELS,
                "--out",
                file("p.csv"),
                "--top",
                "0"))
        .contains("--top is 0; ask for at least 1.");
  }

  @Test
  void filesThatAreNoModelsAreOneLine() throws IOException {
    String yaml = experiment(LABELS, "metrics: [f1]");
    succeed("fit", yaml, "--model", file("m.okra"));
    byte[] good = Files.readAllBytes(folder.resolve("m.okra"));
    assertThat(unreadable("absent.okra"))
        .contains("absent.okra does not exist or is not a file", "[FILE_NOT_FOUND]");
    Files.writeString(folder.resolve("text.okra"), "a text that is long enough to be looked at");
    assertThat(unreadable("text.okra")).contains("not an Okra file", "[FILE_FORMAT]");
    Files.write(folder.resolve("short.okra"), java.util.Arrays.copyOf(good, good.length / 2));
    assertThat(unreadable("short.okra")).contains("is cut short", "[FILE_FORMAT]");
    Files.write(folder.resolve("flipped.okra"), good);
    try (RandomAccessFile flipped = new RandomAccessFile(file("flipped.okra"), "rw")) {
      flipped.seek(good.length - 9L);
      int old = flipped.read();
      flipped.seek(good.length - 9L);
      flipped.write(old ^ 1);
    }
    assertThat(unreadable("flipped.okra")).contains("was altered", "[FILE_CHECKSUM]");
    byte[] newer = good.clone();
    newer[11] = 9;
    Files.write(folder.resolve("newer.okra"), newer);
    assertThat(unreadable("newer.okra")).contains("format version 9", "[FILE_VERSION]");
  }

  private String unreadable(String name) {
    failing(ExitCode.USER, "inspect", file(name));
    return failing(
        ExitCode.USER, "predict", "--model", file(name), "--input", LABELS, "--out", file("p"));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void placesThatCannotBeWrittenAreOneLine() throws IOException {
    String yaml = experiment(LABELS, "metrics: [f1]");
    succeed("fit", yaml, "--model", file("m.okra"));
    assertThat(failing(ExitCode.RESOURCE, "fit", yaml, "--model", file("no/m.okra")))
        .contains("Cannot write", "[INPUT_OUTPUT]");
    assertThat(failing(ExitCode.RESOURCE, "fit", yaml, "--model", "/dev/full"))
        .contains("a folder or a device", "[INPUT_OUTPUT]");
    String[] predict = {
      "predict", "--model", file("m.okra"), "--input", LABELS, "--out", "/dev/full"
    };
    assertThat(failing(ExitCode.RESOURCE, predict)).contains("No space left", "[INPUT_OUTPUT]");
    assertThat(Files.isRegularFile(Path.of("/dev/full"))).isFalse();
    assertThat(failing(ExitCode.RESOURCE, "tune", yaml, "--out", file("m.okra/x")))
        .contains("Cannot write to the folder", "[INPUT_OUTPUT]");
  }
}
