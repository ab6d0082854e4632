package org.okra.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.cli.OkraForTests;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.estimators.engine.EngineSource;

/** The same experiment file gives the same results, wherever its fits run. */
final class EngineTest {
  private static final String TEXT =
      """
      name: small
      dataset: {type: drawn-digits, train: 300, test: 40}
      input: {kernel: {type: gaussian, gamma: 0.05}, sketch: {type: subsample, size: 40}}
      output: {kernel: {type: gaussian, gamma: 0.05}, sketch: {type: subsample, size: 20}}
      metrics: [rmse]
      compare:
        sketched: {}
        weighted: {estimator.lambda: 1e-3}
      """;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void writeFile() throws Exception {
    file = Files.writeString(folder.resolve("small.yaml"), TEXT);
    // The session of all tests is reused by the command, which stops it.
    LocalSpark.session();
  }

  private int okra(String... arguments) {
    return OkraForTests.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }

  private List<String> predictions(String name, String... engine) throws IOException {
    Path target = folder.resolve(name);
    String[] arguments =
        Stream.concat(
                Stream.of("run", file.toString(), "--out", target.toString()), Stream.of(engine))
            .toArray(String[]::new);
    assertThat(okra(arguments)).as(err.toString()).isZero();
    assertThat(target.resolve("report.html")).exists();
    return Files.readAllLines(target.resolve("predictions.csv"));
  }

  @Test
  void theSameFileGivesTheSameResults() throws IOException {
    List<String> here = predictions("here");
    List<String> there = predictions("there", "--engine", "spark", "--master", "local[2]");
    assertThat(there).hasSameSizeAs(here);
    for (int i = 0; i < here.size(); i++) {
      assertSame(here.get(i).split(","), there.get(i).split(","));
    }
    assertThat(err.toString()).doesNotContain("fitted on the driver");
  }

  /** Sums in another order round otherwise. */
  private static void assertSame(String[] here, String[] there) {
    assertThat(there).hasSameSizeAs(here);
    for (int j = 0; j < here.length; j++) {
      if (!there[j].equals(here[j])) {
        assertThat(Double.parseDouble(there[j]))
            .isCloseTo(Double.parseDouble(here[j]), within(1e-9));
      }
    }
  }

  @Test
  void whatSumsDoNotSufficeForIsFittedOnTheDriverAndSaidToBe() throws IOException {
    Files.writeString(
        file, TEXT.replace(", sketch: {type: subsample, size: 40}", "").replace("300", "60"));
    predictions("exact", "--engine", "spark", "--master", "local[2]");
    assertThat(err.toString()).contains("was fitted on the driver");
  }

  @Test
  void theDoctorMeasuresExecutors() {
    int exit = okra("doctor", "--quick", "--engine", "spark", "--master", "local[2]");
    assertThat(exit).as(err.toString()).isZero();
    assertThat(out.toString()).contains("Executors", "executor driver on 127.0.0.1", "GFlop/s");
  }

  @Test
  void aMasterThatDoesNotAnswerIsToldInTime() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    String master = "spark://127.0.0.1:" + port;
    int exit = okra("run", file.toString(), "--engine", "spark", "--master", master);
    assertThat(exit).isEqualTo(4);
    assertThat(err.toString()).contains("No Spark master answers at " + master, "--master");
  }

  @Test
  void mastersThatDoNotExist() {
    LocalSpark.session().stop();
    assertThatThrownBy(() -> EngineSource.open("spark", Optional.of("spark:nowhere")))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
        .hasMessageContaining("'spark:nowhere'")
        .hasMessageContaining("local[2]");
    assertThat(okra("run", file.toString(), "--master", "local[2]")).isEqualTo(2);
    assertThat(err.toString()).contains("Add --engine spark");
  }
}
