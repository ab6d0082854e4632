package org.okra.core.container;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.resource.MemoryBudget;

/**
 * Reads a container. Sizes are compared with the length of the file and with the memory budget
 * before anything is allocated; checksums are verified before anything is handed out.
 */
final class ContainerReader {
  /** What the header says of a section. */
  private record Entry(String name, SectionType type, int elements, int checksum) {}

  private final String file;
  private final long length;
  private final CRC32C checksum = new CRC32C();
  private final DataInputStream in;
  private final ByteBuffer buffer;

  private ContainerReader(String file, long length, InputStream stream) {
    this.file = file;
    this.length = length;
    this.in = new DataInputStream(new CheckedInputStream(stream, checksum));
    this.buffer =
        ByteBuffer.allocate((int) Math.max(Double.BYTES, Math.min(Layout.BUFFER_BYTES, length)));
  }

  static Container read(Path file, MemoryBudget memory) {
    if (!Files.isRegularFile(file)) {
      throw Errors.of(
          ErrorCode.FILE_NOT_FOUND, "%s does not exist or is not a file. Check the path.", file);
    }
    try (InputStream stream = new BufferedInputStream(Files.newInputStream(file))) {
      return read(file.toString(), Files.size(file), stream, memory);
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot read %s: %s", file, e);
    }
  }

  static Container read(String file, long length, InputStream stream, MemoryBudget memory) {
    try {
      return new ContainerReader(file, length, stream).container(memory);
    } catch (EOFException e) {
      throw Errors.fileFormat(e, "%s is cut short. Copy it again from its source.", file);
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot read %s: %s", file, e);
    }
  }

  private Container container(MemoryBudget memory) throws IOException {
    if (!Arrays.equals(bytes(Layout.MAGIC.length), Layout.MAGIC)) {
      throw Errors.fileFormat(
          "%s is not an Okra file: it does not start with OKRAFILE. Give one that Okra saved.",
          file);
    }
    int version = in.readInt();
    if (version < 1 || version > Layout.VERSION) {
      throw Errors.of(
          ErrorCode.FILE_VERSION,
          "%s has format version %s; this Okra reads versions 1 to %s. Use a newer Okra.",
          file,
          version,
          Layout.VERSION);
    }
    String kind = name();
    int count = in.readInt();
    if (count < 0 || count > Layout.MOST_SECTIONS) {
      throw malformed("it claims " + count + " parts");
    }
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      entries.add(entry());
    }
    int computed = (int) checksum.getValue();
    requireSame(in.readInt(), computed, "header");
    memory.require(length, "Reading " + file);
    Map<String, Section> sections = new LinkedHashMap<>();
    for (Entry entry : entries) {
      checksum.reset();
      Section section = Section.read(entry.type(), entry.elements(), in, buffer);
      requireSame(entry.checksum(), (int) checksum.getValue(), "part '" + entry.name() + "'");
      if (sections.put(entry.name(), section) != null) {
        throw malformed("the part '" + entry.name() + "' appears twice");
      }
    }
    if (in.read() >= 0) {
      throw malformed("there are bytes after its last part");
    }
    return new Container(kind, Collections.unmodifiableMap(sections));
  }

  private Entry entry() throws IOException {
    String name = name();
    int number = in.readByte();
    SectionType type =
        Arrays.stream(SectionType.values())
            .filter(each -> each.number() == number)
            .findFirst()
            .orElseThrow(() -> malformed("the part '" + name + "' has the unknown type " + number));
    long elements = in.readLong();
    if (elements < 0 || elements > Math.min(Matrix.MAX_ENTRIES, length / type.elementBytes())) {
      // The header's checksum would show the damage, but comes only after all entries.
      throw malformed("the part '" + name + "' claims " + elements + " elements");
    }
    return new Entry(name, type, (int) elements, in.readInt());
  }

  private String name() throws IOException {
    int size = in.readUnsignedShort();
    if (size > 4 * Layout.LONGEST_NAME) {
      throw malformed("a name has " + size + " bytes");
    }
    return new String(bytes(size), StandardCharsets.UTF_8);
  }

  private byte[] bytes(int count) throws IOException {
    byte[] bytes = new byte[count];
    in.readFully(bytes);
    return bytes;
  }

  private void requireSame(int recorded, int computed, String what) {
    if (recorded != computed) {
      throw Errors.of(
          ErrorCode.FILE_CHECKSUM, "%s was altered: the checksum of its %s differs.", file, what);
    }
  }

  private OkraException malformed(String what) {
    return Errors.fileFormat("%s is damaged: %s. Copy it again from its source.", file, what);
  }
}
