package org.okra.cli.campaign;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Arrays as NumPy writes them. */
final class Arrays {
  private Arrays() {}

  static byte[] npy(double[][] rows) {
    String header =
        "{'descr': '<f8', 'fortran_order': False, 'shape': (%d, %d), }"
            .formatted(rows.length, rows[0].length);
    byte[] padded =
        (header + " ".repeat(117 - header.length()) + "\n").getBytes(StandardCharsets.US_ASCII);
    ByteBuffer bytes =
        ByteBuffer.allocate(128 + 8 * rows.length * rows[0].length).order(ByteOrder.LITTLE_ENDIAN);
    bytes
        .put((byte) 0x93)
        .put("NUMPY".getBytes(StandardCharsets.US_ASCII))
        .put((byte) 1)
        .put((byte) 0);
    bytes.putShort((short) padded.length).put(padded);
    for (double[] row : rows) {
      for (double each : row) {
        bytes.putDouble(each);
      }
    }
    return bytes.array();
  }

  static byte[] npz(Map<String, double[][]> arrays) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, double[][]> each : new TreeMap<>(arrays).entrySet()) {
        ZipEntry entry = new ZipEntry(each.getKey() + ".npy");
        entry.setTime(0);
        zip.putNextEntry(entry);
        zip.write(npy(each.getValue()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
