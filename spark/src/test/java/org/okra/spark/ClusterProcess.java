package org.okra.spark;

import java.io.IOException;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.LocalSparkCluster;

/**
 * A master and workers of Spark in a JVM of their own, which ends with whoever started it.
 * Executors are processes that the workers start.
 */
final class ClusterProcess {
  private ClusterProcess() {}

  /** Starts as many workers as the first argument says, each with the MiB of the second. */
  public static void main(String[] arguments) throws IOException {
    int workers = Integer.parseInt(arguments[0]);
    int megabytes = Integer.parseInt(arguments[1]);
    LocalSparkCluster cluster = LocalSparkCluster.apply(workers, 1, megabytes, new SparkConf());
    System.out.println(cluster.start()[0]); // the starter waits for this line
    // Standard input is a pipe from the starter: it ends when that one does, however it does.
    while (System.in.read() >= 0) {
      // Nobody writes.
    }
    System.exit(0); // the hooks of a worker end its executors
  }
}
