package org.okra.datasets.read;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.okra.core.Matrix;

/** Writes arrays as {@code numpy.save} does. */
final class NpyFile {
  private NpyFile() {}

  /** Numbers in double precision, format 1.0. */
  static byte[] of(Matrix matrix) {
    ByteBuffer numbers =
        ByteBuffer.allocate(8 * matrix.rows() * matrix.columns()).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < matrix.rows(); i++) {
      for (int j = 0; j < matrix.columns(); j++) {
        numbers.putDouble(matrix.get(i, j));
      }
    }
    String shape = "(" + matrix.rows() + ", " + matrix.columns() + ")";
    return of(1, header("<f8", "False", shape), numbers.array());
  }

  static String header(String type, String fortran, String shape) {
    return "{'descr': '" + type + "', 'fortran_order': " + fortran + ", 'shape': " + shape + ", }";
  }

  /** Any header, padded to a multiple of 64 bytes. */
  static byte[] of(int version, String header, byte[] numbers) {
    int prefix = version == 1 ? 10 : 12;
    int length = (prefix + header.length() + 1 + 63) / 64 * 64 - prefix;
    ByteBuffer bytes =
        ByteBuffer.allocate(prefix + length + numbers.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.US_ASCII));
    bytes.put((byte) version).put((byte) 0);
    if (version == 1) {
      bytes.putShort((short) length);
    } else {
      bytes.putInt(length);
    }
    String padded = header + " ".repeat(length - header.length() - 1) + "\n";
    return bytes.put(padded.getBytes(StandardCharsets.US_ASCII)).put(numbers).array();
  }
}
