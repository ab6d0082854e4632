package org.okra.datasets.read;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.linear.BackendChoice;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;

/**
 * What the fuzz tests share. Jazzer fuzzes one method per JVM, so each reader has a class of its
 * own and the profile "fuzz" runs each class in a JVM of its own. The first byte of an input picks
 * one of the reader's formats.
 */
final class FuzzTarget {
  private final Format[] formats;
  private final RunContext context =
      RunContext.builder()
          .memory(new MemoryBudget(1 << 26))
          .backend(BackendChoice.JAVA_ONLY)
          .build();

  FuzzTarget(Format... formats) {
    this.formats = formats;
  }

  /** Reads the input; any error but a placed FILE_FORMAT is a finding. */
  void read(byte[] input) {
    if (input.length == 0) {
      return;
    }
    Format format = formats[(input[0] & 0xff) % formats.length];
    try {
      format.read(Arrays.copyOfRange(input, 1, input.length), context);
    } catch (OkraException e) {
      boolean budget = e.code() == ErrorCode.MEMORY_BUDGET || e.code() == ErrorCode.TOO_LARGE;
      boolean placed =
          e.code() == ErrorCode.FILE_FORMAT
              && e.getMessage().startsWith(format.fileName() + ", line ")
              && e.getMessage().contains(", column ");
      if (!budget && !placed) {
        throw new IllegalStateException("An error without a place: " + e.getMessage(), e);
      }
    }
  }

  /** Good files to start from, plain and packed. */
  static Stream<Arguments> seeds(Format... formats) {
    List<Arguments> seeds = new ArrayList<>();
    for (int i = 0; i < formats.length; i++) {
      byte[] sample = formats[i].sample();
      for (byte[] each : List.of(sample, Format.gzip(sample))) {
        ByteArrayOutputStream seed = new ByteArrayOutputStream();
        seed.write(i);
        seed.writeBytes(each);
        seeds.add(Arguments.of((Object) seed.toByteArray()));
      }
    }
    return seeds.stream();
  }
}
