package org.okra.datasets.read;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataLimits;

/** Coverage-guided fuzzing, as of {@link FuzzTarget} but with bytes as places. */
final class NpyFuzzTest {
  private static final RunContext CONTEXT =
      RunContext.builder().memory(new MemoryBudget(1 << 20)).build();

  static Stream<Arguments> seeds() {
    byte[] good = NpyFile.of(Matrix.identity(3));
    return Stream.of(good, Format.gzip(good)).map(Arguments::of);
  }

  @MethodSource("seeds")
  @FuzzTest(maxDuration = "3s")
  void readsOrRefuses(byte[] input) {
    try {
      Npy.rows(DataFile.of("a.npy", input, DataLimits.standard()), CONTEXT);
    } catch (OkraException e) {
      boolean placed = e.getMessage().matches("(?s)a.npy, (byte|line) [0-9]+.*");
      if (e.code() != ErrorCode.FILE_FORMAT || !placed) {
        throw new IllegalStateException("An error without a place: " + e.getMessage(), e);
      }
    }
  }
}
