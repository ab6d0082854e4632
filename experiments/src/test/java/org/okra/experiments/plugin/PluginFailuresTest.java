package org.okra.experiments.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Injector;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.run.Progress;
import org.okra.core.run.RunContext;
import org.okra.experiments.OkraModule;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.run.DataFolders;
import org.okra.experiments.run.ResultFolder;
import org.okra.experiments.run.Runner;
import org.okra.kernels.Kernel;

/** Whatever a plugin does, the error names its jar and its component. */
final class PluginFailuresTest {
  private static final String SECONDS = "okra.plugin.seconds";
  private static final String KERNEL =
      """
      package example;

      import org.okra.core.component.*;
      import org.okra.core.run.RunContext;
      import org.okra.core.sample.*;
      import org.okra.kernels.Kernel;

      @Component(name = "odd", help = "fails")
      public record Odd(@Option(help = "width") double width) implements Kernel<FeatureVector> {
        STATIC

        public Odd() {
          this(0.5);
        }

        public Odd {
          CONSTRUCTOR
        }

        public double value(FeatureVector a, FeatureVector b) {
          VALUE
          return a == b ? 1 : 0;
        }

        public Kernel<FeatureVector> fit(Samples<? extends FeatureVector> all, RunContext context) {
          return FITTED;
        }
      }
      """;

  private static final String TEXT =
      """
      name: x
      dataset: {type: drawn-digits, train: 20, test: 5}
      input: {kernel: {type: odd, width: 7}}
      output: {kernel: linear}
      metrics: [rmse]
      """;

  @TempDir private Path folder;

  @BeforeEach
  void beImpatient() {
    System.setProperty(SECONDS, "1");
  }

  @AfterEach
  void bePatientAgain() {
    System.clearProperty(SECONDS);
  }

  private void jar(Map<String, String> parts) throws Exception {
    String source = KERNEL;
    for (String gap : List.of("STATIC", "CONSTRUCTOR", "VALUE")) {
      source = source.replace(gap, parts.getOrDefault(gap, ""));
    }
    JarWriter.write(
        folder.resolve("odd.jar"),
        Map.of("example.Odd", source.replace("FITTED", parts.getOrDefault("FITTED", "this"))),
        Map.of(Kernel.class, "example.Odd"));
  }

  private void assertFails(String text) {
    try (Plugins plugins = Plugins.load(folder)) {
      assertThat(plugins.jars().get(0).problem()).isEmpty();
      Injector injector =
          new OkraModule(
                  RunContext.builder(), plugins, new DataFolders(List.of(folder)), Progress.SILENT)
              .injector();
      try (RunContext context = injector.getInstance(RunContext.class);
          ResultFolder results =
              ResultFolder.open(folder.resolve("out"), ResultFolder.Start.FRESH)) {
        assertThat(context.seed()).isZero();
        assertThatThrownBy(() -> run(injector, results))
            .isInstanceOfSatisfying(
                OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.PLUGIN_BROKEN))
            .hasMessageContaining(text);
      }
    }
  }

  /** As a command does it. */
  private static void run(Injector injector, ResultFolder results) throws Throwable {
    try {
      injector
          .getInstance(Runner.class)
          .run(injector.getInstance(ExperimentReader.class).parse("x", TEXT, List.of()), results);
    } catch (RuntimeException | StackOverflowError e) {
      throw injector.getInstance(Installed.class).blame(e).map(Throwable.class::cast).orElse(e);
    }
  }

  @Test
  void anExceptionInAMethod() throws Exception {
    jar(Map.of("VALUE", "if (width == 7) throw new IllegalStateException(\"boom\");"));
    assertFails(
        "The kernel odd of odd.jar failed in value: java.lang.IllegalStateException: boom.");
  }

  @Test
  void endlessRecursion() throws Exception {
    jar(Map.of("VALUE", "if (width == 7) return value(a, b) + 1;"));
    assertFails("The kernel odd of odd.jar failed in value: java.lang.StackOverflowError");
  }

  @Test
  void nothingWhereSomethingIsNeeded() throws Exception {
    jar(Map.of("FITTED", "null"));
    assertFails("The kernel odd of odd.jar returned null from fit.");
  }

  @Test
  void aConstructorThatFailsWithSomeOptions() throws Exception {
    jar(Map.of("CONSTRUCTOR", "if (width == 7) throw new IllegalStateException(\"boom\");"));
    assertFails("The kernel odd of odd.jar cannot be created: kernel odd: its constructor failed");
  }

  @Test
  void aConstructorThatDoesNotEnd() throws Exception {
    jar(Map.of("CONSTRUCTOR", "while (width == 7) Thread.onSpinWait();"));
    assertFails("The kernel odd of odd.jar did not return within 1 s");
  }

  @Test
  void aJarWhoseLoadingDoesNotEndIsSkippedWithTheReason() throws Exception {
    jar(
        Map.of(
            "STATIC",
            "static { try { Thread.sleep(60_000); } catch (InterruptedException e) {} }"));
    try (Plugins plugins = Plugins.load(folder)) {
      assertThat(plugins.jars().get(0).problem().orElseThrow())
          .startsWith("It did not return within 1 s: a constructor or a static block");
    }
  }
}
