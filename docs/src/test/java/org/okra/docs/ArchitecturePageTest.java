package org.okra.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.okra.experiments.file.Settings;
import org.okra.experiments.plugin.Plugins;

/** What {@code architecture.md} names is there, and every package is on it. */
final class ArchitecturePageTest {
  private static final Pattern PACKAGE_ROW = Pattern.compile("(?m)^\\| `(org\\.okra[a-z.]*)` \\| ");
  private static final Pattern CLASS = Pattern.compile("`([A-Z]\\w+)`");
  private static final Pattern DECLARED =
      Pattern.compile("(?:class|record|interface|enum|@interface) ([A-Z]\\w+)");

  private final String page = Page.named("architecture.md").text();

  private static Set<Path> sources() throws IOException {
    Set<Path> files = new TreeSet<>();
    try (Stream<Path> modules = Files.list(Page.root())) {
      for (Path main : modules.map(each -> each.resolve("src/main/java")).toList()) {
        if (Files.isDirectory(main)) {
          try (Stream<Path> all = Files.walk(main)) {
            all.filter(file -> file.toString().endsWith(".java")).forEach(files::add);
          }
        }
      }
    }
    return files;
  }

  @Test
  void everyPackageHasItsSentence() throws IOException {
    Set<String> packages = new TreeSet<>();
    for (Path file : sources()) {
      String folder = file.getParent().toString().replace('\\', '/');
      packages.add(folder.substring(folder.lastIndexOf("src/main/java/") + 14).replace('/', '.'));
    }
    List<String> rows =
        PACKAGE_ROW.matcher(page).results().map((MatchResult row) -> row.group(1)).toList();
    assertThat(packages).hasSizeGreaterThan(50);
    assertThat(rows).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(packages);
  }

  @Test
  void everyClassExists() throws IOException {
    Set<String> declared = new TreeSet<>();
    for (Path file : sources()) {
      DECLARED
          .matcher(Files.readString(file))
          .results()
          .forEach(result -> declared.add(result.group(1)));
    }
    List<String> named =
        CLASS.matcher(page).results().map((MatchResult name) -> name.group(1)).toList();
    assertThat(named).contains("Runner", "FitProblem", "ResultSink");
    assertThat(declared).containsAll(named);
  }

  /** The components that the walk names are those of the experiment in the README. */
  @Test
  void theWalkIsThatOfTheReadme() {
    Page readme = Page.read(Page.root().resolve("README.md"));
    try (Experiments experiments = new Experiments(Plugins.none())) {
      Settings settings =
          experiments
              .read("README", readme.blocks("yaml").get(0).text())
              .methods()
              .get(0)
              .settings();
      Stream.of(
              settings.dataset(),
              settings.preprocess().get(0),
              settings.inputKernel(),
              settings.inputSketch(),
              settings.outputSketch(),
              settings.estimator(),
              settings.decoder(),
              settings.metrics().get(0),
              settings.metrics().get(1))
          .forEach(each -> assertThat(page).contains("`" + each.getClass().getSimpleName() + "`"));
    }
  }
}
