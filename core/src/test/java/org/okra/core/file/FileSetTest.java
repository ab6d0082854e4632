package org.okra.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;

final class FileSetTest {
  @TempDir private Path folder;

  private FileSet written(String text, String... names) throws IOException {
    FileSet set = new FileSet(folder, "set");
    Path beside = set.begin();
    for (String name : names) {
      Files.createDirectories(beside.resolve(name).getParent());
      Files.writeString(beside.resolve(name), text);
    }
    return set;
  }

  @Test
  void newFilesReplaceTheOldOnesTogether() throws IOException {
    written("old", "a", "b", "below/c").commit();
    Files.writeString(folder.resolve("other"), "not of the set");
    FileSet set = written("new", "a", "below/c");
    assertThat(folder.resolve("a")).hasContent("old");
    set.commit();
    assertThat(folder.resolve("a")).hasContent("new");
    assertThat(folder.resolve("below/c")).hasContent("new");
    // What the new set does not have is gone, what no set had is not.
    assertThat(folder.resolve("b")).doesNotExist();
    assertThat(folder.resolve("other")).exists();
    assertThat(folder.resolve(".set.new")).doesNotExist();
    Checksums list = Checksums.read(set.list());
    assertThat(list.digests()).containsOnlyKeys("a", "below/c");
    assertThat(list.problems(folder, List.of())).isEmpty();
  }

  @Test
  void whatWasNotCompleteIsForgotten() throws IOException {
    written("old", "a").commit();
    written("new", "a");
    new FileSet(folder, "set").recover();
    assertThat(folder.resolve("a")).hasContent("old");
    assertThat(folder.resolve(".set.new")).doesNotExist();
  }

  @Test
  void whatWasCompleteIsFinished() throws IOException {
    written("old", "a", "b").commit();
    FileSet set = written("new", "a", "b");
    Path beside = folder.resolve(".set.new");
    Checksums.of(beside, List.of("a", "b")).write(beside.resolve("set.sha256"));
    Files.move(
        beside.resolve("a"),
        folder.resolve("a"),
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    assertThat(set.isInterrupted()).isTrue();
    set.recover();
    assertThat(set.isInterrupted()).isFalse();
    assertThat(folder.resolve("b")).hasContent("new");
    assertThat(Checksums.read(set.list()).problems(folder, List.of())).isEmpty();
  }

  @Test
  void aFolderInTheWayIsToldBeforeAnythingMoves() throws IOException {
    written("old", "a", "b").commit();
    Files.delete(folder.resolve("b"));
    Files.createDirectory(folder.resolve("b"));
    FileSet set = written("new", "a", "b");
    assertThatThrownBy(set::commit)
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INPUT_OUTPUT))
        .hasMessageStartingWith("Cannot write " + folder.resolve("b") + ": it is a folder.");
    assertThat(folder.resolve("a")).hasContent("old");
  }

  @Test
  void listsAreThoseOfSha256sum() throws IOException {
    Files.writeString(folder.resolve("a b"), "x");
    Path list = folder.resolve("list");
    Checksums.of(folder, List.of("a b")).write(list);
    assertThat(list).hasContent(Sha256.of("x") + "  a b\n");
    assertThat(Checksums.read(list)).isEqualTo(Checksums.of(folder, List.of("a b")));
    Files.writeString(folder.resolve("a b"), "y");
    assertThat(Checksums.read(list).problems(folder, List.of()))
        .containsExactly("a b was altered: its checksum differs");
    Files.delete(folder.resolve("a b"));
    assertThat(Checksums.read(list).problems(folder, List.of())).containsExactly("a b is missing");
    for (String bad : List.of("", "x  a", Sha256.of("x") + "  ../a", Sha256.of("x") + "  a\0")) {
      Files.writeString(list, bad);
      assertThatThrownBy(() -> Checksums.read(list))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_FORMAT));
    }
  }
}
