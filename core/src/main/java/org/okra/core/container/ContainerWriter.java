package org.okra.core.container;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.zip.CRC32C;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;

/** Writes a container; the layout is in the package description. */
final class ContainerWriter {
  private ContainerWriter() {}

  static void write(Container container, Path file) {
    Path target = file.toAbsolutePath();
    Path folder = target.getParent();
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      // Moving a file over a folder fails late, over a device it takes the device away.
      throw Errors.of(
          ErrorCode.INPUT_OUTPUT,
          "Cannot write %s: it is a folder or a device. Name a file.",
          file);
    }
    try {
      Path temporary = Files.createTempFile(folder, target.getFileName() + ".", ".part");
      try {
        writeTo(container, temporary);
        move(temporary, target);
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException e) {
      throw Errors.of(
          ErrorCode.INPUT_OUTPUT,
          e,
          "Cannot write %s: %s. Check that the folder exists, may be written to and has room.",
          file,
          e);
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static void writeTo(Container container, Path file) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(Layout.BUFFER_BYTES);
    byte[] header = header(container, buffer);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      writeFully(channel, ByteBuffer.wrap(header));
      for (Section section : container.sections().values()) {
        Payload.forEachBuffer(section, buffer, bytes -> writeFully(channel, bytes));
      }
      channel.force(true);
    }
  }

  private static byte[] header(Container container, ByteBuffer buffer) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.write(Layout.MAGIC);
    out.writeInt(Layout.VERSION);
    writeName(out, container.kind());
    out.writeInt(container.sections().size());
    for (Map.Entry<String, Section> entry : container.sections().entrySet()) {
      Section section = entry.getValue();
      CRC32C checksum = new CRC32C();
      Payload.forEachBuffer(section, buffer, checksum::update);
      writeName(out, entry.getKey());
      out.writeByte(section.type().number());
      out.writeLong(Payload.elements(section));
      out.writeInt((int) checksum.getValue());
    }
    CRC32C checksum = new CRC32C();
    checksum.update(bytes.toByteArray());
    out.writeInt((int) checksum.getValue());
    return bytes.toByteArray();
  }

  private static void writeName(DataOutputStream out, String name) throws IOException {
    byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
    out.writeShort(utf8.length);
    out.write(utf8);
  }

  private static void writeFully(FileChannel channel, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }
}
