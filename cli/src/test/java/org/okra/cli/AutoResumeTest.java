package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.file.FolderLock;

/** What {@code okra auto --resume} takes over of what is there, and what it does not. */
final class AutoResumeTest {
  /** Seconds from one look at the clock to the next: in a few seconds few settings are tried. */
  private static final double STEP = 2;

  private static final String AGAIN = "The model is searched and fitted again: ";

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private Path table;
  private Path results;

  @BeforeEach
  void writeTable() throws IOException {
    results = folder.resolve("results");
    table = folder.resolve("d.csv");
    write(3);
  }

  private void write(double slope) throws IOException {
    List<String> lines = new ArrayList<>(List.of("a,y"));
    for (int i = 0; i < 24; i++) {
      lines.add(i * 7 % 24 + "," + slope * (i * 7 % 24));
    }
    Files.write(table, lines);
  }

  private int auto(String minutes, String... more) {
    err.getBuffer().setLength(0);
    List<String> all =
        new ArrayList<>(
            List.of(
                "auto",
                table.toString(),
                "--outputs",
                "y",
                "--folds",
                "2",
                "--minutes",
                minutes,
                "--out",
                results.toString()));
    all.addAll(List.of(more));
    return Okra.run(
        new TickingClock(STEP),
        new PrintWriter(out),
        new PrintWriter(err),
        all.toArray(String[]::new));
  }

  private String predictions() throws IOException {
    Path file = folder.resolve("p.csv");
    String model = results.resolve("model.okra").toString();
    String[] command = {
      "predict", "--model", model, "--input", table.toString(), "--out", file.toString()
    };
    assertThat(Okra.run(new PrintWriter(out), new PrintWriter(err), command)).isZero();
    return Files.readString(file);
  }

  /** A model of other data would be silently wrong. */
  @Test
  void theModelOfOtherDataIsNotTakenOver() throws IOException {
    assertThat(auto("0.001")).as("%s", err).isZero();
    String before = predictions();
    assertThat(auto("0.001", "--resume")).as("%s", err).isZero();
    assertThat(err.toString()).doesNotContain(AGAIN);
    write(5);
    assertThat(auto("0.001", "--resume")).as("%s", err).isZero();
    assertThat(err.toString()).contains(AGAIN + "its data, settings or time were others.");
    String after = predictions();
    assertThat(after).isNotEqualTo(before);
    results = folder.resolve("fresh");
    assertThat(auto("0.001")).as("%s", err).isZero();
    assertThat(after).isEqualTo(predictions());
  }

  @Test
  void aDamagedModelIsMadeAgain() throws IOException {
    assertThat(auto("0.001")).as("%s", err).isZero();
    String before = predictions();
    Path model = results.resolve("model.okra");
    byte[] bytes = Files.readAllBytes(model);
    bytes[bytes.length / 2] ^= 1;
    Files.write(model, bytes);
    assertThat(Okra.run(new PrintWriter(out), new PrintWriter(err), "verify", "" + results))
        .isEqualTo(1);
    assertThat(out.toString()).contains("model.okra was altered: its checksum differs");
    assertThat(auto("0.001", "--resume")).as("%s", err).isZero();
    assertThat(err.toString()).contains(AGAIN + "model.okra was altered");
    assertThat(predictions()).isEqualTo(before);
    // A list that was cut at the end of a line would vouch for the experiment alone.
    Path list = results.resolve("model.sha256");
    Files.writeString(list, Files.readAllLines(list).get(0) + "\n");
    assertThat(auto("0.001", "--resume")).as("%s", err).isZero();
    assertThat(err.toString()).contains(AGAIN + "model.okra is not in the list of checksums");
    assertThat(Okra.run(new PrintWriter(out), new PrintWriter(err), "verify", "" + results))
        .isZero();
  }

  /** A command that failed has let go of its folder, and of what is damaged it says so. */
  @Test
  void aCommandThatFailedIsResumedByTheNext() throws IOException {
    Path report = Files.createDirectories(results.resolve("report.html"));
    assertThat(auto("0.1")).isEqualTo(4);
    assertThat(err.toString()).contains("report.html: it is a folder");
    Files.delete(report);
    Path journal = results.resolve("trials.journal");
    List<String> lines = Files.readAllLines(journal);
    assertThat(lines).hasSizeGreaterThan(2);
    Files.writeString(journal, String.join("\n", lines).substring(0, 100 + lines.get(0).length()));
    assertThat(auto("0.1", "--resume")).as("%s", err).isZero();
    assertThat(err.toString())
        .contains(journal + " is damaged; what it cannot say is tried again.")
        .doesNotContain(AGAIN);
    assertThat(journal).doesNotExist();
  }

  /** What an interrupted replacement says: --resume goes on with it. */
  @Test
  void aReplacementThatFailedIsResumed() throws IOException {
    assertThat(auto("0.001")).as("%s", err).isZero();
    String before = predictions();
    write(5);
    Path report = results.resolve("report.html");
    Files.delete(report);
    Files.createDirectory(report);
    assertThat(auto("0.001", "--overwrite")).isEqualTo(4);
    assertThat(predictions()).isEqualTo(before);
    Files.delete(report);
    assertThat(auto("0.001", "--resume")).as("%s", err).isZero();
    assertThat(predictions()).isNotEqualTo(before);
    assertThat(results.resolve(".model.new")).doesNotExist();
  }

  @Test
  void whatAnotherProcessPreparesIsLeftAlone() throws IOException {
    assertThat(auto("0.001")).as("%s", err).isZero();
    Path staged = Files.createDirectories(results.resolve(".model.new")).resolve("search.yaml");
    Files.writeString(staged, "");
    try (FolderLock other = FolderLock.take(results, ".search.lock")) {
      assertThat(other).isNotNull();
      assertThat(auto("0.001", "--overwrite")).isEqualTo(4);
    }
    assertThat(staged).exists();
  }

  @Test
  void anEarlierChoiceDoesNotStayWithANewModel() throws IOException {
    assertThat(auto("0.001")).as("%s", err).isZero();
    Path choice = Files.writeString(results.resolve("choice.txt"), "Because.\n");
    assertThat(auto("0.001", "--resume")).as("%s", err).isZero();
    assertThat(choice).exists();
    assertThat(auto("0.001", "--overwrite")).as("%s", err).isZero();
    assertThat(choice).doesNotExist();
  }

  @Test
  void namesOfSeveralLinesAreCommentsOfOne() throws IOException {
    List<String> lines = new ArrayList<>(List.of("a,\"all the", "same\",y"));
    for (int i = 0; i < 24; i++) {
      lines.add(i * 7 % 24 + ",1," + i * 7 % 24 / 2.0);
    }
    Files.write(table, lines);
    assertThat(auto("0.001")).as("%s", err).isZero();
    assertThat(Files.readString(results.resolve("search.yaml")))
        .contains("# left out: 'all the same' (the same in every row)");
    String search = results.resolve("search.yaml").toString();
    assertThat(Okra.run(new PrintWriter(out), new PrintWriter(err), "plan", search))
        .as("%s", err)
        .isZero();
  }
}
