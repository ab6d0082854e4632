package org.okra.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Predictions do not depend on the number of threads or on the JDK; without the native library the
 * last digits differ.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SamePredictionsTest {
  private static final String OTHER_JAVA = "okra.campaign.java";
  private static final String TEXT =
      """
      name: e
      dataset: {type: drawn-digits, train: 200, test: 20}
      input: {kernel: {type: gaussian, gamma: 0.05}}
      output: {kernel: linear}
      estimator: {type: ridge, lambda: 1.0e-3}
      decoder: vector
      metrics: [rmse]
      compare:
        sketched: {input.sketch: {type: subsample, size: 80}, output.sketch: {type: p-sparsified, size: 60}, output.kernel: {type: gaussian, gamma: 0.05}, decoder: {type: candidates, from: train}}
        laplacian: {input.kernel: {type: laplacian, gamma: 0.02}}
        huber: {estimator: {type: lipschitz, loss: huber, lambda: 1.0e-3}, input.sketch: {type: subsample, size: 60}}
        low-rank: {estimator: {type: low-rank, lambda: 0.1}, input.sketch: {type: subsample, size: 60}}
        fourier: {input.sketch: {type: fourier, size: 100}}
        leverage: {input.sketch: {type: leverage, size: 50}}
        oel: {output.kernel: {type: gaussian, gamma: 0.05}, output.projection: {type: kde, components: 20}, decoder: {type: candidates, from: train}}
      """;

  /** Predictions by the number of threads, made once for all tests. */
  private final Map<Integer, String> known = new HashMap<>();

  @TempDir private Path folder;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve(Workbench.EXPERIMENT), TEXT);
  }

  private List<String> command(String out, int threads) {
    return List.of(
        "run",
        folder.resolve(Workbench.EXPERIMENT).toString(),
        "--out",
        folder.resolve(out).toString(),
        "--quiet",
        "--threads",
        Integer.toString(threads));
  }

  private String predictions(String out) throws IOException {
    return Files.readString(folder.resolve(out).resolve("predictions.csv"));
  }

  private String withThreads(int threads) throws IOException {
    if (!known.containsKey(threads)) {
      new Workbench(folder).succeed(command("threads" + threads, threads));
      known.put(threads, predictions("threads" + threads));
    }
    return known.get(threads);
  }

  /** In a process of its own. */
  private String elsewhere(String java, String classPath, String... flags) throws Exception {
    List<String> command = new ArrayList<>(List.of(java));
    command.addAll(List.of(flags));
    command.addAll(List.of("--add-modules", "jdk.incubator.vector", "-Xmx512m"));
    command.addAll(List.of("-cp", classPath, "org.okra.cli.Okra"));
    command.addAll(command("elsewhere", 2));
    File said = folder.resolve("said.txt").toFile();
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said).start();
    assertThat(process.waitFor()).as(() -> text(said)).isZero();
    return predictions("elsewhere");
  }

  private static String text(File file) {
    try {
      return Files.readString(file.toPath());
    } catch (IOException e) {
      return e.toString();
    }
  }

  @Test
  void forOneTwoAndFiveThreads() throws IOException {
    String one = withThreads(1);
    assertThat(one).hasLineCount(1 + 8 * 20);
    assertThat(withThreads(2)).isEqualTo(one);
    assertThat(withThreads(5)).isEqualTo(one);
  }

  @Test
  @EnabledIfSystemProperty(
      named = OTHER_JAVA,
      matches = ".+",
      disabledReason = "names another java")
  void forAnotherJdk() throws Exception {
    assertThat(elsewhere(System.getProperty(OTHER_JAVA), System.getProperty("java.class.path")))
        .isEqualTo(withThreads(2));
  }

  @Test
  void upToTheLastDigitsWithoutTheNativeLibrary() throws Exception {
    String classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(each -> !each.matches(".*openblas-[^/\\\\]*-(linux|macosx|windows)-.*"))
            .collect(Collectors.joining(File.pathSeparator));
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    // The quick compiler: the process ends before the other one pays.
    List<String> fallback = cells(elsewhere(java, classPath, "-XX:TieredStopAtLevel=1"));
    assertThat(text(folder.resolve("said.txt").toFile())).contains("in Java");
    List<String> natively = cells(withThreads(2));
    assertThat(fallback).hasSameSizeAs(natively);
    double largest = 0;
    for (int i = 0; i < natively.size(); i++) {
      if (!natively.get(i).equals(fallback.get(i))) {
        double difference =
            Math.abs(Double.parseDouble(natively.get(i)) - Double.parseDouble(fallback.get(i)));
        largest = Math.max(largest, difference);
      }
    }
    System.out.println("native against Java: largest difference of a grey value " + largest);
    assertThat(largest).isCloseTo(0, within(1e-6));
  }

  private static List<String> cells(String table) {
    return Arrays.asList(table.split("[,\n]"));
  }
}
