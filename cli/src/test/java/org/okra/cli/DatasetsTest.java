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

  @Test
  void describesWhatTheColumnsOfAFileAreTakenFor() throws IOException {
    Path file = folder.resolve("my houses.csv");
    Files.writeString(file, "size,colour,\"price, \u20ac\"\n1,red,10\nNA,blue,20\n3,,?\n");
    assertThat(run("datasets", "describe", file.toString())).isZero();
    assertThat(out.toString())
        .contains("my houses: 3 rows")
        .containsPattern("(?m)^input +size +numeric +1 +1.0 to 3.0$")
        .containsPattern("(?m)^input +colour +categorical +1 +2: red, blue$")
        .containsPattern("(?m)^output +price, \u20ac +numeric +1 +10.0 to 20.0$");
  }

  @Test
  void describesADataSetWithOptionsAndSaysWhereAFileIsWrong() throws IOException {
    Path file = folder.resolve("t.csv");
    Files.writeString(file, "zip,y\n1,2\n2,3\n3,x4\n4,5\n");
    assertThat(run("datasets", "describe", file.toString())).isEqualTo(ExitCode.USER.number());
    assertThat(err.toString()).contains("t.csv, line 4, column 3: 'x4' in column 'y'");
    String set =
        "{type: csv, train: '%s', columns: {zip: categorical, y: categorical}}"
            .formatted(file.toString());
    assertThat(run("datasets", "describe", set, "--columns", "1")).isZero();
    assertThat(out.toString())
        .containsPattern("input +zip +categorical +0 +4: 1, 2, 3, 4")
        .contains("and 1 columns more");
    assertThat(run("datasets", "describe", "t.xyz")).isEqualTo(ExitCode.USER.number());
    assertThat(err.toString()).contains("The ending of t.xyz does not say what it is.");
  }
}
