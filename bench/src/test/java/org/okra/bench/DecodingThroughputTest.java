package org.okra.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;

/** The smallest problem: every query is a training input, and its own output is found. */
final class DecodingThroughputTest {
  @Test
  void decodesRightAndTimesBoth(@TempDir Path folder) throws Exception {
    try (RunContext context = RunContext.withSeed(1)) {
      LabelSets inputs = sets(40, 60, 12, 1);
      LabelSets outputs = sets(40, 10, 3, 2);
      DecodingThroughput decoding =
          new DecodingThroughput(inputs, outputs, inputs.slice(0, 20), 40, context);
      var found = decoding.decode();
      int own = 0;
      for (int i = 0; i < 20; i++) {
        own += found.get(i).equals(outputs.get(i)) ? 1 : 0;
      }
      assertThat(own).isGreaterThan(17);
      DecodingThroughput.Times times = decoding.measure(2);
      assertThat(times.ratio()).isPositive();
      DecodingThroughput.write(folder, times, context);
    }
    assertThat(Files.readAllLines(folder.resolve("decoding-throughput.csv")))
        .hasSize(7)
        .first()
        .isEqualTo("what,seconds,ratio");
  }

  private static LabelSets sets(int count, int universe, int size, int seed) {
    RandomStream random = new RandomStream(seed);
    List<LabelSet> sets = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sets.add(LabelSet.of(universe, random.subset(universe, size)));
    }
    return new LabelSets(universe, sets);
  }
}
