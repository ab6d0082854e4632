package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.okra.sketches.MapSource.pSparsified;
import static org.okra.sketches.MapSource.subsample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.okra.datasets.generate.DrawnDigits;
import org.okra.decoders.CandidateSearch;
import org.okra.estimators.Okra;
import org.okra.evaluation.KernelLoss;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.file.Method;
import org.okra.experiments.plugin.Installed;
import org.okra.experiments.plugin.Plugins;
import org.okra.kernels.vector.GaussianKernel;

/**
 * The README says what is true: its example compiles and runs, and its commands are those of CI.
 */
final class ReadmeTest {
  @Test
  void exampleCompletesDigits() throws IOException {
    assertThat(Files.readString(readme())).contains("```java\n" + marked() + "\n```");
    // The loss of a random guess is above 1.5, that of the truth 0.
    assertThat(completionLoss()).isBetween(0.1, 0.9);
  }

  // [readme]
  /**
   * Completes the lower halves of drawn digits from the upper ones; the mean loss on 200 new ones.
   */
  static double completionLoss() {
    var digits = DrawnDigits.sample(1000, 200);
    var kernel = new GaussianKernel(0.05);
    var x = digits.train().inputs();
    var y = digits.train().outputs();

    var model = Okra.sisokr(kernel, subsample(300), kernel, pSparsified(200), 1e-4).fit(x, y);
    var completed = new CandidateSearch<>(model, y).best(digits.test().inputs());

    return new KernelLoss<>(kernel).evaluate(digits.test().outputs(), completed).value();
  }

  // [readme]

  @Test
  void commandsAreThoseOfCi() throws IOException {
    String readme = Files.readString(readme());
    String ci = Files.readString(Repository.root().resolve(".ci/run"));
    for (String command : List.of("./okra demo", "mvn -B verify")) {
      assertThat(readme).contains("\n" + command);
      assertThat(ci).contains("timed " + command + "\n");
    }
    assertThat(ci.lines().filter(line -> line.startsWith("timed ")).count()).isEqualTo(2);
  }

  @Test
  void experimentFileIsValid() throws IOException {
    String readme = Files.readString(readme());
    int from = readme.indexOf("```yaml\n") + "```yaml\n".length();
    String yaml = readme.substring(from, readme.indexOf("```", from));
    ExperimentFile file =
        new ExperimentReader(new Installed(Plugins.none()).components())
            .parse("README", yaml, List.of());
    assertThat(file.methods()).extracting(Method::name).containsExactly("bibtex-sisokr", "iokr");
  }

  @Test
  void everyCommandIsInTheTable() throws IOException {
    String readme = Files.readString(readme());
    for (String command : org.okra.cli.Okra.commands()) {
      assertThat(readme).contains("\n| `okra " + command);
    }
  }

  @Test
  void everyModuleIsInTheTable() throws IOException {
    String readme = Files.readString(readme());
    List<String> modules =
        Files.readAllLines(Repository.root().resolve("pom.xml")).stream()
            .map(String::strip)
            .filter(line -> line.startsWith("<module>"))
            .map(line -> line.replaceAll("</?module>", ""))
            .filter(module -> !module.equals("bom"))
            .toList();
    assertThat(modules).contains("core", "cli");
    for (String module : modules) {
      assertThat(readme).contains("\n| `" + module + "` | ");
    }
  }

  @Test
  void exitCodesAreDocumented() throws IOException {
    String contributing = Files.readString(Repository.root().resolve("CONTRIBUTING.md"));
    for (ExitCode code : ExitCode.values()) {
      assertThat(contributing).contains("| " + code.number() + " | `" + code + "` |");
    }
  }

  private static Path readme() {
    return Repository.root().resolve("README.md");
  }

  /** The lines between the marks of this file, moved to the left edge. */
  private static String marked() throws IOException {
    Path source = Repository.root().resolve("cli/src/test/java/org/okra/cli/ReadmeTest.java");
    List<String> lines = Files.readAllLines(source);
    String mark = "  // [readme]";
    int from = lines.indexOf(mark);
    int to = lines.lastIndexOf(mark);
    assertThat(from).isBetween(0, to - 2);
    return lines.subList(from + 1, to).stream()
        .map(line -> line.isEmpty() ? line : line.substring(2))
        .collect(Collectors.joining("\n"))
        .strip();
  }
}
