package org.okra.experiments.report;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import org.okra.experiments.result.Picture;

/**
 * Pictures as PNG with eight bits of grey. Written here because {@code javax.imageio} brings the
 * whole desktop of the JDK, which images for servers leave out.
 */
final class Png {
  private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  private static final int BITS = 8;
  private static final int GREY = 0;
  private static final int WHITE = 255;

  private Png() {}

  /** The bytes of a file: ink is black on white. */
  static byte[] of(Picture picture) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(bytes);
      out.write(SIGNATURE);
      chunk(out, "IHDR", header(picture));
      chunk(out, "IDAT", rows(picture));
      chunk(out, "IEND", new byte[0]);
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException("Memory cannot fail to be written", e);
    }
  }

  private static byte[] header(Picture picture) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(picture.width());
    out.writeInt(picture.height());
    out.writeByte(BITS);
    out.writeByte(GREY);
    // The only compression, the only filter method, no interlacing.
    out.write(new byte[3]);
    return bytes.toByteArray();
  }

  private static byte[] rows(Picture picture) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
      for (int i = 0; i < picture.pixels().length; i++) {
        if (i % picture.width() == 0) {
          out.write(0); // each row begins with its filter: none
        }
        double pixel = picture.pixels()[i];
        double ink = pixel > 0 ? Math.min(1, pixel) : 0;
        out.write((int) Math.round(WHITE * (1 - ink)));
      }
    }
    return bytes.toByteArray();
  }

  private static void chunk(DataOutputStream out, String type, byte[] content) throws IOException {
    byte[] name = type.getBytes(StandardCharsets.US_ASCII);
    CRC32 checksum = new CRC32();
    checksum.update(name);
    checksum.update(content);
    out.writeInt(content.length);
    out.write(name);
    out.write(content);
    out.writeInt((int) checksum.getValue());
  }
}
