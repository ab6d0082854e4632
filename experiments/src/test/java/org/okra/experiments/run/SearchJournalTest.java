package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.file.Journal;
import org.okra.core.run.Progress;
import org.okra.experiments.TestWiring;
import org.okra.experiments.plugin.Installed;
import org.okra.experiments.run.ResultFolder.Start;

final class SearchJournalTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("trials.journal");
  }

  private SearchJournal journal() {
    return TestWiring.injector(folder).getInstance(SearchJournal.class);
  }

  private void write(String line) {
    try (Journal journal = Journal.open(file)) {
      journal.add(line);
    }
  }

  @Test
  void whatIsClosedIsLetGoAndStays() {
    write("{\"key\": \"a\"}");
    try (SearchJournal first = journal()) {
      first.open(file, Start.RESUME);
      assertThatThrownBy(() -> journal().open(file, Start.RESUME))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INPUT_OUTPUT))
          .hasMessageContaining("Another process is writing to " + folder);
    }
    assertThat(file).exists();
    try (SearchJournal second = journal()) {
      second.open(file, Start.RESUME);
      second.finish();
    }
    assertThat(file).doesNotExist();
  }

  @Test
  void aFreshStartThrowsNoTrialsAway() {
    write("{\"key\": \"a\"}");
    SearchJournal journal = journal();
    assertThatThrownBy(() -> journal.open(file, Start.FRESH))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("Continue it with --resume");
    // What was refused holds nothing either.
    journal.open(file, Start.REPLACE);
    journal.close();
    assertThat(Journal.damaged(file)).isZero();
  }

  /** Their checksums are right: somebody wrote them on purpose, or another program did. */
  @ParameterizedTest
  @ValueSource(strings = {"{}", "null", "[1]", "{", "abc", "3"})
  void linesThatAreNoTrialsAreRefused(String line) throws IOException {
    write(line);
    SearchJournal journal = journal();
    assertThatThrownBy(() -> journal.open(file, Start.RESUME))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_FORMAT))
        .hasMessage(
            "trials.journal holds a line that is no trial. Remove the file to search anew.");
    assertThat(Files.readAllLines(file)).hasSize(1);
  }

  @Test
  void anotherFileLetsTheFirstOneGo() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other")).resolve("trials.journal");
    try (SearchJournal journal = journal();
        SearchJournal next = journal()) {
      journal.open(file, Start.FRESH);
      journal.open(other, Start.FRESH);
      next.open(file, Start.FRESH);
      // Who has come to the end holds nothing either.
      next.finish();
      assertThat(file).doesNotExist();
      try (SearchJournal last = journal()) {
        last.open(file, Start.FRESH);
      }
    }
  }

  @Test
  void whatIsReplacedIsGone() {
    write("{\"key\": \"a\"}");
    SearchJournal journal = journal();
    journal.open(file, Start.REPLACE);
    journal.close();
    journal.open(file, Start.FRESH);
    journal.close();
  }

  @Test
  void damageIsTold() throws IOException {
    write("{\"key\": \"a\"}");
    Files.writeString(file, "broken\n", StandardOpenOption.APPEND);
    List<String> notes = new ArrayList<>();
    Progress progress =
        new Progress() {
          @Override
          public void report(String stage, long done, long total) {}

          @Override
          public void note(String text) {
            notes.add(text);
          }
        };
    try (SearchJournal journal =
        new SearchJournal(TestWiring.injector(folder).getInstance(Installed.class), progress)) {
      journal.open(file, Start.RESUME);
      assertThat(notes).containsExactly(file + " is damaged; what it cannot say is tried again.");
    }
    notes.clear();
    Files.delete(file);
    try (SearchJournal journal =
        new SearchJournal(TestWiring.injector(folder).getInstance(Installed.class), progress)) {
      journal.open(file, Start.RESUME);
      assertThat(notes).isEmpty();
    }
  }
}
