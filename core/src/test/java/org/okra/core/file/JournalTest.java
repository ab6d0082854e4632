package org.okra.core.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JournalTest {
  @TempDir private Path folder;

  private Path written() {
    Path file = folder.resolve("journal");
    try (Journal journal = Journal.open(file)) {
      journal.add("one");
      journal.add("zw\u00f6lf");
      journal.add("three");
    }
    return file;
  }

  @Test
  void linesAreThereAgain() {
    try (Journal journal = Journal.open(written())) {
      assertThat(journal.lines()).containsExactly("one", "zw\u00f6lf", "three");
      assertThat(journal.damaged()).isZero();
    }
  }

  /** Wherever a journal is cut, the whole lines before are kept and the next ones are readable. */
  @Test
  void aTornEndCostsOneLine() throws IOException {
    byte[] whole = Files.readAllBytes(written());
    for (int length = 0; length < whole.length; length++) {
      Path file = folder.resolve("cut" + length);
      Files.write(file, java.util.Arrays.copyOf(whole, length));
      int kept;
      try (Journal journal = Journal.open(file)) {
        kept = journal.lines().size();
        assertThat("one,zw\u00f6lf,three").startsWith(String.join(",", journal.lines()));
        journal.add("more");
      }
      try (Journal journal = Journal.open(file)) {
        assertThat(journal.lines()).hasSize(kept + 1).endsWith("more");
        assertThat(journal.damaged()).isZero();
      }
    }
  }

  @Test
  void anAlteredLineIsLeftOut() throws IOException {
    Path file = written();
    Files.writeString(file, Files.readString(file).replace("zw", "zz"));
    assertThat(Journal.damaged(file)).isEqualTo(1);
    try (Journal journal = Journal.open(file)) {
      assertThat(journal.lines()).containsExactly("one", "three");
    }
  }
}
