package org.okra.spark;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/**
 * A standalone cluster on this host: a process with a master and workers, and a process for the
 * executor of each worker. All of them listen on loopback alone and end with this JVM. Spark is
 * taken from the class path.
 */
final class LoopbackCluster implements AutoCloseable {
  private static final String LOOPBACK = "127.0.0.1";
  private static final String ADDRESS = "spark://";

  private final int workers;
  private final Process process;
  private final String master;

  /**
   * Starts it.
   *
   * @param folder for the log and the work folders
   * @param megabytes of a worker and of its executor
   */
  LoopbackCluster(Path folder, int workers, int megabytes) throws IOException {
    this.workers = workers;
    // What a worker looks for in a distribution; the jars come with the class path of executors.
    Files.createDirectories(folder.resolve("home/jars"));
    process = start(folder, String.valueOf(workers), String.valueOf(megabytes));
    master = process.inputReader().readLine();
    if (master == null || !master.startsWith(ADDRESS)) {
      close();
      throw new IOException("No master started but '" + master + "'; its log is in " + folder);
    }
  }

  private static Process start(Path folder, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(
        List.of(
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "-Dspark.local.dir=" + folder.resolve("local")));
    command.addAll(List.of("-cp", classPath(), ClusterProcess.class.getName()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("SPARK_LOCAL_IP", LOOPBACK);
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_HOME", folder.resolve("home").toString());
    builder.redirectError(folder.resolve("cluster.log").toFile());
    return builder.start();
  }

  private static String classPath() {
    List<String> absolute = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      absolute.add(new File(entry).getAbsolutePath());
    }
    return String.join(File.pathSeparator, absolute);
  }

  /** The address, {@code spark://host:port}. */
  String master() {
    return master;
  }

  /** A session with an executor on every worker. */
  SparkSession.Builder session(String executorMemory) {
    return SparkSession.builder()
        .master(master)
        .appName("okra-cluster-test")
        .config("spark.driver.bindAddress", LOOPBACK)
        .config("spark.driver.host", LOOPBACK)
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "4")
        .config("spark.executor.memory", executorMemory)
        .config("spark.executor.cores", "1")
        .config("spark.executor.extraClassPath", classPath())
        .config(
            "spark.executor.extraJavaOptions",
            "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:MetaspaceSize=128m " + vectors())
        .config("spark.sql.adaptive.enabled", "false")
        // Executors are as young as their tests: they interpret what is asked of a few rows.
        .config("spark.sql.codegen.wholeStage", "false")
        .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
        // Blocks of an executor that is gone are not asked for again and again.
        .config("spark.shuffle.io.maxRetries", "1")
        .config("spark.shuffle.io.retryWait", "100ms")
        // Jobs wait until both executors are there.
        .config("spark.scheduler.minRegisteredResourcesRatio", "1.0")
        .config("spark.cores.max", String.valueOf(workers))
        .config("spark.scheduler.maxRegisteredResourcesWaitingTime", "60s");
  }

  /** Executors compute as this process does. */
  private static String vectors() {
    return ModuleLayer.boot()
        .findModule("jdk.incubator.vector")
        .map(module -> "--add-modules=" + module.getName())
        .orElse("");
  }

  /** Ends one executor at once, as a failing machine would. */
  void killExecutor() {
    process.children().findFirst().ifPresent(ProcessHandle::destroyForcibly);
  }

  /** Ends all processes; a session should have ended before, so that executors have tidied up. */
  @Override
  public void close() {
    List<ProcessHandle> executors = process.descendants().toList();
    Stream.concat(Stream.of(process.toHandle()), executors.stream())
        .forEach(
            each -> {
              each.destroyForcibly();
              each.onExit().join(); // at once: nobody can refuse
            });
  }
}
