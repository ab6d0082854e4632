package org.okra.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version in the manifest of the jar. */
public final class Version implements IVersionProvider {
  /** The version of Okra, or {@code development} when it does not run from a jar. */
  public static String text() {
    return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
        .orElse("development");
  }

  @Override
  public String[] getVersion() {
    return new String[] {"okra " + text() + ", Java " + Runtime.version()};
  }
}
