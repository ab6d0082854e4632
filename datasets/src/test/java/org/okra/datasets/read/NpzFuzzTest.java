package org.okra.datasets.read;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

/** Coverage-guided fuzzing, as of {@link FuzzTarget} but with arrays and bytes as places. */
final class NpzFuzzTest {
  private static final RunContext CONTEXT =
      RunContext.builder().memory(new MemoryBudget(1 << 20)).build();

  static Stream<Arguments> seeds() {
    byte[] good = NpzTest.archive(Map.of("X", NpyFile.of(Matrix.identity(3))));
    return Stream.of(good, Format.gzip(good)).map(Arguments::of);
  }

  @MethodSource("seeds")
  @FuzzTest(maxDuration = "3s")
  void readsOrRefuses(byte[] input) {
    try {
      new Npz("a.npz", Optional.empty(), "X", Optional.empty(), Npy.OutputKind.VALUES)
          .read(List.of(DataFile.of("a.npz", input, DataLimits.standard())), CONTEXT);
    } catch (OkraException e) {
      boolean placed = e.getMessage().matches("(?s)a.npz(:X)?(, (byte|line) [0-9]+|:).*");
      boolean budget = e.code() == ErrorCode.MEMORY_BUDGET;
      if (!budget && (e.code() != ErrorCode.FILE_FORMAT || !placed)) {
        throw new IllegalStateException("An error without a place: " + e.getMessage(), e);
      }
    }
  }
}
