package org.okra.core.container;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;
import org.okra.core.file.AtomicFile;

/** Writes a container; the layout is in the package description. */
final class ContainerWriter {
  private ContainerWriter() {}

  static void write(Container container, Path file) {
    AtomicFile.writeBytes(file, out -> write(container, out));
  }

  static void write(Container container, OutputStream out) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(Layout.BUFFER_BYTES);
    out.write(header(container, buffer));
    for (Section section : container.sections().values()) {
      section.write(out, buffer);
    }
  }

  private static byte[] header(Container container, ByteBuffer buffer) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CheckedOutputStream checked = new CheckedOutputStream(bytes, new CRC32C());
    DataOutputStream out = new DataOutputStream(checked);
    out.write(Layout.MAGIC);
    out.writeInt(Layout.VERSION);
    writeName(out, container.kind());
    out.writeInt(container.sections().size());
    for (Map.Entry<String, Section> entry : container.sections().entrySet()) {
      Section section = entry.getValue();
      CRC32C checksum = new CRC32C();
      section.write(new CheckedOutputStream(OutputStream.nullOutputStream(), checksum), buffer);
      writeName(out, entry.getKey());
      out.writeByte(section.type().number());
      out.writeLong(section.elements());
      out.writeInt((int) checksum.getValue());
    }
    out.writeInt((int) checked.getChecksum().getValue());
    return bytes.toByteArray();
  }

  private static void writeName(DataOutputStream out, String name) throws IOException {
    byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
    out.writeShort(utf8.length);
    out.write(utf8);
  }
}
