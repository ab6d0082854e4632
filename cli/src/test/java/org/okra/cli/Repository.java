package org.okra.cli;

import java.nio.file.Path;

/** Finds the checkout that the tests run in. */
final class Repository {
  private Repository() {}

  /** The folder of the root pom; Maven runs the tests of a module in the module's folder. */
  static Path root() {
    return Path.of("").toAbsolutePath().getParent();
  }
}
