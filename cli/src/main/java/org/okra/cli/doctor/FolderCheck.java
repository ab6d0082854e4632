package org.okra.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Whether the plugin and data folders are there. Okra works without either. */
record FolderCheck(Path plugins, Path data) implements Check {
  @Override
  public List<Finding> examine() {
    return List.of(describe("Plugins", plugins), describe("Data", data));
  }

  private static Finding describe(String name, Path folder) {
    if (Files.notExists(folder)) {
      return Finding.information(name, folder + " (absent)");
    }
    if (!Files.isDirectory(folder)) {
      return Finding.warning(name, folder + " is not a folder");
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return Finding.good(name, folder + " (present, " + entries.count() + " entries)");
    } catch (IOException e) {
      return Finding.warning(name, folder + " cannot be read: " + e);
    }
  }
}
