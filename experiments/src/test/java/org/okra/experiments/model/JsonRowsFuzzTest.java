package org.okra.experiments.model;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataLimits;

/** Coverage-guided fuzzing of JSON lines: read, or refused with a place. */
final class JsonRowsFuzzTest {
  private static final RunContext CONTEXT =
      RunContext.builder().memory(new MemoryBudget(1 << 20)).build();

  static Stream<Arguments> seeds() {
    return Stream.of("{\"a\": 1.5, \"b\": \"x\"}\n{\"b\": null, \"a\": true}\n", "{}", "[1]")
        .map(text -> Arguments.of((Object) text.getBytes(StandardCharsets.UTF_8)));
  }

  @MethodSource("seeds")
  @FuzzTest(maxDuration = "3s")
  void readsOrRefuses(byte[] input) {
    try {
      JsonRows.read(DataFile.of("a.jsonl", input, DataLimits.standard()), CONTEXT);
    } catch (OkraException e) {
      boolean placed = e.getMessage().matches("(?s)a.jsonl(:[0-9]+:|, line [0-9]+).*");
      boolean format = e.code() == ErrorCode.FILE_FORMAT && placed;
      if (!format && e.code() != ErrorCode.MEMORY_BUDGET) {
        throw new IllegalStateException("An error without a place: " + e.getMessage(), e);
      }
    }
  }
}
