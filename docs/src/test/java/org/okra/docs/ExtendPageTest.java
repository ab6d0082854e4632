package org.okra.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.okra.core.component.Declaration;
import org.okra.experiments.model.SavedPipeline;
import org.okra.experiments.plugin.Kinds;
import org.okra.experiments.plugin.PluginJar;
import org.okra.experiments.plugin.Plugins;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.Results;

/** The classes of {@code extend.md} are those of the plugin project, and keep their contracts. */
final class ExtendPageTest {
  private static final String EXPERIMENT = "experiment.yaml";
  private static final String CRYSTALS = "crystals.yaml";

  @TempDir private static Path compiled;
  private static Path jars;

  @TempDir private Path folder;

  private final Page page = Page.named("extend.md");

  @BeforeAll
  static void compile() throws IOException {
    jars = PluginProject.jar(compiled);
  }

  @Test
  void theClassesOfThePageAreFilesOfTheProject() {
    List<String> shown =
        page.blocks("java").stream()
            .filter(block -> !block.mark().equals("fragment"))
            .map(Page.Block::text)
            .toList();
    assertThat(shown)
        .containsAll(PluginProject.sources("main").values())
        .doesNotHaveDuplicates()
        .allMatch(
            text ->
                PluginProject.sources("main").containsValue(text)
                    || PluginProject.sources("test").containsValue(text));
    assertThat(page.blocks("yaml"))
        .extracting(Page.Block::text)
        .containsExactly(PluginProject.file(EXPERIMENT), PluginProject.file(CRYSTALS));
  }

  @Test
  void theServicesLinesOfThePageAreThoseOfTheProject() {
    Map<String, String> shown = new TreeMap<>();
    for (Page.Block block : page.blocks("services")) {
      String[] lines = block.text().split(":\n", 2);
      shown.merge(lines[0], lines[1], String::concat);
    }
    assertThat(shown).isEqualTo(PluginProject.services());
  }

  /** What an author writes, with imports: the measure of how much is said twice. */
  @ParameterizedTest
  @CsvSource({"CauchyKernel, 25", "RightSide, 20", "SystematicSketch, 30"})
  void theExamplesStayShort(String name, int most) {
    assertThat(PluginProject.sources("main").get(name).lines().count()).isLessThanOrEqualTo(most);
  }

  @Test
  void theContractsOfThePageExist() {
    List<String> named =
        Pattern.compile("`(\\w+Contract)`")
            .matcher(page.text())
            .results()
            .map(result -> result.group(1))
            .toList();
    assertThat(named).hasSameSizeAs(Kinds.ALL).doesNotHaveDuplicates();
    for (String name : named) {
      assertThat(Page.root().resolve("testing/src/main/java/org/okra/testing/" + name + ".java"))
          .exists();
    }
  }

  @Test
  void thereIsAComponentOfEveryKindAndAModule() throws Exception {
    try (Plugins plugins = Plugins.load(jars)) {
      PluginJar jar = plugins.jars().get(0);
      assertThat(jar.problem()).isEmpty();
      assertThat(jar.declarations().stream().<Class<?>>map(Declaration::kind).distinct().toList())
          .containsExactlyElementsOf(Kinds.ALL);
      assertThat(jar.modules()).hasSize(1);
    }
  }

  /**
   * Every component has a test class, and these compile without a warning. They are run where Maven
   * builds the project, in {@code PluginProjectTest} of the module {@code cli}.
   */
  @Test
  void everyComponentHasATestOfItsContract() {
    Map<String, String> tests = PluginProject.sources("test");
    JavaBlocks.compile(List.copyOf(tests.values()), folder, PluginProject.classes(compiled));
    assertThat(folder.resolve("example/CauchyKernelTest.class")).exists();
    String components =
        PluginProject.services().values().stream().collect(Collectors.joining()).strip();
    assertThat(tests.keySet())
        .containsAll(
            components
                .lines()
                .map(line -> line.replaceFirst("example\\.", "").replaceFirst("\\$.*", "") + "Test")
                .toList());
  }

  @Test
  void theExperimentUsesThemAll() throws Exception {
    try (Plugins plugins = Plugins.load(jars);
        Experiments experiments = new Experiments(plugins)) {
      Path out = folder.resolve("out");
      Results results = experiments.run(PluginProject.file(EXPERIMENT), out);
      assertThat(results.methods())
          .extracting(MethodResult::name)
          .containsExactly("own", "least-loss", "features", "expectiles");
      for (MethodResult method : results.methods()) {
        // The places of an arm of length 2; a constant has an error of about 0.6.
        assertThat(method.metrics().get("rmse").mean()).as(method.name()).isBetween(0.005, 0.35);
        assertThat(method.metrics().get("right-side").mean()).as(method.name()).isBetween(0.8, 1.0);
      }
      assertThat(out.resolve("scores.txt")).content().contains("own rmse 0.", "features rmse 0.");
      assertThat(out.resolve("report.html")).exists();
    }
  }

  @Test
  void aModelOnAFeatureMapOfThePluginIsReadAgain() throws Exception {
    try (Plugins plugins = Plugins.load(jars);
        Experiments experiments = new Experiments(plugins)) {
      String text = PluginProject.file(EXPERIMENT);
      SavedPipeline<?, ?> fitted = experiments.fit(text, "features");
      SavedPipeline<?, ?> copy = experiments.copy(fitted, folder.resolve("features.okra"));
      assertThat(experiments.predicted(copy, text)).isEqualTo(experiments.predicted(fitted, text));
    }
  }

  @Test
  void crystalsAreLearntFromSavedAndReadAgain() throws Exception {
    try (Plugins plugins = Plugins.load(jars);
        Experiments experiments = new Experiments(plugins, PluginProject.FOLDER)) {
      String text = PluginProject.file(CRYSTALS);
      Results results = experiments.run(text, folder.resolve("out"));
      // The measured numbers have a standard deviation of 0.26.
      assertThat(results.methods().get(0).metrics().get("rmse").mean()).isBetween(0.001, 0.05);
      SavedPipeline<?, ?> fitted = experiments.fit(text, "crystals");
      SavedPipeline<?, ?> copy = experiments.copy(fitted, folder.resolve("crystals.okra"));
      assertThat(experiments.rows(text).inputs().domain().getName()).isEqualTo("example.Crystal");
      assertThat(experiments.predicted(copy, text)).isEqualTo(experiments.predicted(fitted, text));
    }
  }

  @Test
  void theProjectNamesTheVersionOfThisBuildAndBringsNoCopyOfOkra() {
    String pom = PluginProject.file("pom.xml");
    String root = Page.read(Page.root().resolve("pom.xml")).text();
    String version = root.replaceFirst("(?s).*?<version>([^<]*)</version>.*", "$1");
    String junit = root.replaceFirst("(?s).*<version.junit>([^<]*)</version.junit>.*", "$1");
    assertThat(pom.split("<groupId>org.okra</groupId>", -1))
        .hasSameSizeAs(pom.split("<version>" + version + "</version>", -1));
    assertThat(pom)
        .contains("<artifactId>okra-experiments</artifactId>", "<version>" + junit + "</version>")
        .doesNotContain("<scope>compile</scope>", "<scope>runtime</scope>");
    assertThat(pom.split("<dependency>", -1))
        .hasSameSizeAs(pom.split("<scope>(provided|test)</scope>", -1));
  }
}
