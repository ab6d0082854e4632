package org.okra.datasets.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.okra.core.Errors;
import org.okra.core.file.Sha256;
import org.okra.core.resource.Cancellation;

/**
 * How long some bytes are and what their SHA-256 is.
 *
 * @param bytes at least 0
 * @param sha256 64 hexadecimal digits, lower case
 */
public record Checksum(long bytes, String sha256) {
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");
  private static final int BUFFER = 1 << 16;

  public Checksum {
    if (bytes < 0 || !HASH.matcher(sha256).matches()) {
      throw Errors.argument(
          "%s bytes with SHA-256 '%s' is not a checksum; give a size of at least 0 and 64 lower"
              + " case hexadecimal digits.",
          bytes, sha256);
    }
  }

  /** The checksum of a file. */
  static Checksum of(Path file, Cancellation cancellation) throws IOException {
    try (InputStream stream = Files.newInputStream(file)) {
      return of(stream, cancellation);
    }
  }

  /** The checksum of all bytes of a stream, which is read to its end and not closed. */
  static Checksum of(InputStream stream, Cancellation cancellation) throws IOException {
    Sha256 digest = new Sha256();
    byte[] buffer = new byte[BUFFER];
    long bytes = 0;
    for (int read = stream.read(buffer); read >= 0; read = stream.read(buffer)) {
      cancellation.check();
      digest.add(buffer, 0, read);
      bytes += read;
    }
    return new Checksum(bytes, digest.hex());
  }
}
