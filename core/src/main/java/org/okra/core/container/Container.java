package org.okra.core.container;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Names;
import org.okra.core.resource.MemoryBudget;

/**
 * Named texts and arrays in one file: what models, accumulators and fitted preprocessing are saved
 * in. Holds no class names and runs no code when it is read.
 *
 * <p>The layout is in the {@linkplain org.okra.core.container package description}. Names are paths
 * such as {@code input/coefficients}; {@link Builder#include} puts one container inside another.
 */
public final class Container {
  private final String kind;
  private final Map<String, Section> sections;

  Container(String kind, Map<String, Section> sections) {
    this.kind = kind;
    this.sections = sections;
  }

  /**
   * A builder.
   *
   * @param kind what the file holds, such as {@code "model"}; checked when it is read
   */
  public static Builder builder(String kind) {
    return new Builder(kind);
  }

  /**
   * Reads a file.
   *
   * @param kind what the file must hold
   * @param memory refuses files whose contents would not fit
   * @throws OkraException {@link ErrorCode#FILE_NOT_FOUND}, {@link ErrorCode#FILE_FORMAT} for a
   *     file that is truncated or not ours, {@link ErrorCode#FILE_VERSION} for one of a newer
   *     version, {@link ErrorCode#FILE_CHECKSUM} for one that was altered
   */
  public static Container read(Path file, String kind, MemoryBudget memory) {
    Container container = ContainerReader.read(file, memory);
    if (!container.kind.equals(kind)) {
      throw Errors.fileFormat("%s holds '%s' where '%s' is needed.", file, container.kind, kind);
    }
    return container;
  }

  /**
   * Reads a file of any kind, for listings.
   *
   * @param memory refuses files whose contents would not fit
   * @throws OkraException as the other {@code read}
   */
  public static Container read(Path file, MemoryBudget memory) {
    return ContainerReader.read(file, memory);
  }

  /**
   * Whether a file starts as a container does; its parts are not looked at.
   *
   * @throws OkraException {@link ErrorCode#INPUT_OUTPUT} when it cannot be read
   */
  public static boolean isOne(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(Layout.MAGIC.length), Layout.MAGIC);
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot read %s: %s", file, e);
    }
  }

  /**
   * Reads what {@link #toBytes} gave.
   *
   * @param source where the bytes come from, for the texts of errors
   * @param memory refuses contents that would not fit
   * @throws OkraException as {@code read}
   */
  public static Container ofBytes(byte[] bytes, String source, MemoryBudget memory) {
    return ContainerReader.read(source, bytes.length, new ByteArrayInputStream(bytes), memory);
  }

  /**
   * The bytes of the file, for other places than a file.
   *
   * @throws OkraException {@link ErrorCode#TOO_LARGE} beyond the limit of a Java array
   */
  public byte[] toBytes() {
    long size =
        parts().stream().mapToLong(part -> part.bytes() + Layout.LONGEST_NAME + 64).sum() + 1024;
    if (size > Matrix.MAX_ENTRIES) {
      throw Errors.tooLarge(
          "The %s takes %d bytes, more than a Java array holds; use a smaller sketch.", kind, size);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream((int) size);
    try {
      ContainerWriter.write(this, out);
    } catch (IOException e) {
      throw Errors.internal(e, "An array in memory refused to be written.");
    }
    return out.toByteArray();
  }

  /** Writes the file, whole or not at all. */
  public void write(Path file) {
    ContainerWriter.write(this, file);
  }

  /** What the file holds. */
  public String kind() {
    return kind;
  }

  /** All names, in the order in which they were added. */
  public List<String> names() {
    return List.copyOf(sections.keySet());
  }

  /**
   * What is under a name, for listings.
   *
   * @param name of the part
   * @param type {@code text}, {@code doubles} or {@code integers}
   * @param elements how many; bytes for a text
   * @param bytes in the file
   */
  public record Part(String name, String type, long elements, long bytes) {}

  /** Every part, in the order in which they were added. */
  public List<Part> parts() {
    return sections.entrySet().stream()
        .map(
            each -> {
              SectionType type = each.getValue().type();
              long elements = each.getValue().elements();
              String word = type.name().toLowerCase(Locale.ROOT);
              return new Part(each.getKey(), word, elements, elements * type.elementBytes());
            })
        .toList();
  }

  /** Whether there is something under this name. */
  public boolean has(String name) {
    return sections.containsKey(name);
  }

  /** A text. */
  public String text(String name) {
    return new String((byte[]) section(name, SectionType.TEXT).array(), StandardCharsets.UTF_8);
  }

  /** An array of doubles; shared, not copied. */
  public double[] doubles(String name) {
    return (double[]) section(name, SectionType.DOUBLES).array();
  }

  /** An array of integers; shared, not copied. */
  public int[] integers(String name) {
    return (int[]) section(name, SectionType.INTEGERS).array();
  }

  /** A matrix. */
  public Matrix matrix(String name) {
    int[] shape = integers(name + "/shape");
    double[] values = doubles(name + "/values");
    if (shape.length != 2 || shape[0] < 0 || shape[1] < 0) {
      throw Errors.fileFormat("The shape of '%s' is malformed.", name);
    }
    try {
      return Matrix.wrap(shape[0], shape[1], values);
    } catch (OkraException e) {
      throw Errors.fileFormat(e, "The matrix '%s' is malformed: %s", name, e.getMessage());
    }
  }

  /** Everything below a prefix, as a container of its own with the prefix taken off. */
  public Container below(String prefix) {
    Map<String, Section> inner = new LinkedHashMap<>();
    String start = prefix + "/";
    sections.forEach(
        (name, section) -> {
          if (name.startsWith(start)) {
            inner.put(name.substring(start.length()), section);
          }
        });
    return new Container(kind, Collections.unmodifiableMap(inner));
  }

  Map<String, Section> sections() {
    return sections;
  }

  private Section section(String name, SectionType type) {
    Section section = sections.get(name);
    if (section == null) {
      throw Errors.fileFormat(
          "The %s has no part '%s'.%s It may have been written by another version.",
          kind, name, Names.suggestion(name, sections.keySet()));
    }
    if (section.type() != type) {
      throw Errors.fileFormat(
          "The part '%s' holds %s where %s are needed.", name, section.type(), type);
    }
    return section;
  }

  /** Collects the parts of a container. */
  public static final class Builder {
    private final String kind;
    private final Map<String, Section> sections = new LinkedHashMap<>();

    private Builder(String kind) {
      this.kind = kind;
    }

    /** Adds a text. */
    public Builder text(String name, String text) {
      return put(name, new Section(SectionType.TEXT, text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Adds an array of doubles, shared until the container is written. */
    public Builder doubles(String name, double... values) {
      return put(name, new Section(SectionType.DOUBLES, values));
    }

    /** Adds an array of integers, shared until the container is written. */
    public Builder integers(String name, int... values) {
      return put(name, new Section(SectionType.INTEGERS, values));
    }

    /** Adds a matrix. */
    public Builder matrix(String name, Matrix matrix) {
      boolean whole = matrix.offset() == 0 && matrix.isContiguous();
      long entries = (long) matrix.rows() * matrix.columns();
      boolean exact = whole && matrix.values().length == entries;
      integers(name + "/shape", matrix.rows(), matrix.columns());
      return doubles(name + "/values", exact ? matrix.values() : matrix.copy().values());
    }

    /** Adds everything of another container below a prefix. */
    public Builder include(String prefix, Container other) {
      other.sections.forEach((name, section) -> put(prefix + "/" + name, section));
      return this;
    }

    /** The container. */
    public Container build() {
      return new Container(kind, Collections.unmodifiableMap(new LinkedHashMap<>(sections)));
    }

    private Builder put(String name, Section section) {
      if (name.isEmpty() || name.length() > Layout.LONGEST_NAME) {
        throw Errors.argument(
            "A part of a file cannot be called '%s'; names have 1 to %s characters.",
            name, Layout.LONGEST_NAME);
      }
      if (sections.put(name, section) != null) {
        throw Errors.argument("The part '%s' was added twice.", name);
      }
      return this;
    }
  }
}
