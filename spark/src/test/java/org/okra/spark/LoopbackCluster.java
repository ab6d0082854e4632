package org.okra.spark;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit; // the unit of bounds on other processes
import org.apache.spark.sql.SparkSession;

/**
 * A standalone cluster on this host: a master, workers of one executor each, all of them processes
 * that listen on loopback alone and end with this JVM. Spark is taken from the class path.
 */
final class LoopbackCluster implements AutoCloseable {
  private static final String LOOPBACK = "127.0.0.1";
  private static final long START_SECONDS = 60;

  private final Path folder;
  private final String master;
  private final List<Process> workers = new ArrayList<>();
  private final List<Process> all = new ArrayList<>();

  /**
   * Starts it.
   *
   * @param folder for the logs and work folders
   * @param memory of a worker and of its executor, such as 640m
   */
  LoopbackCluster(Path folder, int workerCount, String memory) throws IOException {
    this.folder = folder;
    int port = freePort();
    master = "spark://" + LOOPBACK + ":" + port;
    // What a worker looks for in a distribution; the jars come with the class path of executors.
    Files.createDirectories(folder.resolve("home/jars"));
    start("master", "--host", LOOPBACK, "--port", String.valueOf(port), "--webui-port", "0");
    waitFor(port);
    for (int i = 0; i < workerCount; i++) {
      String work = folder.resolve("work-" + i).toString();
      workers.add(
          start(
              "worker",
              "--host",
              LOOPBACK,
              "--webui-port",
              "0",
              "--cores",
              "1",
              "--memory",
              memory,
              "--work-dir",
              work,
              master));
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(LOOPBACK))) {
      return socket.getLocalPort();
    }
  }

  private void waitFor(int port) throws IOException {
    // The bound ends a master that never comes.
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    while (true) {
      try {
        new Socket(LOOPBACK, port).close();
        return;
      } catch (IOException e) {
        if (System.nanoTime() > end || !all.get(0).isAlive()) {
          throw new IOException("No master at " + master + "; its log is in " + folder, e);
        }
        pause();
      }
    }
  }

  private static void pause() {
    try {
      // Another process opens the port: there is nothing but to look again.
      Thread.sleep(100);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Process start(String role, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx192m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(
        List.of(
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "-Dspark.port.maxRetries=0",
            // Its port is the same for all masters of a host.
            "-Dspark.master.rest.enabled=false"));
    command.addAll(List.of("-cp", classPath(), ClusterProcess.class.getName(), role));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("SPARK_LOCAL_IP", LOOPBACK);
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_HOME", folder.resolve("home").toString());
    builder.redirectErrorStream(true);
    builder.redirectOutput(folder.resolve(role + "-" + all.size() + ".log").toFile());
    Process process = builder.start();
    all.add(process);
    return process;
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
            "--add-modules=jdk.incubator.vector -XX:+UseSerialGC -XX:TieredStopAtLevel=1")
        .config("spark.sql.adaptive.enabled", "false")
        .config("spark.sql.codegen.wholeStage", "false")
        // Blocks of an executor that is gone are not asked for again and again.
        .config("spark.shuffle.io.maxRetries", "1")
        .config("spark.shuffle.io.retryWait", "100ms")
        // Jobs wait until both executors are there.
        .config("spark.scheduler.minRegisteredResourcesRatio", "1.0")
        .config("spark.cores.max", String.valueOf(workers.size()))
        .config("spark.scheduler.maxRegisteredResourcesWaitingTime", START_SECONDS + "s");
  }

  /** Ends the executor of a worker at once, as a failing machine would. */
  void killExecutor(int worker) {
    workers.get(worker).toHandle().children().forEach(ProcessHandle::destroyForcibly);
  }

  @Override
  public void close() {
    List<ProcessHandle> executors =
        workers.stream().flatMap(worker -> worker.toHandle().descendants()).toList();
    for (Process process : all) {
      process.destroy();
    }
    for (Process process : all) {
      try {
        // Waits for the process; the bound ends one that hangs.
        if (!process.waitFor(5, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException e) {
        process.destroyForcibly();
      }
    }
    executors.forEach(ProcessHandle::destroyForcibly);
  }
}
