package org.okra.datasets.read;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Coverage-guided fuzzing; see {@link FuzzTarget}. */
final class CandidateTableFuzzTest {
  private static final Format[] FORMATS = {Format.CANDIDATES};
  private static final FuzzTarget TARGET = new FuzzTarget(FORMATS);

  static Stream<Arguments> seeds() {
    return FuzzTarget.seeds(FORMATS);
  }

  @MethodSource("seeds")
  @FuzzTest(maxDuration = "3s")
  void readsOrRefuses(byte[] input) {
    TARGET.read(input);
  }
}
