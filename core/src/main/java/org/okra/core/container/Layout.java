package org.okra.core.container;

import java.nio.charset.StandardCharsets;

/** The numbers of the file layout, in one place. */
final class Layout {
  /** The first eight bytes of every file. */
  static final byte[] MAGIC = "OKRAFILE".getBytes(StandardCharsets.US_ASCII);

  /** The version written, and the newest that can be read. */
  static final int VERSION = 1;

  /** Longest name of a section, in characters and in bytes of UTF-8 divided by four. */
  static final int LONGEST_NAME = 512;

  /** Most sections of a file. */
  static final int MOST_SECTIONS = 100_000;

  /** Bytes moved at a time between arrays and the file. */
  static final int BUFFER_BYTES = 1 << 20;

  private Layout() {}
}
