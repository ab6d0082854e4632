package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DatasetsTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return Okra.run(new PrintWriter(out), new PrintWriter(err), arguments);
  }

  @Test
  void listsEveryDataSetWithItsState() throws IOException {
    Files.createDirectories(folder.resolve("boston-housing"));
    Files.writeString(folder.resolve("boston-housing/boston_house_prices.csv"), "not the data");
    assertThat(run("datasets", "--data", folder.toString())).isZero();
    assertThat(out.toString())
        .containsPattern("(?m)^bibtex +absent +\\S")
        .containsPattern("(?m)^boston-housing +differs +\\S")
        .containsPattern("1 of [0-9]+ are there");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void aFolderThatDoesNotExistIsSaid() {
    Path nowhere = folder.resolve("nowhere");
    assertThat(run("datasets", "--data", nowhere.toString())).isZero();
    assertThat(out.toString()).contains("nowhere (does not exist)").contains("0 of ");
    assertThat(nowhere).doesNotExist();
  }

  @Test
  void showsWhereToGetOne() {
    assertThat(run("datasets", "show", "bibtex", "--data", folder.toString())).isZero();
    assertThat(out.toString())
        .contains("name     bibtex", "cite ", "terms ", "type: mulan", "absent")
        .contains("is missing.")
        .contains("Home page:");
  }

  @Test
  void misspeltNamesAreOneLineWithTheNearest() {
    assertThat(run("datasets", "show", "bibtx", "--data", folder.toString()))
        .isEqualTo(ExitCode.USER.number());
    assertThat(err.toString().strip()).contains("bibtx", "bibtex").hasLineCount(1);
    assertThat(run("datasets", "fetch", "bibtx", "--data", folder.toString()))
        .isEqualTo(ExitCode.USER.number());
  }

  @Test
  void whatCannotBeFetchedSaysWhereToGetIt() {
    assertThat(run("datasets", "fetch", "bibtex", "--data", folder.toString()))
        .isEqualTo(ExitCode.USER.number());
    assertThat(err.toString().strip()).contains("cannot be fetched").hasLineCount(1);
  }

  @Test
  void progressIsALinePerTenthWithoutATerminal() {
    StringWriter lines = new StringWriter();
    try (ProgressBars bars = new ProgressBars(new PrintWriter(lines))) {
      for (int i = 0; i <= 1000; i++) {
        bars.report("fit", i, 1000);
      }
    }
    assertThat(lines.toString().lines()).hasSize(11).startsWith("fit: 0 %").endsWith("fit: 100 %");
  }
}
