package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rules about the source files of all modules, present and to come. */
final class SourceTreeTest {
  @Test
  void everyPackageHasItsPage() throws IOException {
    Set<String> packages = new TreeSet<>();
    Set<String> pages = new TreeSet<>();
    for (Path module : modules()) {
      for (Path file : javaFiles(module)) {
        String name = module.getFileName() + ": " + packageOf(module, file);
        packages.add(name);
        if (file.endsWith("package-info.java") && isPage(file)) {
          pages.add(name);
        }
      }
    }
    assertThat(packages).as("modules with sources").hasSizeGreaterThan(5);
    packages.removeAll(pages);
    assertThat(packages)
        .as("packages without a package-info.java of at least five lines of Javadoc")
        .isEmpty();
  }

  private static List<Path> modules() throws IOException {
    try (Stream<Path> folders = Files.list(Repository.root())) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("pom.xml")))
          .filter(folder -> Files.isDirectory(folder.resolve("src/main")))
          .sorted()
          .toList();
    }
  }

  private static List<Path> javaFiles(Path module) {
    try (Stream<Path> files = Files.walk(module.resolve("src/main"))) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The package of src/main/ROOT/org/okra/x/File.java, for any source root. */
  private static String packageOf(Path module, Path file) {
    Path inside = module.resolve("src/main").relativize(file.getParent());
    return Stream.iterate(1, index -> index < inside.getNameCount(), index -> index + 1)
        .map(index -> inside.getName(index).toString())
        .collect(Collectors.joining("."));
  }

  private static boolean isPage(Path file) throws IOException {
    return Files.readAllLines(file).stream().filter(line -> line.startsWith(" *")).count() >= 5;
  }
}
