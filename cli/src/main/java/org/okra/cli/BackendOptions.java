package org.okra.cli;

import org.okra.core.linear.BackendChoice;
import picocli.CommandLine.Option;

/** Which linear algebra a command may use; mix it into every command that computes. */
public final class BackendOptions {
  @Option(
      names = "--require-native",
      description = "Fail when the native linear algebra library cannot be loaded.")
  private boolean requireNative;

  /** The choice for the run context. */
  public BackendChoice choice() {
    return requireNative ? BackendChoice.NATIVE_ONLY : BackendChoice.NATIVE_OR_JAVA;
  }
}
