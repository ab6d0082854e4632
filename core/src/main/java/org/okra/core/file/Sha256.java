package org.okra.core.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/** The SHA-256 of bytes that come in pieces, as 64 hexadecimal digits in lower case. */
public final class Sha256 {
  private final MessageDigest digest;

  /** Of nothing yet. */
  public Sha256() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw Errors.internal(e, "This JVM has no SHA-256.");
    }
  }

  /** Of these bytes alone. */
  public static String of(byte[] bytes) {
    return new Sha256().add(bytes).hex();
  }

  /** Of a text in UTF-8. */
  public static String of(String text) {
    return new Sha256().add(text).hex();
  }

  /**
   * Of a file.
   *
   * @throws OkraException {@link ErrorCode#INPUT_OUTPUT} when it cannot be read
   */
  public static String of(Path file) {
    return new Sha256().add(file).hex();
  }

  /** Adds bytes. */
  public Sha256 add(byte[] bytes) {
    return add(bytes, 0, bytes.length);
  }

  /** Adds a text in UTF-8. */
  public Sha256 add(String text) {
    return add(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Adds some bytes of an array. */
  public Sha256 add(byte[] bytes, int offset, int length) {
    digest.update(bytes, offset, length);
    return this;
  }

  /** Adds what is left of a stream, which is read to its end and not closed. */
  public Sha256 add(InputStream stream) throws IOException {
    byte[] buffer = new byte[1 << 16];
    for (int read = stream.read(buffer); read >= 0; read = stream.read(buffer)) {
      add(buffer, 0, read);
    }
    return this;
  }

  /** Adds the bytes of a file; as {@link #of(Path)}. */
  public Sha256 add(Path file) {
    try (InputStream stream = Files.newInputStream(file)) {
      return add(stream);
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot read %s: %s", file, e);
    }
  }

  /** The digits for everything added; starts anew. */
  public String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
