package org.okra.datasets;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.okra.core.resource.ByteSize;

/** Unpacks gzip and bzip2, recognised by their first bytes, within limits. */
final class Unpacking {
  private static final int BUFFER = 1 << 16;
  static final int LONGEST_MAGIC = 4;
  private static final String GZIP = "\u001f\u008b";
  private static final String BZIP2 = "BZh[1-9]";

  private Unpacking() {}

  /** Whether bytes that start like this are packed. */
  static boolean isPacked(byte[] first) {
    String magic = new String(first, 0, Math.min(first.length, LONGEST_MAGIC), ISO_8859_1);
    return magic.startsWith(GZIP) || magic.matches(BZIP2);
  }

  static InputStream open(InputStream stored, DataLimits limits) throws IOException {
    try {
      Counting packed = new Counting(stored);
      PushbackInputStream start = new PushbackInputStream(packed, LONGEST_MAGIC);
      byte[] first = start.readNBytes(LONGEST_MAGIC);
      start.unread(first);
      String magic = new String(first, ISO_8859_1);
      if (magic.startsWith(GZIP)) {
        // Unlike that of the JDK it refuses bytes after the last stream, which nobody would see.
        InputStream plain =
            GzipCompressorInputStream.builder()
                .setInputStream(start)
                .setDecompressConcatenated(true)
                .get();
        return new Limited(plain, packed, limits);
      }
      if (magic.matches(BZIP2)) {
        // Concatenated streams are what parallel packers write.
        return new Limited(new BZip2CompressorInputStream(start, true), packed, limits);
      }
      return new Limited(start, packed, limits);
    } catch (IOException e) {
      stored.close();
      throw e;
    } catch (RuntimeException e) {
      // Damaged bzip2 can end in an unchecked exception of the library.
      stored.close();
      throw new IOException(e.toString(), e);
    }
  }

  /** Reading failed below the packing: the disk, the network, permissions. */
  static final class StorageException extends IOException {
    private static final long serialVersionUID = 1L;

    StorageException(IOException cause) {
      super(cause.getMessage(), cause);
    }
  }

  /** Counts what was taken from the stored bytes. */
  private static final class Counting extends FilterInputStream {
    private long count;

    Counting(InputStream in) {
      super(new BufferedInputStream(in, BUFFER));
    }

    @Override
    public int read() throws IOException {
      try {
        int next = super.read();
        count += next < 0 ? 0 : 1;
        return next;
      } catch (IOException e) {
        throw new StorageException(e);
      }
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      try {
        int read = super.read(target, offset, length);
        count += Math.max(read, 0);
        return read;
      } catch (IOException e) {
        throw new StorageException(e);
      }
    }
  }

  /** Ends with an error when more comes out than the limits allow. */
  private static final class Limited extends FilterInputStream {
    private final Counting packed;
    private final DataLimits limits;
    private long count;

    Limited(InputStream in, Counting packed, DataLimits limits) {
      super(in);
      this.packed = packed;
      this.limits = limits;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      int read = read(one, 0, 1);
      return read < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int read;
      try {
        read = super.read(target, offset, length);
      } catch (RuntimeException e) {
        throw new IOException(e.toString(), e);
      }
      count += Math.max(read, 0);
      if (count > limits.bytes()) {
        throw new IOException(
            "the file holds more than the limit of "
                + new ByteSize(limits.bytes())
                + "; raise the limit if you trust it");
      }
      if (count > DataLimits.RATIO_APPLIES_FROM && count > limits.ratio() * packed.count) {
        throw new IOException(
            "the file unpacks to more than "
                + limits.ratio()
                + " times its size, as files made to fill a memory do; raise the limit if you"
                + " trust it");
      }
      return read;
    }

    @Override
    public boolean markSupported() {
      return false;
    }

    @Override
    public long skip(long bytes) throws IOException {
      return read(new byte[(int) Math.min(bytes, BUFFER)]);
    }
  }
}
