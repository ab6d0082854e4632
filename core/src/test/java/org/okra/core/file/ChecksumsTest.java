package org.okra.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChecksumsTest {
  @TempDir private Path folder;

  @Test
  void readsAListWhicheverWayItsFolderIsNamed() throws IOException {
    Files.writeString(folder.resolve("a.csv"), "1\n");
    Path list = folder.resolve("a.sha256");
    Checksums.of(folder, List.of("a.csv")).write(list);
    Files.createDirectory(folder.resolve("sub"));
    for (String way : new String[] {".", "sub/..", "./sub/../."}) {
      Path named = folder.resolve(way);
      assertThat(Checksums.read(named.resolve("a.sha256")).problems(named, List.of()))
          .as(way)
          .isEmpty();
    }
    Files.writeString(folder.resolve("a.csv"), "2\n");
    assertThat(Checksums.read(list).problems(folder, List.of())).hasSize(1);
  }

  @Test
  void refusesFilesOutsideTheFolder() throws IOException {
    Path list = folder.resolve("a.sha256");
    Files.writeString(list, "0".repeat(64) + "  ../a.csv\n");
    for (String way : new String[] {"a.sha256", "./a.sha256"}) {
      assertThatThrownBy(() -> Checksums.read(folder.resolve(way)))
          .hasMessageContaining("is not a list of checksums");
    }
  }
}
