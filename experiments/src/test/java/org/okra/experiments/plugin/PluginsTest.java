package org.okra.experiments.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.kernels.KernelFactory;
import org.okra.kernels.Kernels;

final class PluginsTest {
  private static final String KERNEL =
      """
      package example;

      import org.okra.kernels.*;
      import org.okra.kernels.vector.GaussianKernel;

      public final class Narrow implements KernelFactory<Narrow.Options> {
        public record Options(
            @org.okra.core.component.Option(help = "width", defaultsTo = "0.5") double width) {}

        public String name() { return "NAME"; }

        public String help() { return "a narrow one"; }

        public Class<Options> optionsType() { return Options.class; }

        public Kernel<?> create(Options options, KernelScope scope) {
          return new GaussianKernel(1 / options.width());
        }
      }
      """;

  @TempDir private Path folder;

  private void kernelJar(String jar, String name) throws Exception {
    JarWriter.write(
        folder.resolve(jar),
        Map.of("example.Narrow", KERNEL.replace("NAME", name)),
        Map.of(KernelFactory.class, "example.Narrow"));
  }

  @Test
  void aFolderThatIsNotThereHasNoPlugins() {
    try (Plugins plugins = Plugins.load(folder.resolve("none"))) {
      assertThat(plugins.jars()).isEmpty();
      assertThat(new Components(plugins).registry(Kind.KERNEL).names())
          .isEqualTo(Kernels.load().registry().names());
    }
  }

  @Test
  void aJarAddsItsComponents() throws Exception {
    kernelJar("narrow.jar", "narrow");
    try (Plugins plugins = Plugins.load(folder)) {
      assertThat(plugins.jars()).hasSize(1);
      assertThat(plugins.jars().get(0).problem()).isEmpty();
      Components components = new Components(plugins);
      assertThat(components.registry(Kind.KERNEL).get("narrow").help()).isEqualTo("a narrow one");
      assertThat(components.all())
          .anySatisfy(
              each -> {
                assertThat(each.component().name()).isEqualTo("narrow");
                assertThat(each.origin()).isEqualTo("narrow.jar");
                assertThat(each.kind()).isEqualTo(Kind.KERNEL);
              });
    }
  }

  @Test
  void twoJarsMayHoldClassesOfOneName() throws Exception {
    kernelJar("a.jar", "narrow");
    kernelJar("b.jar", "narrower");
    try (Plugins plugins = Plugins.load(folder)) {
      assertThat(new Components(plugins).registry(Kind.KERNEL).names())
          .contains("narrow", "narrower");
    }
  }

  @Test
  void brokenJarsAreToldAndSkipped() throws Exception {
    kernelJar("good.jar", "narrow");
    Files.writeString(folder.resolve("text.jar"), "this is no jar");
    Files.writeString(folder.resolve("empty.jar"), "");
    Files.writeString(folder.resolve("notes.txt"), "not looked at");
    JarWriter.write(folder.resolve("silent.jar"), Map.of(), Map.of());
    JarWriter.write(
        folder.resolve("missing.jar"), Map.of(), Map.of(KernelFactory.class, "example.Gone"));
    JarWriter.write(
        folder.resolve("throwing.jar"),
        Map.of(
            "example.Narrow",
            KERNEL.replace(
                "public String name()",
                "{ if (true) throw new IllegalStateException(\"boom\"); }\n public String name()")),
        Map.of(KernelFactory.class, "example.Narrow"));
    JarWriter.write(
        folder.resolve("unannotated.jar"),
        Map.of(
            "example.Narrow",
            KERNEL
                .replace("NAME", "narrow")
                .replace(
                    "@org.okra.core.component.Option(help = \"width\", defaultsTo = \"0.5\")", "")),
        Map.of(KernelFactory.class, "example.Narrow"));
    kernelJar("shouting.jar", "NARROW");
    try (Plugins plugins = Plugins.load(folder)) {
      assertThat(plugins.jars())
          .extracting(jar -> jar.path().getFileName().toString())
          .containsExactly(
              "empty.jar",
              "good.jar",
              "missing.jar",
              "shouting.jar",
              "silent.jar",
              "text.jar",
              "throwing.jar",
              "unannotated.jar");
      assertThat(problem(plugins, "missing.jar")).contains("example.Gone");
      assertThat(problem(plugins, "text.jar")).contains("not a readable jar");
      assertThat(problem(plugins, "empty.jar")).contains("not a readable jar");
      assertThat(problem(plugins, "silent.jar")).contains("META-INF/services");
      assertThat(problem(plugins, "throwing.jar")).contains("boom");
      assertThat(problem(plugins, "unannotated.jar")).contains("@Option");
      assertThat(problem(plugins, "shouting.jar")).contains("NARROW", "lower case");
      assertThat(new Components(plugins).registry(Kind.KERNEL).names()).contains("narrow");
    }
  }

  @Test
  void aNameThatIsTakenIsAnErrorThatNamesBothOrigins() throws Exception {
    kernelJar("mine.jar", "gaussian");
    try (Plugins plugins = Plugins.load(folder)) {
      assertThatThrownBy(() -> new Components(plugins))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DUPLICATE_NAME))
          .hasMessageContaining("'gaussian'")
          .hasMessageContaining("mine.jar")
          .hasMessageContaining("okra-kernels");
    }
  }

  private static String problem(Plugins plugins, String jar) {
    return plugins.jars().stream()
        .filter(each -> each.path().endsWith(jar))
        .findFirst()
        .orElseThrow()
        .problem()
        .orElseThrow();
  }
}
