package org.okra.spark;

import java.io.IOException;
import org.apache.spark.deploy.master.Master;
import org.apache.spark.deploy.worker.Worker;

/** A master or worker of Spark in a JVM of its own, which ends with whoever started it. */
final class ClusterProcess {
  private ClusterProcess() {}

  /** Runs {@code master} or {@code worker}, the first argument, with the others. */
  public static void main(String[] arguments) {
    Thread guard = new Thread(ClusterProcess::endWithStarter, "guard");
    guard.setDaemon(true);
    guard.start();
    String[] others = java.util.Arrays.copyOfRange(arguments, 1, arguments.length);
    if (arguments[0].equals("master")) {
      Master.main(others);
    } else {
      Worker.main(others);
    }
  }

  /** Standard input is a pipe from the starter: it ends when that one does, however it does. */
  private static void endWithStarter() {
    try {
      while (System.in.read() >= 0) {
        // Nobody writes.
      }
    } catch (IOException e) {
      // The same as the end.
    }
    System.exit(0); // the hooks of a worker end its executors
  }
}
