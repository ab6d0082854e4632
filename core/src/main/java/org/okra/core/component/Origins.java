package org.okra.core.component;

import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Optional;

/** Where classes come from. */
public final class Origins {
  private Origins() {}

  /** The name of the jar, or of the module whose build runs unpackaged. */
  public static String of(Class<?> type) {
    return location(type)
        .map(
            path ->
                path.endsWith("target/classes")
                    ? "okra-" + path.getParent().getParent().getFileName()
                    : String.valueOf(path.getFileName()))
        .orElseGet(() -> type.getModule().toString());
  }

  /** The jar or folder of a class, if it has one. */
  public static Optional<Path> location(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    return source == null || source.getLocation() == null
        ? Optional.empty()
        : Optional.of(Path.of(source.getLocation().getPath()));
  }
}
