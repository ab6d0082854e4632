package org.okra.spark;

import dev.ludovic.netlib.blas.BLAS;
import dev.ludovic.netlib.lapack.LAPACK;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.bytedeco.javacpp.Loader;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/** Starts Spark for a command: what does not answer in time is an error that says what to do. */
final class SparkStart {
  private static final String STANDALONE = "spark://";
  private static final String LOCAL = "local";
  private static final String LOOPBACK = "127.0.0.1";
  private static final int ANSWER_MILLISECONDS = 5000;

  /** How long to wait for the first executor, in seconds. */
  private static final String WAIT = "spark.okra.executorWaitSeconds";

  private SparkStart() {}

  /** A session; properties of the JVM that begin with {@code spark.} are its settings. */
  static SparkSession session(String master) {
    if (master.startsWith(STANDALONE)) {
      requireAnswer(master);
    }
    SparkConf conf =
        new SparkConf()
            .setMaster(master)
            .setIfMissing("spark.app.name", "okra")
            .setIfMissing("spark.ui.enabled", "false")
            .setIfMissing("spark.log.level", "ERROR")
            .setIfMissing("spark.executor.extraJavaOptions", "--add-modules=jdk.incubator.vector");
    if (master.startsWith(LOCAL) || isOnLoopback(master)) {
      conf.setIfMissing("spark.driver.bindAddress", LOOPBACK)
          .setIfMissing("spark.driver.host", LOOPBACK);
    }
    if (!master.startsWith(LOCAL)) {
      conf.setIfMissing("spark.jars", String.join(",", jars()));
    }
    SparkSession session;
    try {
      session = SparkSession.builder().config(conf).getOrCreate();
    } catch (Exception e) {
      String first = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      if (master.startsWith(STANDALONE)) {
        throw Errors.of(
            ErrorCode.INPUT_OUTPUT,
            e,
            "Something answers at %s and did not take the application: %s. See the log of the"
                + " master; it must be a Spark %s.",
            master,
            first,
            org.apache.spark.package$.MODULE$.SPARK_VERSION());
      }
      throw Errors.of(
          ErrorCode.INVALID_OPTION,
          e,
          "Spark does not start with the master '%s': %s. Give local[2], spark://host:port or"
              + " another master that Spark knows.",
          master,
          first);
    }
    if (master.startsWith(STANDALONE)) {
      requireExecutor(session, master);
    }
    return session;
  }

  private static List<InetSocketAddress> addresses(String master) {
    try {
      return Stream.of(master.substring(STANDALONE.length()).split(","))
          .map(each -> URI.create(STANDALONE + each))
          .map(each -> new InetSocketAddress(each.getHost(), each.getPort()))
          .toList();
    } catch (IllegalArgumentException e) {
      throw Errors.option("The master is '%s'; give it as spark://host:port.", master);
    }
  }

  private static boolean isOnLoopback(String master) {
    return master.startsWith(STANDALONE)
        && addresses(master).stream()
            .map(InetSocketAddress::getAddress)
            .allMatch(each -> each != null && each.isLoopbackAddress());
  }

  private static void requireAnswer(String master) {
    String reason = "";
    for (InetSocketAddress address : addresses(master)) {
      try (Socket socket = new Socket()) {
        socket.connect(
            new InetSocketAddress(
                InetAddress.getByName(address.getHostString()), address.getPort()),
            ANSWER_MILLISECONDS);
        return;
      } catch (IOException e) {
        reason = e.toString();
      }
    }
    throw Errors.of(
        ErrorCode.INPUT_OUTPUT,
        "No Spark master answers at %s within %d s: %s. Start the master, correct --master, or use"
            + " local[2], which needs none.",
        master,
        ANSWER_MILLISECONDS / 1000,
        reason);
  }

  /** A job without executors would wait for ever. */
  private static void requireExecutor(SparkSession session, String master) {
    JavaSparkContext cluster = JavaSparkContext.fromSparkContext(session.sparkContext());
    int seconds = cluster.getConf().getInt(WAIT, 60);
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    // The driver counts as one.
    while (cluster.sc().isStopped() || cluster.sc().statusTracker().getExecutorInfos().length < 2) {
      if (cluster.sc().isStopped() || System.nanoTime() > end) {
        OkraException error =
            Errors.of(
                ErrorCode.INPUT_OUTPUT,
                "The master %s gave no executor of %s (spark.executor.memory) within %d s. See"
                    + " whether its workers are alive, free and as large, or ask for less: set"
                    + " -Dspark.executor.memory=... in OKRA_JAVA_OPTS.",
                master,
                cluster.getConf().get("spark.executor.memory", "1g"),
                seconds);
        session.stop();
        throw error;
      }
      try {
        Thread.sleep(100);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        session.stop();
        throw Errors.of(ErrorCode.CANCELLED, e, "Waiting for executors was interrupted.");
      }
    }
  }

  /** The jars that executors need: one if all is in an assembly. */
  private static List<String> jars() {
    Path own = path(SparkStart.class.getProtectionDomain().getCodeSource().getLocation());
    if (own.toString().endsWith("-assembly.jar")) {
      return List.of(own.toUri().toString());
    }
    return Stream.of(
            SparkStart.class,
            org.okra.decoders.Decoder.class,
            org.okra.estimators.Estimator.class,
            org.okra.evaluation.Metric.class,
            org.okra.sketches.Sketch.class,
            org.okra.kernels.Kernel.class,
            org.okra.core.Matrix.class,
            BLAS.class,
            LAPACK.class,
            Loader.class,
            org.bytedeco.openblas.global.openblas_nolapack.class)
        .map(each -> each.getProtectionDomain().getCodeSource().getLocation())
        .map(SparkStart::path)
        .flatMap(SparkStart::withNatives)
        .filter(Files::isRegularFile)
        .map(path -> path.toUri().toString())
        .distinct()
        .collect(Collectors.toList());
  }

  /** The libraries themselves are in a jar of their own, named after the platform. */
  private static Stream<Path> withNatives(Path jar) {
    String name = jar.getFileName().toString();
    Path beside = jar.resolveSibling(name.replace(".jar", "-" + Loader.getPlatform() + ".jar"));
    return name.endsWith(".jar") && Files.isRegularFile(beside)
        ? Stream.of(jar, beside)
        : Stream.of(jar);
  }

  private static Path path(URL location) {
    try {
      return Path.of(location.toURI());
    } catch (URISyntaxException e) {
      throw Errors.internal(e, "The class path holds the malformed address %s.", location);
    }
  }
}
