package org.okra.experiments.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Injector;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Declaration;
import org.okra.core.run.Progress;
import org.okra.core.run.RunContext;
import org.okra.estimators.ProjectionLearner;
import org.okra.estimators.lipschitz.Coupling;
import org.okra.estimators.loss.Loss;
import org.okra.experiments.OkraModule;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.run.DataFolders;
import org.okra.experiments.run.ResultFolder;
import org.okra.experiments.run.Runner;
import org.okra.kernels.Kernel;
import org.okra.sketches.MapSource;

/** Whatever a plugin does, the error names its jar and its component. */
final class PluginFailuresTest {
  private static final String SECONDS = "okra.plugin.seconds";

  /** Nobody ends what does not end: its thread stays, and must leave the processors to others. */
  private static final String PARK = "java.util.concurrent.locks.LockSupport.park();";

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

  private static final String PART =
      """
      package example;

      import org.okra.core.component.Component;
      import org.okra.core.run.RunContext;
      import org.okra.core.sample.Samples;
      import org.okra.estimators.*;
      import org.okra.estimators.lipschitz.Coupling;
      import org.okra.estimators.loss.Loss;
      import org.okra.kernels.*;
      import org.okra.kernels.operator.OutputMatrix;
      import org.okra.sketches.*;

      @Component(name = "odd", help = "returns nothing")
      public record Odd() implements %s {
        %s
      }
      """;
  private static final Map<String, Class<?>> SERVICES =
      Map.of(
          "MapSource", MapSource.class,
          "SketchMethod", MapSource.class,
          "ProjectionLearner", ProjectionLearner.class,
          "Coupling", Coupling.class,
          "Loss", Loss.class);

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
    assertFails(TEXT, text);
  }

  private void assertFails(String experiment, String text) {
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
        assertThatThrownBy(() -> run(injector, experiment, results))
            .isInstanceOfSatisfying(
                OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.PLUGIN_BROKEN))
            .hasMessageContaining(text);
      }
    }
  }

  /** As a command does it. */
  private static void run(Injector injector, String text, ResultFolder results) throws Throwable {
    try {
      injector
          .getInstance(Runner.class)
          .run(injector.getInstance(ExperimentReader.class).parse("x", text, List.of()), results);
    } catch (RuntimeException | StackOverflowError | AssertionError | LinkageError e) {
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
  void anAssertionThatFails() throws Exception {
    jar(Map.of("VALUE", "if (width == 7) throw new AssertionError(\"never\");"));
    assertFails("The kernel odd of odd.jar failed in value: java.lang.AssertionError: never");
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          sketch of the inputs | MapSource | create | input.sketch: odd
          sketch of the outputs | MapSource | create | output.sketch: odd
          sketch before a projection | MapSource | create | output.sketch: odd, output.projection: {type: kde, components: 2}
          drawn sketch | SketchMethod | draw | input.sketch: odd
          projection | ProjectionLearner | learn | output.projection: odd
          projection of a sketch | ProjectionLearner | learn | output.sketch: {type: subsample, size: 5}, output.projection: odd
          coupling | Coupling | matrix | estimator: {type: lipschitz, coupling: odd, loss: huber}
          levels of a loss | Loss | levels | estimator: {type: lipschitz, loss: odd}
          curvature of a loss | Loss | curvature | estimator: {type: lipschitz, loss: odd}
          """)
  void nothingFromAnyPart(String part, String type, String method, String settings)
      throws Exception {
    String methods =
        switch (type) {
          case "MapSource" ->
              "public <T> FeatureMap<T> create(Kernel<T> k, Samples<? extends T> s, RunContext c)"
                  + " { return null; }";
          case "SketchMethod" -> "public Sketch draw(Gram g, RunContext c) { return null; }";
          case "ProjectionLearner" ->
              "public <Y> FeatureMap<Y> learn(FittedOutputs<Y> f, RunContext c) { return null; }";
          case "Coupling" ->
              "public OutputMatrix matrix(Loss l, int d, RunContext c) { return null; }";
          default ->
              """
              public double value(double[] f, double[] y) { return 0; }
              public void subgradient(double[] f, double[] y, double[] r) {}
              public void proximal(double s, double[] p, double[] y, double[] r) {}
              public double conjugate(double[] d, double[] y) { return 0; }
              """
                  + (method.equals("levels")
                      ? "public java.util.List<Double> levels() { return null; }"
                      : "public java.util.OptionalDouble curvature() { return null; }");
        };
    JarWriter.write(
        folder.resolve("odd.jar"),
        Map.of("example.Odd", PART.formatted(type, methods)),
        Map.of(SERVICES.get(type), "example.Odd"));
    String experiment =
        TEXT.replace("{type: odd, width: 7}", "linear") + "compare: {other: {" + settings + "}}\n";
    String word = Declaration.word(SERVICES.get(type));
    assertFails(experiment, "The %s odd of odd.jar returned null from %s.".formatted(word, method));
    assertThat(part).isNotEmpty();
  }

  /**
   * As of a jar for another version, or a damaged one: the method that is called has another name.
   */
  @Test
  void aMethodThatIsNotThere() throws Exception {
    Path jar = folder.resolve("odd.jar");
    JarWriter.write(
        jar,
        Map.of(
            "example.Odd",
            PART.formatted(
                "SketchMethod", "public Sketch draw(Gram g, RunContext c) { return null; }")),
        Map.of(MapSource.class, "example.Odd"));
    try (FileSystem inside = FileSystems.newFileSystem(jar)) {
      Path type = inside.getPath("example/Odd.class");
      String bytes = Files.readString(type, StandardCharsets.ISO_8859_1);
      Files.writeString(type, bytes.replace("draw", "drew"), StandardCharsets.ISO_8859_1);
    }
    assertFails(
        TEXT.replace("{type: odd, width: 7}", "linear") + "compare: {other: {input.sketch: odd}}\n",
        "The sketch odd of odd.jar lacks a method that this Okra calls: "
            + "java.lang.AbstractMethodError");
  }

  @Test
  void aConstructorThatFailsWithSomeOptions() throws Exception {
    jar(Map.of("CONSTRUCTOR", "if (width == 7) throw new IllegalStateException(\"boom\");"));
    assertFails("The kernel odd of odd.jar cannot be created: kernel odd: its constructor failed");
  }

  @Test
  void aConstructorThatDoesNotEnd() throws Exception {
    jar(Map.of("CONSTRUCTOR", "while (width == 7) " + PARK));
    assertFails("The kernel odd of odd.jar did not return within 1 s");
  }

  @Test
  void aJarWhoseLoadingDoesNotEndIsSkippedWithTheReason() throws Exception {
    jar(Map.of("STATIC", "static { while (!Thread.interrupted()) " + PARK + " }"));
    try (Plugins plugins = Plugins.load(folder)) {
      assertThat(plugins.jars().get(0).problem().orElseThrow())
          .startsWith("It did not return within 1 s: a constructor or a static block");
    }
  }
}
