package org.okra.core.component;

import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
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
    try {
      return Optional.ofNullable(type.getProtectionDomain().getCodeSource())
          .map(CodeSource::getLocation)
          .map(location -> Path.of(URI.create(location.toString())));
    } catch (IllegalArgumentException | FileSystemNotFoundException e) {
      // Not a file: a jar within a jar, or another sort of class loader.
      return Optional.empty();
    }
  }
}
