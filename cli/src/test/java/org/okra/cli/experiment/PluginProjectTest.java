package org.okra.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit; // the unit of bounds on other processes
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.okra.cli.OkraForTests;

/**
 * A plugin project outside the source tree, built by Maven with nothing but its own pom and the
 * artifacts of Okra, passes its contracts and adds a kernel and a sink of results; a broken jar is
 * beside it.
 *
 * <p>Maven gets a local repository of its own, so that nothing of this test stays in the user's:
 * all but {@code org.okra} are links into the usual one.
 */
@DisabledOnOs(
    value = OS.WINDOWS,
    disabledReason = "links into the local repository need rights that Windows does not give")
final class PluginProjectTest {
  private static final String VERSION = "0.1.0-SNAPSHOT";

  /** All that a plugin may be built and tested with. */
  private static final List<String> MODULES =
      List.of(
          "core",
          "kernels",
          "sketches",
          "estimators",
          "evaluation",
          "decoders",
          "datasets",
          "experiments",
          "testing");

  /** Short work is done sooner without the best of compilers. */
  private static final String QUICK_COMPILER = "-XX:TieredStopAtLevel=1";

  private static final Pattern TESTS = Pattern.compile("<testsuite [^>]* tests=\"([0-9]+)\"");

  private static final String EXPERIMENT =
      """
      name: with-plugin
      dataset: {type: drawn-digits, train: 60, test: 10}
      input: {kernel: cauchy}
      output: {kernel: {type: gaussian, gamma: 0.05}}
      metrics: [rmse]
      """;

  @TempDir private Path folder;

  @Test
  @Timeout(300)
  void aJarInTheFolderAddsAKernelToRuns() throws Exception {
    Path root = Path.of("..").toAbsolutePath().normalize();
    Path project = folder.resolve("project");
    copy(root.resolve("docs/examples/plugin"), project);
    build(project, repository(root));
    assertThat(testsRun(project)).as("tests of the contracts").isGreaterThan(100);

    Path plugins = Files.createDirectory(folder.resolve("plugins"));
    Files.copy(jar(project.resolve("target")), plugins.resolve("own.jar"));
    Files.writeString(plugins.resolve("broken.jar"), "no jar at all");
    Path file = Files.writeString(folder.resolve("with-plugin.yaml"), EXPERIMENT);
    Path out = folder.resolve("out");

    String[] run = {
      "run", file.toString(), "--plugins", plugins.toString(), "--out", out.toString()
    };
    Console with = okra(run);
    assertThat(with.code).as(with.err).isZero();
    assertThat(with.err).contains("skipped the plugin broken.jar");
    assertThat(out.resolve("results.json")).content().contains("\"cauchy\"");
    assertThat(out.resolve("scores.txt")).content().startsWith("with-plugin rmse 0.");

    Console listing = okra("plugins", "--plugins", plugins.toString());
    assertThat(listing.code).isZero();
    assertThat(listing.out).contains("cauchy", "own.jar", "broken.jar");

    Path empty = Files.createDirectory(folder.resolve("none"));
    Console without = okra("run", file.toString(), "--plugins", empty.toString());
    assertThat(without.code).isEqualTo(2);
    assertThat(without.err).contains("with-plugin.yaml:3: There is no kernel 'cauchy'.");
  }

  /** Before the folder is cleared away, so that nobody wonders about links that lead out of it. */
  @AfterEach
  void removeLinks() throws IOException {
    try (Stream<Path> entries = Files.walk(folder)) {
      for (Path link : entries.filter(Files::isSymbolicLink).toList()) {
        Files.delete(link);
      }
    }
  }

  /** How many tests the reports count; every test class of the project must have one. */
  private static int testsRun(Path project) throws IOException {
    int count = 0;
    try (Stream<Path> classes = Files.list(project.resolve("src/test/java/example"))) {
      for (Path each : classes.toList()) {
        String name = each.getFileName().toString().replace(".java", ".xml");
        Path report = project.resolve("target/surefire-reports/TEST-example." + name);
        assertThat(report).exists();
        Matcher tests = TESTS.matcher(Files.readString(report));
        assertThat(tests.find()).as(name).isTrue();
        count += Integer.parseInt(tests.group(1));
      }
    }
    return count;
  }

  private record Console(int code, String out, String err) {}

  private static Console okra(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = OkraForTests.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    return new Console(code, out.toString(), err.toString());
  }

  private void build(Path project, Path repository) throws Exception {
    Path log = folder.resolve("maven.txt");
    Process maven;
    try {
      ProcessBuilder builder =
          new ProcessBuilder(
                  List.of(
                      System.getProperty("okra.test.maven", "mvn"),
                      "-q",
                      "-B",
                      "-Dmaven.repo.local=" + repository,
                      "-DargLine=" + QUICK_COMPILER,
                      "package"))
              .directory(project.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile());
      builder.environment().merge("MAVEN_OPTS", QUICK_COMPILER, (given, own) -> given + " " + own);
      maven = builder.start();
    } catch (IOException e) {
      Assumptions.abort("skipped: there is no mvn on the PATH to build the plugin project with");
      return;
    }
    // Waits for the process, however long it takes; the bound ends one that hangs.
    if (!maven.waitFor(300, TimeUnit.SECONDS)) {
      maven.destroyForcibly().waitFor();
    }
    assertThat(maven.exitValue()).as(Files.readString(log)).isZero();
  }

  private static Path jar(Path target) throws IOException {
    try (Stream<Path> files = Files.list(target)) {
      return files.filter(file -> file.toString().endsWith(".jar")).findFirst().orElseThrow();
    }
  }

  /** A local repository with the artifacts of this build and links to everything else. */
  private Path repository(Path root) throws IOException {
    Path usual = Path.of(System.getProperty("user.home"), ".m2", "repository");
    Path own = Files.createDirectories(folder.resolve("repository"));
    Files.createDirectories(own.resolve("org"));
    if (Files.isDirectory(usual)) {
      link(usual, own, "org");
    }
    if (Files.isDirectory(usual.resolve("org"))) {
      link(usual.resolve("org"), own.resolve("org"), "okra");
    }
    Files.copy(root.resolve("pom.xml"), artifact(own, "okra", "pom"));
    Files.copy(root.resolve("bom/pom.xml"), artifact(own, "okra-bom", "pom"));
    for (String module : MODULES) {
      Files.copy(root.resolve(module + "/pom.xml"), artifact(own, "okra-" + module, "pom"));
      pack(root.resolve(module + "/target/classes"), artifact(own, "okra-" + module, "jar"));
    }
    return own;
  }

  private static void link(Path from, Path to, String except) throws IOException {
    try (Stream<Path> children = Files.list(from)) {
      for (Path child : children.filter(each -> !each.endsWith(except)).toList()) {
        Files.createSymbolicLink(to.resolve(child.getFileName()), child);
      }
    }
  }

  private static Path artifact(Path repository, String name, String kind) throws IOException {
    Path place = repository.resolve("org/okra/" + name + "/" + VERSION);
    Files.createDirectories(place);
    return place.resolve(name + "-" + VERSION + "." + kind);
  }

  private static void pack(Path classes, Path jar) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(file);
        Stream<Path> files = Files.walk(classes)) {
      zip.setLevel(Deflater.NO_COMPRESSION);
      for (Path each : files.filter(Files::isRegularFile).toList()) {
        zip.putNextEntry(new ZipEntry(classes.relativize(each).toString()));
        Files.copy(each, zip);
      }
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path each : files.filter(path -> !path.toString().contains("/target")).toList()) {
        Path target = to.resolve(from.relativize(each).toString());
        if (Files.isDirectory(each)) {
          Files.createDirectories(target);
        } else {
          Files.copy(each, target);
        }
      }
    }
  }
}
