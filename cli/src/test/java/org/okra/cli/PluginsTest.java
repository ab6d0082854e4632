package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.experiments.plugin.Kinds;

final class PluginsTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return Okra.run(new PrintWriter(out), new PrintWriter(err), arguments);
  }

  @Test
  void listsComponentsWithOriginOptionsAndDefaults() {
    assertThat(run("plugins", "--plugins", folder.toString())).isZero();
    assertThat(out.toString())
        .startsWith("plugin folder  " + folder + System.lineSeparator())
        .containsPattern("(?m)^kernel$")
        .containsPattern("(?m)^  gaussian  \\(okra-kernels.*\\)$")
        .contains("- gamma: text or number, default median; factor of ||x - y||^2")
        .contains("- lambda: number above 0, default ")
        .contains("- loss: loss, required; the loss")
        .contains("- lambda: number above 0, or none, default none; ridge of the scores")
        .contains("- levels: list of number above 0 and below 1, default [0.5]; ")
        .contains("- rule: threshold | threshold-per-label | top | expected-f1, default threshold");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void listsComponentsOfEveryKind() {
    assertThat(run("plugins")).isZero();
    assertThat(out.toString().lines().filter(line -> line.matches("[a-z].*")).skip(1))
        .containsExactlyElementsOf(Kinds.ALL.stream().map(Kinds::key).toList())
        .contains("sample-codec", "coupling");
    assertThat(out.toString()).contains("\n  graph-laplacian  (okra-estimators", "\n  spectra  (");
  }

  @Test
  void aFolderThatIsNotThereIsRefused() {
    assertThat(run("plugins", "--plugins", folder.resolve("none").toString()))
        .isEqualTo(ExitCode.USER.number());
    assertThat(err.toString().strip()).contains("There is no plugin folder").hasLineCount(1);
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void listsOneKindOrOneName() {
    assertThat(run("plugins", "estimator")).isZero();
    assertThat(out.toString()).startsWith("estimator").contains("ridge").doesNotContain("gaussian");
    out.getBuffer().setLength(0);
    assertThat(run("plugins", "p-sparsified")).isZero();
    assertThat(out.toString()).startsWith("sketch").contains("p-sparsified").hasLineCount(7);
  }

  @Test
  void namesOfOtherProgramsAreFound() {
    assertThat(run("plugins", "rbf")).isZero();
    assertThat(out.toString())
        .startsWith("kernel")
        .containsPattern("(?m)^  gaussian  \\(okra-kernels.*; elsewhere called rbf, .*\\)$");
    out.getBuffer().setLength(0);
    assertThat(run("plugins", "loss")).isZero();
    assertThat(out.toString()).startsWith("loss").doesNotContain("loss-search");
  }

  @Test
  void unknownNamesSuggestTheNearest() {
    assertThat(run("plugins", "gausian")).isEqualTo(ExitCode.USER.number());
    assertThat(err.toString().strip())
        .contains("'gausian'. Did you mean 'gaussian'?", "Kinds: data-set, ")
        .hasLineCount(1);
  }

  @Test
  void schemasOfSomeComponentsAreJson() {
    assertThat(run("plugins", "estimator", "--schema")).isZero();
    assertThat(out.toString())
        .startsWith("{")
        .contains("\"estimator.ridge\"", "\"lambda\"", "\"additionalProperties\" : false")
        .doesNotContain("gaussian");
  }

  @Test
  void brokenJarsAreNamedWithTheReason() throws IOException {
    Files.writeString(folder.resolve("torn.jar"), "not a jar");
    try (JarOutputStream jar = jar("empty.jar")) {
      jar.putNextEntry(new JarEntry("nothing"));
    }
    assertThat(run("plugins", "--plugins", folder.toString())).isZero();
    assertThat(out.toString())
        .contains("torn.jar   not loaded: it is not a readable jar: ")
        .contains("empty.jar  not loaded: it names no component and no Guice module in META");
  }

  @Test
  void pluginsAreListedWithTheirJar() throws IOException {
    pluginNamed("own-loss");
    assertThat(run("plugins", "own-loss", "--plugins", folder.toString())).isZero();
    assertThat(out.toString()).startsWith("loss").contains("  own-loss  (own.jar)", "for tests");
  }

  @Test
  void twoComponentsOfOneNameAreOneClearLine() throws IOException {
    pluginNamed("hamming");
    assertThat(run("plugins", "--plugins", folder.toString())).isEqualTo(ExitCode.USER.number());
    assertThat(out.toString()).contains("own.jar  loaded, components: 1");
    assertThat(err.toString().strip())
        .contains(
            "Two losses are called 'hamming': org.okra.evaluation.loss.HammingLoss of"
                + " okra-evaluation")
        .contains(" and OwnLoss of own.jar. Remove one of the two", "[DUPLICATE_NAME]")
        .hasLineCount(1);
  }

  /** A jar with one loss, compiled here so that its class is in the jar alone. */
  private void pluginNamed(String name) throws IOException {
    Path source = folder.resolve("OwnLoss.java");
    Files.writeString(
        source,
        """
        import org.okra.core.component.Component;
        import org.okra.evaluation.loss.StructuredLoss;

        @Component(name = "%s", help = "for tests")
        public record OwnLoss() implements StructuredLoss<String> {
          public double value(String a, String b) { throw new IllegalStateException(); }
        }
        """
            .formatted(name));
    int exit =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                folder.toString(),
                source.toString());
    assertThat(exit).isZero();
    try (JarOutputStream jar = jar("own.jar")) {
      jar.putNextEntry(new JarEntry("META-INF/services/org.okra.evaluation.loss.StructuredLoss"));
      jar.write("OwnLoss".getBytes(java.nio.charset.StandardCharsets.UTF_8));
      jar.putNextEntry(new JarEntry("OwnLoss.class"));
      jar.write(Files.readAllBytes(folder.resolve("OwnLoss.class")));
    }
  }

  private JarOutputStream jar(String name) throws IOException {
    return new JarOutputStream(Files.newOutputStream(folder.resolve(name)));
  }
}
