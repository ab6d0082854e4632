package org.okra.experiments.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Injector;
import com.google.inject.Module;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.run.Progress;
import org.okra.core.run.RunContext;
import org.okra.estimators.engine.Engine;
import org.okra.experiments.OkraModule;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.run.DataFolders;
import org.okra.experiments.run.LocalEngine;
import org.okra.experiments.run.ResultFolder;
import org.okra.experiments.run.Runner;

/** Plugin jars that bring Guice modules. */
final class PluginModulesTest {
  private static final String SINK =
      """
      package lab;

      import com.google.inject.AbstractModule;
      import com.google.inject.multibindings.Multibinder;
      import java.nio.file.*;
      import java.util.List;
      import org.okra.experiments.result.Results;
      import org.okra.experiments.run.ResultSink;

      public final class Lab extends AbstractModule {
        @Override
        protected void configure() {
          Multibinder.newSetBinder(binder(), ResultSink.class).addBinding().to(Board.class);
          BINDING
        }

        public static final class Board implements ResultSink {
          @Override
          public void write(Results results, List<Path> predictions, Path folder) {
            try {
              Files.writeString(folder.resolve("board.txt"), results.name() + predictions.size());
            } catch (java.io.IOException e) {
              throw new java.io.UncheckedIOException(e);
            }
          }
        }
      }
      """;

  private static final String ENGINE =
      "bind(org.okra.estimators.engine.Engine.class).toInstance("
          + "new org.okra.estimators.engine.Engine() {"
          + " public <X, Y> org.okra.estimators.Fitted<X, Y> train("
          + "org.okra.estimators.Estimator e, org.okra.estimators.FitProblem<X, Y> p) {"
          + " return e.train(p); } });";

  private static final String TEXT =
      """
      name: digits
      dataset: {type: drawn-digits, train: 40, test: 5}
      input: {kernel: {type: gaussian, gamma: 0.05}}
      output: {kernel: {type: gaussian, gamma: 0.05}}
      metrics: rmse
      """;

  @TempDir private Path folder;

  private void jar(String name, String binding) throws Exception {
    JarWriter.write(
        folder.resolve(name),
        Map.of("lab.Lab", SINK.replace("BINDING", binding)),
        Map.of(Module.class, "lab.Lab"));
  }

  private Injector injector(Plugins plugins) {
    return new OkraModule(
            RunContext.builder(), plugins, new DataFolders(List.of(folder)), Progress.SILENT)
        .injector();
  }

  @Test
  void aModuleAddsASinkAndReplacesAnEngine() throws Exception {
    jar("a.jar", ENGINE);
    jar("b.jar", "");
    try (Plugins plugins = Plugins.load(folder)) {
      assertThat(plugins.jars()).allSatisfy(jar -> assertThat(jar.problem()).isEmpty());
      Injector injector = injector(plugins);
      assertThat(injector.getInstance(Engine.class)).isNotInstanceOf(LocalEngine.class);
      Path out = folder.resolve("out");
      try (ResultFolder results = ResultFolder.open(out, ResultFolder.Start.FRESH)) {
        injector
            .getInstance(Runner.class)
            .run(injector.getInstance(ExperimentReader.class).parse("x", TEXT, List.of()), results);
      }
      assertThat(Files.readString(out.resolve("board.txt"))).isEqualTo("digits1");
      assertThat(out.resolve("report.html")).exists();
      assertThat(out.resolve("predictions.csv")).exists();
      injector.getInstance(RunContext.class).close();
    }
  }

  @Test
  void aSinkThatFailsIsNamedAndCostsNoResults() throws Exception {
    JarWriter.write(
        folder.resolve("a.jar"),
        Map.of(
            "lab.Lab",
            SINK.replace("BINDING", "")
                .replace("try {", "if (true) throw new IllegalStateException(\"down\");\n try {")),
        Map.of(Module.class, "lab.Lab"));
    try (Plugins plugins = Plugins.load(folder)) {
      Injector injector = injector(plugins);
      Path out = folder.resolve("out");
      try (ResultFolder results = ResultFolder.open(out, ResultFolder.Start.FRESH)) {
        assertThatThrownBy(
                () ->
                    injector
                        .getInstance(Runner.class)
                        .run(
                            injector
                                .getInstance(ExperimentReader.class)
                                .parse("x", TEXT, List.of()),
                            results))
            .isInstanceOfSatisfying(
                OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.PLUGIN_BROKEN))
            .hasMessageContaining("lab.Lab$Board of a.jar failed")
            .hasMessageContaining("down");
      }
      assertThat(out.resolve("results.json")).exists();
      assertThat(out.resolve("report.html")).exists();
      injector.getInstance(RunContext.class).close();
    }
  }

  /** A jar that only wires decides results too. */
  @Test
  void theFingerprintKnowsJarsWithoutComponents() throws Exception {
    String without;
    try (Plugins plugins = Plugins.none()) {
      without = new Installed(plugins).fingerprint();
    }
    jar("a.jar", "");
    try (Plugins plugins = Plugins.load(folder)) {
      assertThat(new Installed(plugins).fingerprint()).isNotEqualTo(without);
    }
  }

  @Test
  void twoJarsThatBindTheSameThingAreAnErrorThatNamesBoth() throws Exception {
    jar("a.jar", ENGINE);
    jar("b.jar", ENGINE);
    try (Plugins plugins = Plugins.load(folder)) {
      assertThatThrownBy(() -> injector(plugins))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DUPLICATE_NAME))
          .hasMessageContaining("a.jar")
          .hasMessageContaining("b.jar")
          .hasMessageContaining("Engine");
    }
  }

  @Test
  void aModuleThatDoesNotWorkIsACodedErrorThatNamesItsJar() throws Exception {
    jar("a.jar", "throw new IllegalStateException(\"boom\");");
    try (Plugins plugins = Plugins.load(folder)) {
      assertThatThrownBy(() -> injector(plugins))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.PLUGIN_BROKEN))
          .hasMessageContaining("a.jar")
          .hasMessageContaining("boom");
    }
  }
}
