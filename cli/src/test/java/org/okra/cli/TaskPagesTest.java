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
