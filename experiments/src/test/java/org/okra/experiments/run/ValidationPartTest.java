package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.decoders.CandidateSets;
import org.okra.decoders.QueryCandidates;

class ValidationPartTest {
  /** The outputs that a query may have, whatever the numbers that stand for them. */
  private static Set<String> choices(QueryCandidates<String> candidates, int query) {
    return IntStream.of(candidates.members(query))
        .mapToObj(candidates.samples()::get)
        .collect(Collectors.toSet());
  }

  @Test
  void leavesARowsOwnOutputOutUnlessAnotherRowHasIt() {
    List<String> outputs = List.of("a", "b", "a", "c", "b", "d", "never asked");
    int[] rows = {3, 0, 5, 4};
    CandidateSets<String> sets =
        ValidationPart.withoutOwn(new ListSamples<>(String.class, outputs), rows);
    QueryCandidates<String> candidates = QueryCandidates.of(sets);
    for (int query = 0; query < rows.length; query++) {
      int row = rows[query];
      Set<String> plain =
          IntStream.range(0, outputs.size())
              .filter(i -> i != row)
              .mapToObj(outputs::get)
              .collect(Collectors.toSet());
      assertThat(choices(candidates, query)).isEqualTo(plain);
    }
  }

  @Test
  void givesAllRowsOneSetWhereEveryOutputAppearsTwice() {
    Samples<String> outputs = new ListSamples<>(String.class, List.of("a", "b", "a", "b"));
    assertThat(ValidationPart.withoutOwn(outputs, new int[] {0, 3}).perQuery()).isEmpty();
  }
}
