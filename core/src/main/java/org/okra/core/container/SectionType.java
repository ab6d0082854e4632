package org.okra.core.container;

import java.nio.ByteBuffer;

/** What a section holds; the number is in the file. */
enum SectionType {
  /** The bytes of a text in UTF-8. */
  TEXT(1, Byte.BYTES),
  DOUBLES(2, Double.BYTES),
  INTEGERS(3, Integer.BYTES);

  private final int number;
  private final int elementBytes;

  SectionType(int number, int elementBytes) {
    this.number = number;
    this.elementBytes = elementBytes;
  }

  int number() {
    return number;
  }

  int elementBytes() {
    return elementBytes;
  }

  /** A new array of this type. */
  Object array(int length) {
    return switch (this) {
      case TEXT -> new byte[length];
      case DOUBLES -> new double[length];
      case INTEGERS -> new int[length];
    };
  }

  /** Moves elements of an array of this type into a buffer. */
  void put(Object array, int from, int count, ByteBuffer buffer) {
    switch (this) {
      case TEXT -> buffer.put((byte[]) array, from, count);
      case DOUBLES -> buffer.asDoubleBuffer().put((double[]) array, from, count);
      case INTEGERS -> buffer.asIntBuffer().put((int[]) array, from, count);
    }
  }

  /** Moves elements from a buffer into an array of this type. */
  void get(ByteBuffer buffer, Object array, int from, int count) {
    switch (this) {
      case TEXT -> buffer.get((byte[]) array, from, count);
      case DOUBLES -> buffer.asDoubleBuffer().get((double[]) array, from, count);
      case INTEGERS -> buffer.asIntBuffer().get((int[]) array, from, count);
    }
  }
}
