package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of the pages on retrieval, ratings and conformal sets, with the files they show. */
final class TaskPagesTest {
  private static final Pattern FILE =
      Pattern.compile(
          "(?s)`([a-z]+\\.(?:csv|yaml))`[^`]*?(?:`[^`\n]*`[^`]*?)*\n\n```(?:csv|yaml)\n(.*?)```");

  private static final Pattern COMMANDS = Pattern.compile("(?s)```sh\n(.*?)```");

  /** A word, or a data set in braces. */
  private static final Pattern WORD = Pattern.compile("\\{[^}]*\\}|\\S+");

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();

  /** Writes the files of a page and runs its commands. */
  private void run(String name, int files) throws IOException {
    String page = Files.readString(Repository.root().resolve("docs/" + name));
    Matcher blocks = FILE.matcher(page);
    int written = 0;
    while (blocks.find()) {
      Files.writeString(folder.resolve(blocks.group(1)), blocks.group(2));
      written++;
    }
    assertThat(written).isEqualTo(files);
    Matcher commands = COMMANDS.matcher(page);
    assertThat(commands.find()).isTrue();
    for (String command : commands.group(1).lines().toList()) {
      List<String> words = new ArrayList<>();
      Matcher matcher = WORD.matcher(command.substring("okra ".length()));
      while (matcher.find()) {
        String word = matcher.group();
        boolean isFile = !word.startsWith("-") && !word.startsWith("{") && !words.isEmpty();
        words.add(isFile && !word.matches("[0-9]+") ? folder.resolve(word).toString() : word);
      }
      StringWriter err = new StringWriter();
      int exit = Okra.run(new PrintWriter(out), new PrintWriter(err), words.toArray(String[]::new));
      assertThat(exit).as("%s: %s", command, err).isZero();
    }
  }

  @Test
  void retrieval() throws IOException {
    run("retrieval.md", 3);
    assertThat(out.toString()).contains("mean-reciprocal-rank", "any-paint");
    String results = Files.readString(folder.resolve("paints/results.json"));
    assertThat(results).contains("{type: top-k-accuracy, k: 1} 95% from");
    // A paint of the series of the row, three of them for each of eighteen rows.
    assertThat(Files.readAllLines(folder.resolve("found.csv"))).hasSize(1 + 3 * 18);
  }

  /** The mistakes that the page names, from the command line: coded, with their setting. */
  @Test
  void mistakesInRetrieval() throws IOException {
    run("retrieval.md", 3);
    String catalogue = Files.readString(folder.resolve("catalogue.csv"));
    Files.writeString(folder.resolve("none.csv"), catalogue.replaceAll("satin,.*\\R", ""));
    Files.writeString(folder.resolve("type.csv"), catalogue.replace("matt,0.24,", "matt,pink,"));
    Files.writeString(folder.resolve("names.csv"), "row,hue,light\np0,0.2,0.3\np99,0.1,0.1\n");
    mistake("decoder.from={file: none.csv, key: series}", "EMPTY_INPUT", "the series 'satin'");
    mistake("decoder.from={file: type.csv, key: series}", "FILE_FORMAT", "type.csv, line 2");
    mistake("decoder.from={file: names.csv, query: row}", "UNKNOWN_NAME", "'p99'. Did you mean");
    mistake("decoder.from={file: catalogue.csv, key: maker}", "FILE_FORMAT", "no column 'maker'");
    mistake("conformal={coverage: 1.0}", "INVALID_OPTION", "coverage is 1.0; it must lie between");
    mistake("conformal={coverage: 0.9}", "INVALID_ARGUMENT", "needs at least 9 calibration rows");
    mistake(
        "conformal={coverage: 0.9, method: leave-one-out, rows: 5}",
        "INVALID_ARGUMENT",
        "needs at least 9 calibration rows, but there are 5");
  }

  private void mistake(String setting, String code, String text) {
    StringWriter err = new StringWriter();
    String file = folder.resolve("paints.yaml").toString();
    String results = folder.resolve("mistaken").toString();
    int exit =
        Okra.run(
            new PrintWriter(out),
            new PrintWriter(err),
            "run",
            file,
            "--out",
            results,
            "--set",
            setting);
    assertThat(exit).as(setting).isEqualTo(2);
    assertThat(err.toString()).as(setting).contains("[" + code + "]", text);
  }

  @Test
  void ratings() throws IOException {
    run("ratings.md", 2);
    assertThat(out.toString()).contains("rating-ranking-error", "trace-norm", "popularity");
    assertThat(Files.readAllLines(folder.resolve("ratings/predictions.csv")).get(1))
        .contains(" > ");
  }

  @Test
  void conformal() throws IOException {
    run("conformal.md", 2);
    assertThat(out.toString()).contains("conformal-coverage", "conformal-size");
    List<String> predicted = Files.readAllLines(folder.resolve("predicted.csv"));
    assertThat(predicted).hasSize(6);
    assertThat(predicted.get(0)).contains("lower:", "upper:");
    assertThat(Files.readAllLines(folder.resolve("labels/predictions.csv")).get(0))
        .contains("set,set size");
  }
}
