package org.okra.core.container;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
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
  private record Entry(String name, SectionType type, long elements, int checksum) {
    long bytes() {
      return elements * type.elementBytes();
    }
  }

  private final Path file;
  private final FileChannel channel;
  private final long length;
  private final CRC32C headerChecksum = new CRC32C();
  private final ByteBuffer buffer;

  private ContainerReader(Path file, FileChannel channel) throws IOException {
    this.file = file;
    this.channel = channel;
    this.length = channel.size();
    this.buffer =
        ByteBuffer.allocate((int) Math.max(Double.BYTES, Math.min(Layout.BUFFER_BYTES, length)));
  }

  static Container read(Path file, MemoryBudget memory) {
    if (!Files.isRegularFile(file)) {
      throw Errors.of(
          ErrorCode.FILE_NOT_FOUND, "%s is not there, or is not a file. Check the path.", file);
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return new ContainerReader(file, channel).container(memory);
    } catch (EOFException e) {
      throw Errors.fileFormat(e, "%s is cut short. Copy it again from its source.", file);
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot read %s: %s", file, e);
    }
  }

  private Container container(MemoryBudget memory) throws IOException {
    byte[] magic = new byte[Layout.MAGIC.length];
    take(magic.length).get(magic);
    if (!Arrays.equals(magic, Layout.MAGIC)) {
      throw Errors.fileFormat("%s is not an Okra file: it does not start with OKRAFILE.", file);
    }
    int version = take(4).getInt();
    if (version < 1 || version > Layout.VERSION) {
      throw Errors.of(
          ErrorCode.FILE_VERSION,
          "%s has format version %s; this Okra reads versions 1 to %s. Use a newer Okra.",
          file,
          version,
          Layout.VERSION);
    }
    String kind = name();
    int count = take(4).getInt();
    if (count < 0 || count > Layout.MOST_SECTIONS) {
      throw malformed("it claims " + count + " parts");
    }
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      entries.add(entry());
    }
    int expected = (int) headerChecksum.getValue();
    if (take(4).getInt() != expected) {
      throw Errors.of(
          ErrorCode.FILE_CHECKSUM, "%s was altered: the checksum of its header differs.", file);
    }
    checkLength(entries, memory);
    Map<String, Section> sections = new LinkedHashMap<>();
    for (Entry entry : entries) {
      if (sections.put(entry.name(), section(entry)) != null) {
        throw malformed("the part '" + entry.name() + "' stands twice");
      }
    }
    return Container.of(kind, Collections.unmodifiableMap(sections));
  }

  private void checkLength(List<Entry> entries, MemoryBudget memory) throws IOException {
    long needed = channel.position();
    for (Entry entry : entries) {
      needed += entry.bytes();
    }
    if (needed > length) {
      throw new EOFException();
    }
    if (needed < length) {
      throw malformed("it has " + (length - needed) + " bytes too many");
    }
    memory.require(length, "Reading " + file);
  }

  private Entry entry() throws IOException {
    String name = name();
    ByteBuffer rest = take(13);
    int number = rest.get();
    SectionType type =
        Arrays.stream(SectionType.values())
            .filter(each -> each.number() == number)
            .findFirst()
            .orElseThrow(() -> malformed("the part '" + name + "' has the unknown type " + number));
    long elements = rest.getLong();
    if (elements < 0 || elements > Math.min(Matrix.MAX_ENTRIES, length / type.elementBytes())) {
      // Either damage or more than an array holds; the checksum of the header would tell, but an
      // honest file never gets here.
      throw malformed("the part '" + name + "' claims " + elements + " elements");
    }
    return new Entry(name, type, elements, rest.getInt());
  }

  private Section section(Entry entry) throws IOException {
    CRC32C checksum = new CRC32C();
    int count = (int) entry.elements();
    Object content =
        switch (entry.type()) {
          case TEXT -> text(count, checksum);
          case DOUBLES -> doubles(count, checksum);
          case INTEGERS -> integers(count, checksum);
        };
    if ((int) checksum.getValue() != entry.checksum()) {
      throw Errors.of(
          ErrorCode.FILE_CHECKSUM,
          "%s was altered: the checksum of its part '%s' differs.",
          file,
          entry.name());
    }
    return new Section(entry.type(), content);
  }

  private String text(int count, CRC32C checksum) throws IOException {
    byte[] bytes = new byte[count];
    ByteBuffer target = ByteBuffer.wrap(bytes);
    readFully(target);
    checksum.update(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private double[] doubles(int count, CRC32C checksum) throws IOException {
    double[] values = new double[count];
    int step = buffer.capacity() / Double.BYTES;
    for (int from = 0; from < count; from += step) {
      int length = Math.min(step, count - from);
      chunk(length * Double.BYTES, checksum).asDoubleBuffer().get(values, from, length);
    }
    return values;
  }

  private int[] integers(int count, CRC32C checksum) throws IOException {
    int[] values = new int[count];
    int step = buffer.capacity() / Integer.BYTES;
    for (int from = 0; from < count; from += step) {
      int length = Math.min(step, count - from);
      chunk(length * Integer.BYTES, checksum).asIntBuffer().get(values, from, length);
    }
    return values;
  }

  private ByteBuffer chunk(int bytes, CRC32C checksum) throws IOException {
    buffer.clear().limit(bytes);
    readFully(buffer);
    buffer.flip();
    checksum.update(buffer.duplicate());
    return buffer;
  }

  private String name() throws IOException {
    int size = Short.toUnsignedInt(take(2).getShort());
    if (size > 4 * Layout.LONGEST_NAME) {
      throw malformed("a name has " + size + " bytes");
    }
    byte[] bytes = new byte[size];
    take(size).get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** The next few bytes of the header, which count towards its checksum. */
  private ByteBuffer take(int bytes) throws IOException {
    ByteBuffer result = ByteBuffer.allocate(bytes);
    readFully(result);
    headerChecksum.update(result.array());
    return result.flip();
  }

  private void readFully(ByteBuffer target) throws IOException {
    while (target.hasRemaining()) {
      if (channel.read(target) < 0) {
        throw new EOFException();
      }
    }
  }

  private OkraException malformed(String what) {
    return Errors.fileFormat("%s is damaged: %s. Copy it again from its source.", file, what);
  }
}
