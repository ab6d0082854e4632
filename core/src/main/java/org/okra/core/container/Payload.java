package org.okra.core.container;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The bytes of a section, a buffer at a time, so that a large array needs no second copy. */
final class Payload {
  /** Takes a buffer of bytes that is ready to be read. */
  @FunctionalInterface
  interface Sink {
    void take(ByteBuffer bytes) throws IOException;
  }

  private Payload() {}

  /** The number of elements: bytes of UTF-8 for a text. */
  static long elements(Section section) {
    return switch (section.type()) {
      case TEXT -> ((String) section.content()).getBytes(StandardCharsets.UTF_8).length;
      case DOUBLES -> ((double[]) section.content()).length;
      case INTEGERS -> ((int[]) section.content()).length;
    };
  }

  /** Hands all bytes of a section to a sink, big-endian. */
  static void forEachBuffer(Section section, ByteBuffer buffer, Sink sink) throws IOException {
    switch (section.type()) {
      case TEXT ->
          sink.take(ByteBuffer.wrap(((String) section.content()).getBytes(StandardCharsets.UTF_8)));
      case DOUBLES -> {
        double[] values = (double[]) section.content();
        int step = buffer.capacity() / Double.BYTES;
        for (int from = 0; from < values.length; from += step) {
          int count = Math.min(step, values.length - from);
          buffer.clear().limit(count * Double.BYTES);
          buffer.asDoubleBuffer().put(values, from, count);
          sink.take(buffer);
        }
      }
      case INTEGERS -> {
        int[] values = (int[]) section.content();
        int step = buffer.capacity() / Integer.BYTES;
        for (int from = 0; from < values.length; from += step) {
          int count = Math.min(step, values.length - from);
          buffer.clear().limit(count * Integer.BYTES);
          buffer.asIntBuffer().put(values, from, count);
          sink.take(buffer);
        }
      }
    }
  }
}
