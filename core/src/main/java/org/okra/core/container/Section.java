package org.okra.core.container;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;

/**
 * One part of a container. Its bytes, big-endian, are moved a buffer at a time, so that a large
 * array needs no second copy.
 *
 * @param array of the type's elements
 */
record Section(SectionType type, Object array) {

  int elements() {
    return Array.getLength(array);
  }

  static Section read(SectionType type, int elements, DataInputStream in, ByteBuffer buffer)
      throws IOException {
    Object array = type.array(elements);
    int step = buffer.capacity() / type.elementBytes();
    for (long from = 0; from < elements; from += step) {
      int count = (int) Math.min(step, elements - from);
      in.readFully(buffer.array(), 0, count * type.elementBytes());
      type.get(buffer.clear(), array, (int) from, count);
    }
    return new Section(type, array);
  }

  void write(OutputStream out, ByteBuffer buffer) throws IOException {
    int step = buffer.capacity() / type.elementBytes();
    for (long from = 0; from < elements(); from += step) {
      int count = (int) Math.min(step, elements() - from);
      type.put(array, (int) from, count, buffer.clear());
      out.write(buffer.array(), 0, count * type.elementBytes());
    }
  }
}
