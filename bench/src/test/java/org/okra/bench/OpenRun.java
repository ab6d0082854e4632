package org.okra.bench;

import org.junit.jupiter.api.AfterEach;

/** A run that is open during a test of a benchmark, and the work that is counted. */
abstract class OpenRun {
  final Run run = Naive.run();
  final Work work = new Work();

  @AfterEach
  final void close() {
    run.close();
  }
}
