package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is damaged is found and named; and what users should not be able to damage is not. */
final class VerifyTest {
  private static final String TEXT =
      """
      name: small
      dataset: {type: drawn-digits, train: 40, test: 5}
      input: {kernel: {type: gaussian, gamma: 0.05}}
      output: {kernel: {type: gaussian, gamma: 0.05}}
      metrics: rmse
      """;

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private ExitCode run(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    int code = Okra.run(new PrintWriter(out), new PrintWriter(err), arguments);
    return Stream.of(ExitCode.values()).filter(e -> e.number() == code).findFirst().orElseThrow();
  }

  private String experiment() throws IOException {
    return Files.writeString(folder.resolve("small.yaml"), TEXT).toString();
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void resultsAreWholeUntilAFileChanges() throws IOException {
    assertThat(run("run", experiment(), "--out", file("out"))).isEqualTo(ExitCode.OK);
    assertThat(run("verify", file("out"))).isEqualTo(ExitCode.OK);
    assertThat(out.toString().lines())
        .containsExactly(
            "whole    predictions.csv",
            "whole    report.html",
            "whole    results.json",
            "whole    1 run");
    Path predictions = folder.resolve("out/predictions.csv");
    String table = Files.readString(predictions);
    Files.writeString(predictions, table.substring(0, table.length() - 1));
    Files.delete(folder.resolve("out/report.html"));
    assertThat(run("verify", file("out"))).isEqualTo(ExitCode.UNHEALTHY);
    assertThat(out.toString().lines())
        .contains(
            "damaged  predictions.csv was altered: its checksum differs",
            "damaged  report.html is missing");
    // Nothing was lost: the run is there.
    assertThat(run("run", experiment(), "--out", file("out"), "--resume")).isEqualTo(ExitCode.OK);
    assertThat(predictions).hasContent(table);
    assertThat(run("verify", file("out"))).isEqualTo(ExitCode.OK);
  }

  @Test
  void aRunWithoutOneOfItsFilesIsDamaged() throws IOException {
    assertThat(run("run", experiment(), "--out", file("out"))).isEqualTo(ExitCode.OK);
    for (String ending : List.of(".json", ".csv", ".sha256")) {
      Path missing;
      try (Stream<Path> files = Files.list(folder.resolve("out/runs"))) {
        missing = files.filter(each -> each.toString().endsWith(ending)).findFirst().orElseThrow();
      }
      byte[] bytes = Files.readAllBytes(missing);
      Files.delete(missing);
      assertThat(run("verify", file("out"))).as(ending).isEqualTo(ExitCode.UNHEALTHY);
      Files.write(missing, bytes);
      assertThat(run("verify", file("out"))).isEqualTo(ExitCode.OK);
    }
  }

  /** A list that was cut at the end of a line vouches for less than it should. */
  @Test
  void aListOfChecksumsThatIsCutShortIsDamage() throws IOException {
    assertThat(run("run", experiment(), "--out", file("out"))).isEqualTo(ExitCode.OK);
    List<Path> lists;
    try (Stream<Path> files = Files.walk(folder.resolve("out"))) {
      lists = files.filter(each -> each.toString().endsWith(".sha256")).toList();
    }
    assertThat(lists).hasSize(2);
    for (Path list : lists) {
      String whole = Files.readString(list);
      Files.writeString(list, whole.substring(0, whole.indexOf('\n') + 1));
      assertThat(run("verify", file("out"))).isEqualTo(ExitCode.UNHEALTHY);
      assertThat(out.toString()).contains("is not in the list of checksums");
      Files.writeString(list, whole);
    }
    assertThat(run("verify", file("out"))).isEqualTo(ExitCode.OK);
  }

  @Test
  void anAlteredByteOfAModelIsFoundWhereverItIs() throws IOException {
    assertThat(run("fit", experiment(), "--model", file("m.okra"))).isEqualTo(ExitCode.OK);
    assertThat(run("verify", file("m.okra"))).isEqualTo(ExitCode.OK);
    byte[] whole = Files.readAllBytes(folder.resolve("m.okra"));
    for (int at : List.of(9, 100, whole.length / 2, whole.length - 1)) {
      byte[] altered = whole.clone();
      altered[at] ^= 1;
      Files.write(folder.resolve("altered.okra"), altered);
      assertThat(run("verify", file("altered.okra"))).isNotEqualTo(ExitCode.OK);
    }
    assertThat(run("verify", file("altered.okra"))).isEqualTo(ExitCode.UNHEALTHY);
    assertThat(out.toString()).startsWith("damaged  ").contains("was altered: the checksum of");
  }

  @Test
  void whatIsNotOkrasIsSaidSo() throws IOException {
    Files.createDirectory(folder.resolve("empty"));
    assertThat(run("verify", file("empty"))).isEqualTo(ExitCode.USER);
    assertThat(err.toString()).contains("holds no results", "[FILE_NOT_FOUND]");
    assertThat(run("verify", file("missing"))).isEqualTo(ExitCode.USER);
    assertThat(err.toString()).contains("neither a folder nor a file", "[FILE_NOT_FOUND]");
  }

  @Test
  void anEmptyPathIsNotTheCurrentFolder() throws IOException {
    for (String[] command :
        List.of(
            new String[] {"run", experiment(), "--out", ""},
            new String[] {"tune", experiment(), "--out", " "},
            new String[] {"fit", experiment(), "--model", ""})) {
      assertThat(run(command)).isEqualTo(ExitCode.USER);
      assertThat(err.toString()).contains("it is empty; give a path, or '.'");
    }
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "symbolic links need rights there")
  void modelsHaveThePermissionsOfOtherFilesAndFollowLinks() throws IOException {
    Path ordinary = Files.createFile(folder.resolve("ordinary"));
    Path real = folder.resolve("real.okra");
    Path link = Files.createSymbolicLink(folder.resolve("m.okra"), real);
    assertThat(run("fit", experiment(), "--model", link.toString())).isEqualTo(ExitCode.OK);
    assertThat(link).isSymbolicLink();
    assertThat(Files.getPosixFilePermissions(real))
        .isEqualTo(Files.getPosixFilePermissions(ordinary));
    Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rw-r-----"));
    // A fit that was killed left this.
    Path left = Files.writeString(folder.resolve("real.okra.0123abcd.part"), "half");
    assertThat(run("fit", experiment(), "--model", link.toString())).isEqualTo(ExitCode.OK);
    assertThat(left).doesNotExist();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(real)))
        .isEqualTo("rw-r-----");
  }

  @Test
  void textsThatSpreadsheetsWouldComputeAreMarkedWhenAskedTo() throws IOException {
    Path table = folder.resolve("t.csv");
    StringBuilder rows = new StringBuilder("id,x,y\n");
    for (int i = 0; i < 12; i++) {
      rows.append("=1+").append(i).append(',').append(i).append(',').append(-i).append('\n');
    }
    Files.writeString(table, rows);
    String yaml =
        Files.writeString(
                folder.resolve("t.yaml"),
                TEXT.replaceFirst("dataset: .*", "dataset: {type: csv, train: t.csv, id: id}"))
            .toString();
    assertThat(run("run", yaml, "--out", file("plain"))).as(err.toString()).isEqualTo(ExitCode.OK);
    assertThat(run("run", yaml, "--out", file("safe"), "--spreadsheet-safe"))
        .isEqualTo(ExitCode.OK);
    String plain = Files.readString(folder.resolve("plain/predictions.csv"));
    assertThat(plain).contains(",=1+").doesNotContain("'");
    assertThat(folder.resolve("safe/predictions.csv")).hasContent(plain.replace(",=1+", ",'=1+"));
    assertThat(run("verify", file("safe"))).isEqualTo(ExitCode.OK);
  }
}
