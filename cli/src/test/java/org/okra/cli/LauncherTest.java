package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs a copy of the launcher in a tree of its own, with a Java and a Maven that only take notes.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a POSIX shell script")
final class LauncherTest {
  private static final List<String> TOOLS =
      List.of("sh", "cat", "dirname", "find", "head", "mkdir", "mv", "readlink", "rm", "sed");

  /** A sleep of the launcher: who waits for another build looks again soon. */
  private static final String MOMENT = "exec " + find("sleep") + " 0.02";

  @TempDir private Path folder;
  private Path home;
  private Path tools;
  private Path source;
  private final Map<String, String> environment = new HashMap<>();

  private record Outcome(int exitCode, String output, String errors) {
    List<String> lines() {
      return output.lines().toList();
    }
  }

  @BeforeEach
  void createTree() throws IOException {
    home = Files.createDirectories(folder.resolve("a checkout"));
    tools = Files.createDirectories(folder.resolve("tools"));
    for (String tool : TOOLS) {
      script(tools.resolve(tool), "exec " + find(tool) + " \"$@\"");
    }
    script(tools.resolve("sleep"), MOMENT);
    Files.copy(Repository.root().resolve("okra"), home.resolve("okra"));
    executable(home.resolve("okra"));
    Files.createFile(home.resolve("pom.xml"));
    source = Files.createDirectories(home.resolve("cli/src/main/java")).resolve("Some.java");
    Files.createFile(source);
    Files.createFile(home.resolve("cli/pom.xml"));
    Files.createDirectories(home.resolve("bench"));
    makeOld();
    environment.put("PATH", tools.toString());
    java("17.0.15");
    script(
        tools.resolve("mvn"),
        "echo \"$@\" >> \"$PWD/mvn.log\"",
        "for module in cli bench spark; do mkdir -p $module/target; done",
        "echo jar > spark/target/okra-spark.jar",
        "mkdir -p spark/target/engine",
        "echo jar > cli/target/okra-cli.jar",
        "echo jar > bench/target/okra-bench.jar");
  }

  private static Path find(String tool) {
    return Arrays.stream(System.getenv("PATH").split(":"))
        .map(path -> Path.of(path, tool))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no " + tool + " on the PATH"));
  }

  private void java(String version) throws IOException {
    script(
        tools.resolve("java"),
        "if [ \"$1\" = -version ]; then",
        "  echo 'openjdk version \"" + version + "\" 2025-01-01' >&2",
        "  exit 0",
        "fi",
        "echo \"threads=$OPENBLAS_NUM_THREADS\"",
        "for argument; do echo \"$argument\"; done",
        "exit ${JAVA_EXIT:-0}");
  }

  private static void script(Path file, String... lines) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
    executable(file);
  }

  private static void executable(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** Gives everything in the tree a time before any build. */
  private void makeOld() throws IOException {
    FileTime old = FileTime.from(Instant.parse("2020-01-01T00:00:00Z"));
    try (var files = Files.walk(home)) {
      for (Path file : files.toList()) {
        Files.setLastModifiedTime(file, old);
      }
    }
  }

  private static void makeNew(Path file) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(60)));
  }

  private Outcome run(String... arguments) throws Exception {
    return run(home.resolve("okra"), arguments);
  }

  private Outcome run(Path launcher, String... arguments) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(launcher.toString());
    builder.command().addAll(List.of(arguments));
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.directory(folder.toFile());
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    int exitCode = builder.start().waitFor();
    return new Outcome(
        exitCode,
        Files.readString(out, StandardCharsets.UTF_8),
        Files.readString(err, StandardCharsets.UTF_8));
  }

  private List<String> builds() throws IOException {
    Path log = home.resolve("mvn.log");
    return Files.exists(log) ? Files.readAllLines(log) : List.of();
  }

  @Test
  void buildsOnFirstUseSaysSoAndRuns() throws Exception {
    Outcome outcome = run("doctor", "--data", "my data");

    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.errors()).startsWith("okra: building cli");
    assertThat(builds())
        .containsExactly("-q -B -DskipTests -Dspotless.check.skip=true -pl cli -am package");
    assertThat(outcome.lines())
        .containsExactly(
            "threads=",
            "--add-modules",
            "jdk.incubator.vector",
            "-Dokra.home=" + home.toRealPath(),
            "-XX:MaxRAMPercentage=70",
            "-jar",
            home.toRealPath() + "/cli/target/okra-cli.jar",
            "doctor",
            "--data",
            "my data");
  }

  @Test
  void sparkIsFetchedOnlyWhenAskedFor() throws Exception {
    run("run", "some.yaml");
    assertThat(builds()).hasSize(1).noneMatch(line -> line.contains("spark"));

    Outcome outcome = run("run", "some.yaml", "--engine", "spark", "--master", "local[2]");
    run("run", "some.yaml", "--engine=spark");

    assertThat(builds())
        .hasSize(2)
        .endsWith("-q -B -DskipTests -Dspotless.check.skip=true -Pengine -pl spark -am package");
    Path real = home.toRealPath();
    assertThat(outcome.lines())
        .contains(
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            real
                + "/cli/target/okra-cli.jar:"
                + real
                + "/spark/target/okra-spark-assembly.jar:"
                + real
                + "/spark/target/engine/*")
        .endsWith("some.yaml", "--engine", "spark", "--master", "local[2]");
  }

  @Test
  void sparkOfTheUserIsTakenAsItIs() throws Exception {
    Path theirs = folder.resolve("their spark");
    environment.put("SPARK_HOME", theirs.toString());
    assertThat(run("run", "some.yaml", "--engine", "spark").errors())
        .contains("SPARK_HOME is '" + theirs + "'");
    Files.createDirectories(theirs.resolve("jars"));
    assertThat(run("run", "some.yaml", "--engine", "spark").output())
        .contains("okra-spark-assembly.jar:" + theirs + "/jars/*");
    assertThat(builds()).noneMatch(line -> line.contains("engine"));
  }

  @Test
  void secondUseBuildsNothing() throws Exception {
    run("doctor");
    Outcome second = run("doctor");

    assertThat(second.errors()).isEmpty();
    assertThat(builds()).hasSize(1);
  }

  @Test
  void changedSourceOrPomIsBuiltAgain() throws Exception {
    run("doctor");
    makeNew(source);
    run("doctor");
    assertThat(builds()).hasSize(2);
    makeOld();
    makeNew(home.resolve("cli/target/okra-built"));
    makeNew(home.resolve("cli/pom.xml"));
    Files.setLastModifiedTime(
        home.resolve("cli/pom.xml"), FileTime.from(Instant.now().plusSeconds(600)));
    run("doctor");
    assertThat(builds()).hasSize(3);
  }

  @Test
  void removedSourceIsBuiltAgain() throws Exception {
    run("doctor");
    Files.setLastModifiedTime(
        home.resolve("cli/target/okra-built"), FileTime.from(Instant.now().minusSeconds(60)));
    Files.delete(source);
    run("doctor");
    assertThat(builds()).hasSize(2);
  }

  @Test
  void failedBuildRunsNothingAndIsTriedAgain() throws Exception {
    run("doctor");
    makeNew(source);
    script(tools.resolve("mvn"), "echo half > cli/target/okra-cli.jar", "echo 'BROKEN'", "exit 1");

    for (int attempt = 0; attempt < 2; attempt++) {
      Outcome outcome = run("doctor");
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.INTERNAL.number());
      assertThat(outcome.output()).isEmpty();
      assertThat(outcome.errors())
          .contains("BROKEN", "okra: The build failed; its messages are above. Nothing was run.");
    }
    assertThat(home.resolve("cli/target/okra-building")).doesNotExist();
  }

  @Test
  void severalAtOnceBuildOnce() throws Exception {
    // The build goes on until it and both others have waited; not for ever, should these build.
    script(tools.resolve("sleep"), ": > '" + folder + "'/waits-$PPID", MOMENT);
    script(
        tools.resolve("mvn"),
        "echo \"$@\" >> \"$PWD/mvn.log\"",
        "set --",
        "looks=0",
        "until [ $# -ge 3 ] || [ $looks -ge 500 ]; do",
        "  sleep 1",
        "  looks=$((looks + 1))",
        "  set -- '" + folder + "'/waits-*",
        "done",
        "echo jar > cli/target/okra-cli.jar");
    ProcessBuilder builder = new ProcessBuilder(home.resolve("okra").toString(), "doctor");
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
    List<Process> processes = List.of(builder.start(), builder.start(), builder.start());
    for (Process process : processes) {
      assertThat(process.waitFor()).isZero();
    }
    assertThat(builds()).hasSize(1);
  }

  @Test
  void lockOfDeadBuildIsTakenOver() throws Exception {
    Process gone = new ProcessBuilder(tools.resolve("sh").toString(), "-c", ":").start();
    gone.waitFor();
    Path lock = Files.createDirectories(home.resolve("cli/target/okra-building"));
    Files.writeString(lock.resolve("process"), gone.pid() + "\n");

    assertThat(run("doctor").exitCode()).isZero();
    assertThat(builds()).hasSize(1);
    assertThat(lock).doesNotExist();
  }

  @Test
  void worksThroughChainOfSymbolicLinks() throws Exception {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Files.createSymbolicLink(bin.resolve("first"), Path.of("../a checkout/okra"));
    Files.createSymbolicLink(bin.resolve("okra"), Path.of("first"));

    Outcome outcome = run(bin.resolve("okra"), "doctor");

    assertThat(outcome.lines()).contains("-Dokra.home=" + home.toRealPath());
  }

  @Test
  void exitCodeIsThatOfJava() throws Exception {
    environment.put("JAVA_EXIT", "3");
    assertThat(run("doctor").exitCode()).isEqualTo(3);
  }

  @Test
  void newerJavaGetsTheFlagsItKnows() throws Exception {
    java("25");
    assertThat(run("doctor").lines())
        .contains("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");
    java("21.0.2");
    assertThat(run("doctor").output()).doesNotContain("native-access").doesNotContain("unsafe");
  }

  @Test
  void settingsComeFromTheEnvironment() throws Exception {
    environment.put("OKRA_HEAP", "3g");
    environment.put("OKRA_JAVA_OPTS", "-Xss2m  -Dstar=*");
    environment.put("OPENBLAS_NUM_THREADS", "4");

    assertThat(run("doctor").lines())
        .contains("-Xmx3g", "-Xss2m", "-Dstar=*", "threads=4")
        .doesNotContain("-XX:MaxRAMPercentage=70");
  }

  @Test
  void javaHomeComesBeforeThePath() throws Exception {
    Path jdk = Files.createDirectories(folder.resolve("my jdk/bin"));
    Files.move(tools.resolve("java"), jdk.resolve("java"));
    environment.put("JAVA_HOME", jdk.getParent().toString());
    assertThat(run("doctor").exitCode()).isZero();

    environment.put("JAVA_HOME", "/no/such/jdk");
    Outcome outcome = run("doctor");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.RESOURCE.number());
    assertThat(outcome.errors().strip())
        .isEqualTo("okra: JAVA_HOME is '/no/such/jdk', but there is no bin/java in it.");
  }

  @Test
  void missingOrOldJavaIsNamed() throws Exception {
    java("1.8.0_392");
    Outcome old = run("doctor");
    assertThat(old.exitCode()).isEqualTo(ExitCode.RESOURCE.number());
    assertThat(old.errors().strip())
        .isEqualTo("okra: Java 1 is too old; Okra needs a JDK, 17 or later (set JAVA_HOME).");

    Files.delete(tools.resolve("java"));
    Outcome missing = run("doctor");
    assertThat(missing.exitCode()).isEqualTo(ExitCode.RESOURCE.number());
    assertThat(missing.errors()).startsWith("okra: No java found. Install a JDK, 17 or later");
  }

  @Test
  void missingMavenIsNamedOnlyWhenItIsNeeded() throws Exception {
    run("doctor");
    Files.delete(tools.resolve("mvn"));
    assertThat(run("doctor").exitCode()).isZero();
    makeNew(source);
    Outcome outcome = run("doctor");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.RESOURCE.number());
    assertThat(outcome.errors().strip())
        .isEqualTo(
            "okra: No mvn found, and Okra has to be built first. Install Maven, 3.8 or later.");
  }

  @Test
  void limitsAndComparisonsAreCommands() throws Exception {
    Outcome outcome = run("bench", "limits", "--n", "100");

    assertThat(builds().get(0)).contains("-pl cli -am");
    assertThat(outcome.lines())
        .endsWith(
            "-jar",
            home.toRealPath() + "/cli/target/okra-cli.jar",
            "bench",
            "limits",
            "--n",
            "100");
    assertThat(run("bench", "compare", "a", "b").lines()).endsWith("bench", "compare", "a", "b");
  }

  @Test
  void helpStartsWithoutWhatOnlyComputingNeeds() throws Exception {
    for (String question : List.of("--help", "-h", "--version", "-V")) {
      assertThat(run("run", question).lines())
          .contains("-XX:TieredStopAtLevel=1")
          .doesNotContain("--add-modules");
    }
    assertThat(run("run").lines())
        .contains("--add-modules")
        .doesNotContain("-XX:TieredStopAtLevel=1");
  }

  /** A Java that writes archives of classes as the real one does. */
  private void javaThatArchives(String version) throws IOException {
    java(version);
    String notes = Files.readString(tools.resolve("java"));
    script(
        tools.resolve("java"),
        "for argument; do case $argument in",
        "  -XX:DumpLoadedClassList=*) echo list > \"${argument#*=}\"; exit 0 ;;",
        "  -Xshare:dump) dump=yes ;;",
        "  -XX:SharedArchiveFile=*) if [ \"${dump-}\" = yes ]; then",
        "    echo \"$@\" >> \"" + home + "/dump.log\"",
        "    echo archive > \"${argument#*=}\"; exit ${DUMP_EXIT:-0}",
        "  fi ;;",
        "esac; done",
        notes.substring(notes.indexOf('\n') + 1));
  }

  private Path archive(int version) {
    return home.resolve("cli/target/okra-classes-" + version + ".jsa");
  }

  @Test
  void classesAreSharedFromTheBuildOn() throws Exception {
    javaThatArchives("17.0.15");
    String flag = "-XX:SharedArchiveFile=" + home.toRealPath().resolve(archive(17));

    assertThat(run("doctor").lines()).contains(flag, "-Xlog:cds*=off");
    assertThat(archive(17)).exists();
    assertThat(home.resolve("cli/target/okra-classes-list")).doesNotExist();
    assertThat(run("--help").lines()).contains(flag);
    assertThat(Files.readAllLines(home.resolve("dump.log"))).hasSize(1);

    javaThatArchives("25");
    assertThat(run("doctor").output()).as("another Java").doesNotContain("SharedArchiveFile");
    makeNew(source);
    run("doctor");
    assertThat(archive(17)).doesNotExist();
    assertThat(archive(25)).exists();
  }

  @Test
  void anArchiveThatCannotBeWrittenIsDoneWithout() throws Exception {
    javaThatArchives("17.0.15");
    environment.put("DUMP_EXIT", "1");

    Outcome outcome = run("doctor");
    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.output()).doesNotContain("SharedArchiveFile");
    try (var files = Files.list(home.resolve("cli/target"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .noneMatch(name -> name.startsWith("okra-classes"));
    }
  }

  @Test
  void theVersionIsReadFromTheJdkWhereItSaysIt() throws Exception {
    Path jdk = Files.createDirectories(folder.resolve("jdk/bin"));
    Files.move(tools.resolve("java"), jdk.resolve("java"));
    Files.createSymbolicLink(tools.resolve("java"), jdk.resolve("java"));
    Files.writeString(
        folder.resolve("jdk/release"), "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"25.0.1\"\n");
    assertThat(run("doctor").lines()).contains("--enable-native-access=ALL-UNNAMED");

    Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"1.8.0_392\"\n");
    assertThat(run("doctor").errors()).startsWith("okra: Java 1 is too old");
  }

  @Test
  void benchmarksRunFromTheirOwnModule() throws Exception {
    Outcome outcome = run("bench", "-l");

    assertThat(builds().get(0)).contains("-pl bench -am");
    assertThat(outcome.lines())
        .endsWith(
            "-cp",
            home.toRealPath() + "/bench/target/okra-bench.jar",
            "org.openjdk.jmh.Main",
            "-l");
  }
}
