package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;

final class TextFileTest {
  @TempDir private Path folder;

  @Test
  void aFileIsReplacedWhole() throws IOException {
    Path file = Files.writeString(folder.resolve("a.txt"), "a longer text");
    TextFile.write(file, out -> out.write("short"));
    assertThat(file).hasContent("short");
    assertThat(folder).isDirectoryContaining(each -> each.equals(file));
    assertThat(folder.toFile().list()).hasSize(1);
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need rights that Windows does not give")
  void aLinkStaysALink() throws IOException {
    Path target = Files.writeString(folder.resolve("target.txt"), "a longer text");
    Path link = Files.createSymbolicLink(folder.resolve("link.txt"), target);
    TextFile.write(link, out -> out.write("short"));
    assertThat(link).isSymbolicLink();
    assertThat(target).hasContent("short");

    Path absent = folder.resolve("absent.txt");
    Path early = Files.createSymbolicLink(folder.resolve("early.txt"), absent);
    TextFile.write(early, out -> out.write("new"));
    assertThat(early).isSymbolicLink();
    assertThat(absent).hasContent("new");
  }

  @Test
  void aFolderIsNotReplaced() {
    assertThatThrownBy(() -> TextFile.write(folder, out -> out.write("x")))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INPUT_OUTPUT))
        .hasMessageStartingWith("Cannot write " + folder);
    assertThat(folder).isEmptyDirectory();
  }
}
