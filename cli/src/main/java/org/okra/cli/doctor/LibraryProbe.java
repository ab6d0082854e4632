package org.okra.cli.doctor;

import org.okra.core.linear.BackendChoice;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;

/** The main class of the JVM that {@link CoreProbe} starts: loads the native library and ends. */
final class LibraryProbe {
  private LibraryProbe() {}

  /** Loads the native library. */
  public static void main(String[] arguments) {
    RunContext.builder()
        .backend(BackendChoice.NATIVE_ONLY)
        .threads(Threads.okra(1))
        .build()
        .close();
  }
}
