package org.okra.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.cli.OkraForTests;
import picocli.CommandLine;

final class RunCommandTest {
  private static final String TEXT =
      """
      name: small
      dataset: {type: drawn-digits, train: 60, test: 10}
      input: {kernel: {type: gaussian, gamma: 0.05}}
      output: {kernel: {type: gaussian, gamma: 0.05}}
      metrics: [rmse]
      compare:
        sketched: {output.sketch: {type: subsample, size: 20}}
      """;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void writeFile() throws Exception {
    file = Files.writeString(folder.resolve("small.yaml"), TEXT);
  }

  private int okra(String... arguments) {
    return OkraForTests.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }

  private int run(String... more) {
    String[] arguments = new String[more.length + 4];
    arguments[0] = "run";
    arguments[1] = file.toString();
    arguments[2] = "--out";
    arguments[3] = folder.resolve("out").toString();
    System.arraycopy(more, 0, arguments, 4, more.length);
    return okra(arguments);
  }

  @Test
  void printsATableAndWritesItsFiles() {
    assertThat(run()).as(err.toString()).isZero();
    assertThat(out.toString()).contains("method", "rmse", "small ", "sketched ", "report.html");
    assertThat(folder.resolve("out/results.json")).exists();
    assertThat(folder.resolve("out/predictions.csv")).exists();
    assertThat(folder.resolve("out/report.html")).content().contains("sketched");
  }

  @Test
  void aMetricThatOnlySomeMethodsHaveStandsUnderItsName() {
    String other = "compare={other: {metrics: [r2]}, both: {metrics: [rmse, r2]}}";
    assertThat(run("--set", other)).as(err.toString()).isZero();
    assertThat(out.toString().lines().map(line -> line.split(" {2,}")))
        .anySatisfy(cells -> assertThat(cells).startsWith("method", "rmse", "r2", "fit s"))
        .anySatisfy(
            cells -> {
              assertThat(cells[0]).isEqualTo("other");
              assertThat(cells[1]).isEqualTo("-");
            })
        .anySatisfy(
            cells -> {
              assertThat(cells[0]).isEqualTo("small");
              assertThat(cells[2]).isEqualTo("-");
            });
  }

  @Test
  void aNestedSearchPrintsALinePerStage() {
    String search = "search={space: {estimator.lambda: [1.0e-6, 1.0e-4, 1.0e-2]}}";
    assertThat(run("--set", search, "--set", "seeds=3")).as(err.toString()).isZero();
    // Eleven tenths of the runs, and once each of their stages.
    assertThat(err.toString().lines()).hasSizeLessThan(20).contains("runs: 100 %");
    assertThat(err.toString().lines().filter(line -> line.startsWith("search: "))).hasSize(1);
  }

  @Test
  void misspeltKeysAreOneLineAndExitCodeTwo() throws Exception {
    Files.writeString(file, TEXT.replace("metrics", "metrix"));
    assertThat(run()).isEqualTo(2);
    assertThat(err.toString())
        .hasLineCount(1)
        .startsWith("okra run: small.yaml:5: ")
        .contains("Did you mean 'metrics'?");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void aMissingFileIsExitCodeTwo() {
    assertThat(okra("run", folder.resolve("none.yaml").toString())).isEqualTo(2);
    assertThat(err.toString()).hasLineCount(1).contains("there is no such file");
  }

  @Test
  void aFolderThatCannotBeWrittenIsExitCodeFour() throws Exception {
    Path taken = Files.writeString(folder.resolve("taken"), "");
    assertThat(okra("run", file.toString(), "--out", taken.toString())).isEqualTo(4);
    assertThat(err.toString()).contains("Cannot write to the folder");
  }

  @Test
  void whatCannotFitIsRefusedBeforeWork() {
    assertThat(run("--set", "dataset.train=600", "--memory", "2m")).isEqualTo(4);
    assertThat(err.toString()).contains("needs about", "the budget is");
  }

  @Test
  void setReachesTheRun() {
    assertThat(run("--set", "metrics=[rmse, surrogate-error]", "--threads", "1")).isZero();
    assertThat(out.toString()).contains("surrogate-error");
  }

  @Test
  void planShowsStagesWithoutRunning() {
    assertThat(okra("plan", file.toString())).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("GFLOP/s", "small: 60 training rows", "fit ", "decode ", "fits", "largest input");
  }

  @Test
  void aBrokenPluginIsNamedAndSkipped() throws Exception {
    Path plugins = Files.createDirectory(folder.resolve("plugins"));
    Files.writeString(plugins.resolve("broken.jar"), "no jar");
    assertThat(run("--plugins", plugins.toString())).isZero();
    assertThat(err.toString())
        .contains("okra: skipped the plugin broken.jar: it is not a readable");
  }

  @Test
  void theDemoRunsAndDrawsPictures() {
    // All of its methods on fewer rows: the sketches of the demo still fit into these.
    List<String> fewer =
        List.of(
            "dataset.train=500",
            "dataset.test=30",
            "labelled=400",
            "compare.iokr-large={dataset.train: 800, dataset.test: 60, labelled: 800}",
            "compare.sisokr-large={dataset.train: 800, dataset.test: 60, labelled: 800,"
                + " input.sketch: {type: subsample, size: 400},"
                + " output.sketch: {type: subsample, size: 300}}");
    CommandLine demo = new CommandLine(new DemoCommand(fewer)).setOut(new PrintWriter(out, true));
    demo.setErr(new PrintWriter(err, true));
    Path target = folder.resolve("demo");
    assertThat(demo.execute("--out", target.toString())).as(err.toString()).isZero();
    assertDemo(target);
  }

  /** The first command of the README as it is. */
  @Test
  @Tag("figures")
  void theWholeDemoShowsThatSketchesAreFaster() {
    Path target = folder.resolve("demo");
    assertThat(okra("demo", "--out", target.toString())).as(err.toString()).isZero();
    assertDemo(target);
    assertThat(lossAndSeconds("sisokr-large")[1])
        .as("fit and predict")
        .isLessThan(lossAndSeconds("iokr-large")[1]);
  }

  private void assertDemo(Path target) {
    assertThat(out.toString()).contains("iokr ", "sisokr-free ", "reduced-rank ", "oel-free ");
    assertThat(target.resolve("pictures.png")).isNotEmptyFile();
    assertThat(target.resolve("report.html")).content().contains("Gallery");
    assertThat(target.resolve("results.json")).content().contains("\"kernel-loss\"");
    assertThat(lossAndSeconds("sisokr-large")[0])
        .as("quality")
        .isCloseTo(lossAndSeconds("iokr-large")[0], within(0.02));
  }

  /** From the line of a method: METHOD LOSS ± ERROR RMSE ± ERROR FIT PREDICT MEMORY UNIT. */
  private double[] lossAndSeconds(String method) {
    String line =
        out.toString().lines().filter(each -> each.startsWith(method + " ")).findFirst().get();
    String[] fields = line.split(" +");
    return new double[] {
      Double.parseDouble(fields[1]), Double.parseDouble(fields[7]) + Double.parseDouble(fields[8])
    };
  }
}
