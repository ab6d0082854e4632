package org.okra.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.cli.ExitCode;
import org.okra.cli.OkraForTests;

final class BenchCommandTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int okra(String... arguments) {
    List<String> all = new ArrayList<>(List.of("bench"));
    all.addAll(List.of(arguments));
    return OkraForTests.run(new PrintWriter(out), new PrintWriter(err), all.toArray(new String[0]));
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private String write(String name, double dgemm, double... seconds) {
    List<StageCost> stages = new ArrayList<>();
    for (int i = 0; i < seconds.length; i++) {
      Sizes sizes = new Sizes(1000 * (i + 1), 100, 10, 7, 1, 3, 50);
      stages.add(StageCost.of(Method.SISOKR, Stage.FIT, sizes, seconds[i], 1e9, dgemm, 1));
    }
    new LimitsFile(LimitsFile.FORMAT, "1", "17", "some", 2, dgemm, stages, List.of())
        .write(folder.resolve(name));
    return file(name);
  }

  @Test
  void limitsArePrintedAndWritten() {
    int exit =
        okra(
            "limits",
            "--methods",
            "sisokr,iokr",
            "--n",
            "60,120",
            "--mx",
            "20",
            "--my",
            "10",
            "--d",
            "9",
            "--targets",
            "5",
            "--test",
            "20",
            "--repetitions",
            "1",
            "--threads",
            "1",
            "--json",
            file("limits.json"));
    assertThat(exit).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("dgemm ", " GFLOP/s with 1 threads", "sisokr", "output map", "share");
    LimitsFile written = LimitsFile.read(folder.resolve("limits.json"));
    assertThat(written.stages()).hasSize(20);
    assertThat(written.threads()).isEqualTo(1);
  }

  @Test
  void unknownMethodsAreNamed() {
    assertThat(okra("limits", "--methods", "iokr,sisok")).isEqualTo(ExitCode.USER.number());
    assertThat(err.toString()).contains("'sisok'", "trace-norm");
  }

  @Test
  void withoutACommandBothAreNamed() {
    assertThat(okra()).isEqualTo(ExitCode.USER.number());
    assertThat(err.toString()).contains("limits or compare");
  }

  @Test
  void slowerStagesAreFlagged() {
    String before = write("before.json", 100, 1, 2, 3);
    String now = write("now.json", 100, 1.1, 3, 1);

    assertThat(okra("compare", before, now)).isEqualTo(ExitCode.UNHEALTHY.number());
    List<String> lines = out.toString().lines().toList();
    assertThat(lines.get(0)).isEqualTo("dgemm 100.0 -> 100.0 GFLOP/s");
    assertThat(lines.get(3)).contains("1000", "1.10").doesNotContain("slower", "faster");
    assertThat(lines.get(4)).contains("2000", "1.50").endsWith("slower");
    assertThat(lines.get(5)).contains("3000", "0.33").endsWith("faster");
    assertThat(out.toString()).contains("3 stages in both files; 1 slower by more than 1.2 times.");

    assertThat(okra("compare", "--threshold", "2", before, now)).isZero();
  }

  @Test
  void aSlowerMachineIsNoSlowerCode() {
    assertThat(okra("compare", write("a.json", 100, 1), write("b.json", 50, 2))).isZero();
    assertThat(okra("compare", write("a.json", 50, 1), write("b.json", 100, 1)))
        .isEqualTo(ExitCode.UNHEALTHY.number());
  }

  @Test
  void momentsAreNotCompared() {
    assertThat(okra("compare", write("a.json", 100, 0.001), write("b.json", 100, 0.009))).isZero();
  }

  @Test
  void filesWithoutCommonStagesAndOtherFilesAreRefused() throws IOException {
    String some = write("a.json", 100, 1);
    assertThat(okra("compare", some, write("b.json", 100))).isEqualTo(ExitCode.USER.number());
    assertThat(err.toString()).contains("no stage in common");

    Files.writeString(folder.resolve("other.json"), "{\"format\": \"mine\"}");
    assertThat(okra("compare", some, file("other.json"))).isEqualTo(ExitCode.USER.number());
    assertThat(err.toString()).contains("is not a file of 'okra bench limits --json'");
    assertThat(okra("compare", some, some, "--threshold", "0.5")).isEqualTo(ExitCode.USER.number());
    assertThat(err.toString()).contains("--threshold is 0.5");
  }
}
