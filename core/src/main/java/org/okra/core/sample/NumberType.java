package org.okra.core.sample;

import java.nio.ByteBuffer;
import org.okra.core.Matrix;

/** How a number is written in a {@link RowFile}. */
public enum NumberType {
  /** IEEE double precision. */
  FLOAT64(8),
  /** IEEE single precision. */
  FLOAT32(4),
  /** Signed, 64 bits; beyond 2^53 the nearest double. */
  INT64(8),
  /** Signed, 32 bits. */
  INT32(4),
  /** Signed, 16 bits. */
  INT16(2),
  /** Signed, 8 bits. */
  INT8(1),
  /** From 0 to 2^32 - 1. */
  UINT32(4),
  /** From 0 to 65535. */
  UINT16(2),
  /** From 0 to 255. */
  UINT8(1);

  private final int bytes;

  NumberType(int bytes) {
    this.bytes = bytes;
  }

  /** Bytes of one number. */
  public int bytes() {
    return bytes;
  }

  /**
   * Rows of numbers as a matrix.
   *
   * @param rows as many rows of as many numbers as the matrix has, one after the other, from the
   *     buffer's first byte on and in its order of bytes
   * @param target overwritten
   */
  public void unpack(ByteBuffer rows, Matrix target) {
    int rowBytes = target.columns() * bytes;
    for (int j = 0; j < target.columns(); j++) {
      int start = target.index(0, j);
      for (int i = 0; i < target.rows(); i++) {
        target.values()[start + i] = get(rows, i * rowBytes + j * bytes);
      }
    }
  }

  /** The number at a byte of a buffer, in the buffer's order. */
  private double get(ByteBuffer buffer, int at) {
    return switch (this) {
      case FLOAT64 -> buffer.getDouble(at);
      case FLOAT32 -> buffer.getFloat(at);
      case INT64 -> buffer.getLong(at);
      case INT32 -> buffer.getInt(at);
      case INT16 -> buffer.getShort(at);
      case INT8 -> buffer.get(at);
      case UINT32 -> Integer.toUnsignedLong(buffer.getInt(at));
      case UINT16 -> Short.toUnsignedInt(buffer.getShort(at));
      case UINT8 -> Byte.toUnsignedInt(buffer.get(at));
    };
  }
}
