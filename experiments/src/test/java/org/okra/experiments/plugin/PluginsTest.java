package org.okra.experiments.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Injector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Registry;
import org.okra.core.run.Progress;
import org.okra.core.run.RunContext;
import org.okra.experiments.OkraModule;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.model.PipelineFiles;
import org.okra.experiments.model.PipelineTrainer;
import org.okra.experiments.model.PipelineTrainer.Part;
import org.okra.experiments.run.DataFolders;
import org.okra.kernels.Kernel;
import org.okra.sketches.SketchMethod;

final class PluginsTest {
  private static final String KERNEL =
      """
      package example;

      import org.okra.core.component.*;
      import org.okra.core.sample.FeatureVector;
      import org.okra.kernels.Kernel;

      @Component(name = "NAME", help = "a narrow one")
      public record Narrow(@Option(help = "width", above = 0) double width)
          implements Kernel<FeatureVector> {
        public Narrow() {
          this(0.5);
        }

        public double value(FeatureVector a, FeatureVector b) {
          return 1 / width;
        }
      }
      """;

  @TempDir private Path folder;

  private void kernelJar(String jar, String name) throws Exception {
    JarWriter.write(
        folder.resolve(jar),
        Map.of("example.Narrow", KERNEL.replace("NAME", name)),
        Map.of(Kernel.class, "example.Narrow"));
  }

  @Test
  void aFolderThatIsNotThereHasNoPlugins() {
    try (Plugins plugins = Plugins.load(folder.resolve("none"))) {
      assertThat(plugins.jars()).isEmpty();
      assertThat(kernels(plugins).names())
          .isEqualTo(Components.load().registry(Kernel.class).names());
    }
  }

  @Test
  void aJarAddsItsComponents() throws Exception {
    kernelJar("narrow.jar", "narrow");
    try (Plugins plugins = Plugins.load(folder)) {
      assertThat(plugins.jars()).hasSize(1);
      assertThat(plugins.jars().get(0).problem()).isEmpty();
      assertThat(kernels(plugins).get("narrow").help()).isEqualTo("a narrow one");
      assertThat(new Installed(plugins).declarations())
          .anySatisfy(
              each -> {
                assertThat(each.name()).isEqualTo("narrow");
                assertThat(each.origin()).isEqualTo("narrow.jar");
                assertThat((Object) each.kind()).isEqualTo(Kernel.class);
              });
    }
  }

  @Test
  void aModelNamesTheJarThatItLacks() throws Exception {
    kernelJar("narrow.jar", "narrow");
    Path model = folder.resolve("m.okra");
    String text =
        """
        name: x
        dataset: {type: drawn-digits, train: 20, test: 5}
        input: {kernel: narrow}
        output: {kernel: linear}
        metrics: [rmse]
        """;
    try (Plugins plugins = Plugins.load(folder)) {
      Injector injector =
          new OkraModule(
                  RunContext.builder(), plugins, new DataFolders(List.of(folder)), Progress.SILENT)
              .injector();
      PipelineTrainer trainer = injector.getInstance(PipelineTrainer.class);
      ExperimentFile file =
          injector.getInstance(ExperimentReader.class).parse("x.yaml", text, List.of());
      try (RunContext context = injector.getInstance(RunContext.class)) {
        injector
            .getInstance(PipelineFiles.class)
            .write(trainer.fit(file, Optional.empty(), Optional.empty(), Part.ALL), model, context);
      }
    }
    try (RunContext context = RunContext.withSeed(0)) {
      assertThatThrownBy(() -> new PipelineFiles(Components.load()).read(model, context))
          .hasMessageContaining("There is no kernel 'narrow'.")
          .hasMessageEndingWith(
              " 'narrow' came from narrow.jar; put that jar into the plugin folder (--plugins).");
    }
  }

  @Test
  void twoJarsMayHoldClassesOfOneName() throws Exception {
    kernelJar("a.jar", "narrow");
    kernelJar("b.jar", "narrower");
    try (Plugins plugins = Plugins.load(folder)) {
      assertThat(kernels(plugins).names()).contains("narrow", "narrower");
    }
  }

  @Test
  void brokenJarsAreNamedAndSkipped() throws Exception {
    kernelJar("good.jar", "narrow");
    Files.writeString(folder.resolve("text.jar"), "this is no jar");
    Files.writeString(folder.resolve("empty.jar"), "");
    Files.writeString(folder.resolve("notes.txt"), "not looked at");
    JarWriter.write(folder.resolve("silent.jar"), Map.of(), Map.of());
    JarWriter.write(folder.resolve("missing.jar"), Map.of(), Map.of(Kernel.class, "example.Gone"));
    JarWriter.write(
        folder.resolve("throwing.jar"),
        Map.of(
            "example.Narrow",
            KERNEL.replace("this(0.5);", "this(0.5);\nthrow new IllegalStateException(\"boom\");")),
        Map.of(Kernel.class, "example.Narrow"));
    JarWriter.write(
        folder.resolve("unannotated.jar"),
        Map.of(
            "example.Narrow",
            KERNEL.replace("NAME", "narrow").replace("@Option(help = \"width\", above = 0)", "")),
        Map.of(Kernel.class, "example.Narrow"));
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
      assertThat(kernels(plugins).names()).contains("narrow");
    }
  }

  @Test
  void aServicesFileThatNobodyLooksUpIsNamed() throws Exception {
    JarWriter.write(
        folder.resolve("sketch.jar"), Map.of(), Map.of(SketchMethod.class, "example.Narrow"));
    JarWriter.write(
        folder.resolve("old.jar"), Map.of(), Map.of(OkraException.class, "example.Narrow"));
    try (Plugins plugins = Plugins.load(folder)) {
      assertThat(problem(plugins, "sketch.jar"))
          .isEqualTo(
              "components are not looked up in META-INF/services/org.okra.sketches.SketchMethod."
                  + " Name the file org.okra.sketches.MapSource.");
      assertThat(problem(plugins, "old.jar"))
          .startsWith("components are not looked up in META-INF/services/org.okra.core.Okra");
    }
  }

  @Test
  void aNameThatIsTakenIsAnErrorThatNamesBothOrigins() throws Exception {
    kernelJar("mine.jar", "gaussian");
    try (Plugins plugins = Plugins.load(folder)) {
      assertThatThrownBy(() -> new Installed(plugins))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DUPLICATE_NAME))
          .hasMessageContaining("'gaussian'")
          .hasMessageContaining("mine.jar")
          .hasMessageContaining("okra-kernels");
    }
  }

  private static Registry<Kernel<?>> kernels(Plugins plugins) {
    return new Installed(plugins).components().registry(Kernel.class);
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
