package org.okra.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FolderCheckTest {
  @Test
  void distinguishesPresentAbsentAndWrong(@TempDir Path folder) throws IOException {
    Path absent = folder.resolve("absent");
    Path file = Files.createFile(folder.resolve("file"));

    assertThat(new FolderCheck(folder, absent).examine())
        .containsExactly(
            Finding.good("Plugins", folder + " (present, 1 entries)"),
            Finding.information("Data", absent + " (absent)"));
    assertThat(new FolderCheck(file, folder).examine().get(0))
        .isEqualTo(Finding.warning("Plugins", file + " is not a folder"));
  }
}
