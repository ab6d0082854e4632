package org.okra.datasets.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FileRows;
import org.okra.core.sample.NumberType;
import org.okra.core.sample.RowFile;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.DataFile;

/**
 * An array of NumPy, format 1.0, 2.0 or 3.0: a header that says type and shape, then the numbers.
 *
 * @param file the file
 * @param layout where its numbers are
 * @param rows as the header says
 * @param columns as the header says; 1 for an array of one dimension
 */
record NpyArray(DataFile file, RowFile.Layout layout, int rows, int columns) {
  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};

  /** Far above what numbers need; longer ones are damaged, or describe records. */
  private static final int LONGEST_HEADER = 1 << 16;

  private static final int PIECE = 1 << 16;

  private static final Pattern ORDER = Pattern.compile("'fortran_order'\\s*:\\s*(True|False)");
  private static final Pattern TYPE = Pattern.compile("'descr'\\s*:\\s*'([<>|=]?)(\\w+)'");
  private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([0-9, L]*)\\)");
  private static final Map<String, NumberType> TYPES =
      Map.ofEntries(
          Map.entry("f8", NumberType.FLOAT64),
          Map.entry("f4", NumberType.FLOAT32),
          Map.entry("i8", NumberType.INT64),
          Map.entry("i4", NumberType.INT32),
          Map.entry("i2", NumberType.INT16),
          Map.entry("i1", NumberType.INT8),
          Map.entry("u4", NumberType.UINT32),
          Map.entry("u2", NumberType.UINT16),
          Map.entry("u1", NumberType.UINT8),
          Map.entry("b1", NumberType.UINT8));

  /** Reads the header of a file. */
  static NpyArray of(DataFile file) {
    try (InputStream in = file.open()) {
      return header(file, in);
    } catch (IOException e) {
      throw file.failure(e, 1, 1);
    }
  }

  /**
   * The rows: in memory, or as {@link FileRows} when they would take more than the share of it that
   * is for data. A file that is packed is unpacked into a temporary file then.
   */
  VectorSamples<DenseVector> vectors(RunContext context) {
    if ((long) rows * columns <= RowSpool.mostInMemory(context.memory())) {
      return new DenseRows(read(context));
    }
    return file.unpacked().map(this::inPlace).orElseGet(() -> spooled(context));
  }

  private FileRows inPlace(Path path) {
    RowFile numbers = RowFile.open(file.name(), path, layout, rows, columns);
    try {
      if (Files.size(path) > end()) {
        throw tooLong();
      }
    } catch (IOException e) {
      throw file.failure(e, 1, 1);
    }
    return new FileRows(numbers);
  }

  /** The rows in memory. */
  Matrix read(RunContext context) {
    Matrix result = context.memory().zeros(rows, columns, "The array of " + file);
    int rowBytes = columns * layout.type().bytes();
    int most = Math.max(1, PIECE / rowBytes);
    try (InputStream in = file.open()) {
      in.skipNBytes(layout.start());
      for (int row = 0; row < rows; row += most) {
        context.cancellation().check();
        int count = Math.min(most, rows - row);
        byte[] bytes = in.readNBytes(count * rowBytes);
        if (bytes.length < count * rowBytes) {
          throw cutShort(layout.start() + (long) row * rowBytes + bytes.length);
        }
        ByteBuffer numbers = ByteBuffer.wrap(bytes).order(layout.order());
        layout.type().unpack(numbers, result.rowBlock(row, row + count));
      }
      requireEnd(in);
    } catch (IOException e) {
      throw file.failure(e, 1, 1);
    }
    return result;
  }

  private FileRows spooled(RunContext context) {
    RowSpool spool = new RowSpool("The numbers of " + file);
    long left = (long) rows * columns * layout.type().bytes();
    try (InputStream in = file.open()) {
      in.skipNBytes(layout.start());
      while (left > 0) {
        context.cancellation().check();
        byte[] bytes = in.readNBytes((int) Math.min(left, PIECE));
        if (bytes.length == 0) {
          throw cutShort(end() - left);
        }
        spool.add(ByteBuffer.wrap(bytes));
        left -= bytes.length;
      }
      requireEnd(in);
    } catch (IOException e) {
      throw file.failure(e, 1, 1);
    }
    return spool.rows(new RowFile.Layout(0, layout.type(), layout.order()), rows, columns);
  }

  /** Bytes of the whole file. */
  private long end() {
    return layout.start() + (long) rows * columns * layout.type().bytes();
  }

  private void requireEnd(InputStream in) throws IOException {
    if (in.read() >= 0) {
      throw tooLong();
    }
  }

  private OkraException tooLong() {
    return error(file, end(), "the file goes on after its %s rows of %s numbers", rows, columns);
  }

  private OkraException cutShort(long at) {
    return error(
        file, at, "the file ends before its %s rows of %s numbers; it is cut short", rows, columns);
  }

  private static NpyArray header(DataFile file, InputStream in) throws IOException {
    byte[] start = in.readNBytes(MAGIC.length + 2);
    if (start.length < MAGIC.length + 2
        || !ByteBuffer.wrap(start).slice(0, 6).equals(ByteBuffer.wrap(MAGIC))) {
      throw error(
          file,
          0,
          "this is no array of NumPy, which starts with \\x93NUMPY; save it with numpy.save");
    }
    int version = start[MAGIC.length];
    if (version < 1 || version > 3) {
      throw error(file, MAGIC.length, "format version %s is not 1, 2 or 3", version);
    }
    int lengthBytes = version == 1 ? Short.BYTES : Integer.BYTES;
    byte[] given = in.readNBytes(lengthBytes);
    long length = 0;
    for (int i = given.length - 1; i >= 0; i--) {
      length = length << Byte.SIZE | given[i] & 0xff;
    }
    if (given.length < lengthBytes || length > LONGEST_HEADER) {
      throw error(file, start.length, "the header's length is missing or above %s", LONGEST_HEADER);
    }
    byte[] header = in.readNBytes((int) length);
    if (header.length < length) {
      throw error(file, start.length + lengthBytes + header.length, "the header is cut short");
    }
    return parse(
        file, start.length + lengthBytes, new String(header, StandardCharsets.UTF_8), length);
  }

  private static NpyArray parse(DataFile file, int at, String header, long length) {
    Matcher type = TYPE.matcher(header);
    if (!type.find() || !TYPES.containsKey(type.group(2))) {
      throw error(
          file,
          at,
          "the numbers are not of a type that is read (%s); save array.astype('float64') or"
              + " 'float32'",
          "f8, f4, i1 to i8, u1 to u4, b1");
    }
    Matcher order = ORDER.matcher(header);
    if (!order.find() || order.group(1).equals("True")) {
      throw error(
          file,
          at,
          "the array is stored column by column (fortran_order); save"
              + " numpy.ascontiguousarray(array)");
    }
    Matcher shape = SHAPE.matcher(header);
    List<String> sizes =
        shape.find()
            ? Stream.of(shape.group(1).replace("L", "").split(","))
                .map(String::strip)
                .filter(s -> !s.isEmpty())
                .toList()
            : List.of();
    if (sizes.isEmpty() || sizes.size() > 2) {
      throw error(file, at, "the array has not one or two dimensions; save array.reshape(n, -1)");
    }
    int rows = size(file, at, sizes.get(0), Matrix.MAX_ENTRIES);
    int columns =
        sizes.size() == 1 ? 1 : size(file, at, sizes.get(1), Integer.MAX_VALUE / Double.BYTES);
    ByteOrder bytes = type.group(1).equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    RowFile.Layout layout = new RowFile.Layout(at + length, TYPES.get(type.group(2)), bytes);
    return new NpyArray(file, layout, rows, columns);
  }

  private static int size(DataFile file, int at, String digits, int most) {
    boolean plain = digits.matches("[0-9]{1,10}");
    long size = plain ? Long.parseLong(digits) : 0;
    if (size < 1 || size > most) {
      throw error(file, at, "the shape has %s where a number from 1 to %s belongs", digits, most);
    }
    return (int) size;
  }

  private static OkraException error(DataFile file, long at, String text, Object... values) {
    return Errors.fileFormat("%s, byte %d: %s", file, at, String.format(Locale.ROOT, text, values));
  }
}
