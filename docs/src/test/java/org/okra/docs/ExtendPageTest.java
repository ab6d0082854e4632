package org.okra.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.experiments.model.SavedPipeline;
import org.okra.experiments.plugin.Components;
import org.okra.experiments.plugin.Kind;
import org.okra.experiments.plugin.Plugins;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.Results;

/** The classes of {@code extend.md} are a plugin that works. */
final class ExtendPageTest {
  private static final Path PROJECT = Page.root().resolve("docs/examples/plugin");

  @TempDir private Path folder;

  private final Page page = Page.named("extend.md");

  /** Compiles the blocks of the page and puts them into a plugin folder. */
  private Path plugins() throws Exception {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    JavaBlocks.compile(page.blocks("java").stream().map(Page.Block::text).toList(), classes);
    Map<String, String> services = new LinkedHashMap<>();
    for (Page.Block block : page.blocks("services")) {
      String[] lines = block.text().split(":\n", 2);
      services.put(lines[0], lines[1]);
    }
    Path jars = Files.createDirectories(folder.resolve("plugins"));
    JavaBlocks.pack(classes, services, jars.resolve("page.jar"));
    return jars;
  }

  @Test
  void everyClassIsLoaded() throws Exception {
    try (Plugins plugins = Plugins.load(plugins())) {
      assertThat(plugins.jars()).hasSize(1);
      assertThat(plugins.jars().get(0).problem()).isEmpty();
      Components components = new Components(plugins);
      assertThat(components.registry(Kind.KERNEL).names()).contains("cauchy");
      assertThat(components.registry(Kind.SKETCH).names()).contains("systematic");
      assertThat(components.registry(Kind.PROJECTION).names()).contains("unlabelled-span");
      assertThat(components.registry(Kind.ESTIMATOR).names()).contains("rate-ridge");
      assertThat(components.registry(Kind.DECODER).names()).contains("heaviest");
      assertThat(components.registry(Kind.METRIC).names()).contains("close-share");
      assertThat(components.registry(Kind.MAP_FORMAT).names()).contains("squares");
      // The feature map brings two.
      assertThat(plugins.jars().get(0).components()).hasSize(page.blocks("java").size() + 1);
    }
  }

  @Test
  void theExperimentOfThePageUsesThemAll() throws Exception {
    List<Page.Block> files = page.blocks("yaml");
    assertThat(files).hasSize(1);
    try (Plugins plugins = Plugins.load(plugins());
        Experiments experiments = new Experiments(plugins)) {
      Results results = experiments.run(files.get(0).text(), folder.resolve("out"));
      assertThat(results.methods())
          .extracting(MethodResult::name)
          .containsExactly("own", "searched", "squares");
      for (MethodResult method : results.methods()) {
        // Three pixels in four are paper or ink: a random lower half agrees on about half of them.
        assertThat(method.metrics().get("close-share").mean()).isBetween(0.6, 1.0);
        assertThat(method.metrics().get("rmse").mean()).isBetween(0.01, 0.6);
      }
    }
  }

  @Test
  void theFeatureMapOfThePageIsSavedAndReadAgain() throws Exception {
    try (Plugins plugins = Plugins.load(plugins());
        Experiments experiments = new Experiments(plugins)) {
      SavedPipeline<?, ?> fitted = experiments.fit(page.blocks("yaml").get(0).text(), "squares");
      SavedPipeline<?, ?> copy = experiments.copy(fitted, folder.resolve("squares.okra"));
      assertThat((Object) copy.model().inputMap()).isEqualTo(fitted.model().inputMap());
    }
  }

  @Test
  void thePluginProjectIsTheKernelOfThePage() throws Exception {
    String kernel = Files.readString(PROJECT.resolve("src/main/java/example/CauchyKernel.java"));
    assertThat(page.blocks("java").get(0).text()).isEqualTo(kernel);
    Path services = PROJECT.resolve("src/main/resources/META-INF/services");
    String line = Files.readString(services.resolve("org.okra.kernels.KernelFactory"));
    assertThat(page.blocks("services").get(0).text())
        .isEqualTo("META-INF/services/org.okra.kernels.KernelFactory:\n" + line);
  }

  @Test
  void thePluginProjectNamesTheVersionOfThisBuildAndBringsNoCopyOfOkra() throws Exception {
    String pom = Files.readString(PROJECT.resolve("pom.xml"));
    String root = Files.readString(Page.root().resolve("pom.xml"));
    String version = root.replaceFirst("(?s).*?<version>([^<]*)</version>.*", "$1");
    assertThat(pom).contains("<version>" + version + "</version>");
    assertThat(pom.split("<groupId>org.okra</groupId>", -1).length)
        .isEqualTo(pom.split("<scope>provided</scope>", -1).length);
  }
}
