package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReproduceCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  private int run(String... arguments) {
    return Okra.run(new PrintWriter(out), new PrintWriter(err), arguments);
  }

  @Test
  void withoutANameItListsTheEntries() {
    assertThat(run("reproduce", "--data", folder.toString())).isZero();
    assertThat(out.toString())
        .containsPattern("(?m)^name +paper +place +minutes +data +state$")
        .containsPattern("(?m)^usps-candidates +oel +Table 3 +\\d.* +usps +data missing$")
        .containsPattern("(?m)^least-squares-sisokr +sisokr +Figure 2 .* generated +ready$");
  }

  @Test
  void anEntryWithoutItsDataSaysWhatIsMissing() {
    int code = run("reproduce", "bibtex", "--data", folder.toString(), "--out", out());
    assertThat(code).isEqualTo(ExitCode.USER.number());
    assertThat(err.toString().strip())
        .isEqualTo(
            "okra reproduce: bibtex needs bibtex/bibtex-train.arff, which is not in "
                + folder
                + ". Give the data folder with --data; 'okra datasets' shows how to get data."
                + " [FILE_NOT_FOUND]");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void anUnknownEntryGetsTheNearest() {
    assertThat(run("reproduce", "usps-fre", "--out", out())).isEqualTo(ExitCode.USER.number());
    assertThat(err.toString()).contains("Did you mean 'usps-free'?").hasLineCount(1);
  }

  private String out() {
    return folder.resolve("out").toString();
  }
}
