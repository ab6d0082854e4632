package org.okra.decoders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.linear.VectorMath;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.evaluation.Region;

/** The list of the best against a sort, and the sets that are made of outputs. */
final class TopCandidatesTest {
  private final VectorMath vectors = RunContext.withSeed(1).linearAlgebra().vectorMath();

  @Test
  void theBestAreThoseOfASortWithTiesByNumberHoweverTheyAreOffered() {
    RandomStream random = new RandomStream(3);
    for (int capacity : new int[] {1, 4, 30, 50}) {
      double[] scores = IntStream.range(0, 30).mapToDouble(i -> random.nextInt(12)).toArray();
      int[] expected =
          IntStream.range(0, 30)
              .boxed()
              .sorted(Comparator.<Integer>comparingDouble(i -> scores[i]).thenComparing(i -> i))
              .limit(capacity)
              .mapToInt(Integer::intValue)
              .toArray();
      TopCandidates inOrder = new TopCandidates(capacity);
      // Two blocks, of which the second starts behind other numbers.
      inOrder.offerAll(0, scores, 0, 17, vectors);
      inOrder.offerAll(17, scores, 17, 13, vectors);
      TopCandidates shuffled = new TopCandidates(capacity);
      for (int i : random.permutation(30)) {
        shuffled.offer(i, scores[i]);
      }
      for (TopCandidates top : List.of(inOrder, shuffled)) {
        assertThat(top.numbers()).containsExactly(expected);
        assertThat(top.scores())
            .containsExactly(IntStream.of(expected).mapToDouble(i -> scores[i]).toArray());
        assertThat(top.worst())
            .isEqualTo(
                capacity > 30 ? Double.POSITIVE_INFINITY : scores[expected[expected.length - 1]]);
      }
    }
  }

  @Test
  void ofEqualScoresTheLowerNumberStaysHoweverTheyAreOffered() {
    TopCandidates top = new TopCandidates(2);
    for (int number : new int[] {5, 3, 9, 4}) {
      top.offer(number, 1);
    }
    assertThat(top.numbers()).containsExactly(3, 4);
    top.offer(7, 0.5);
    assertThat(top.numbers()).containsExactly(7, 3);
  }

  @Test
  void aScoreThatIsNoNumberNamesItsCandidate() {
    double[] scores = {0, 0, 1, Double.NEGATIVE_INFINITY, Double.NaN};
    assertThatThrownBy(() -> new TopCandidates(2).offerAll(10, scores, 2, 3, vectors))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FINITE))
        .hasMessageStartingWith("Candidate 11 of a query has the score -Infinity;");
  }

  @Test
  void setsOfOutputsHoldWhatTheySayAndAreAsLarge() {
    OutputSet.Box box =
        new OutputSet.Box(new Region(new double[] {0, 5, 1}, new double[] {3, 4, 2}));
    // A side whose bounds have crossed is empty and not negative.
    assertThat(box.size()).isEqualTo((3 + 0 + 1) / 3.0);
    OutputSet.Box interval = new OutputSet.Box(Region.interval(1, 2));
    assertThat(interval.test(DenseRows.of(new double[] {1.5}).get(0))).isTrue();
    assertThat(interval.test(DenseRows.of(new double[] {2.5}).get(0))).isFalse();
    assertThat(interval.test("text")).isFalse();
    OutputSet.Labels labels = new OutputSet.Labels(LabelSet.of(5, 1, 3));
    assertThat(labels.size()).isEqualTo(2);
    assertThat(labels.test(LabelSet.of(5, 3))).isTrue();
    assertThat(labels.test(LabelSet.of(5))).isTrue();
    assertThat(labels.test(LabelSet.of(5, 3, 4))).isFalse();
    assertThat(labels.test(new Object())).isFalse();
    OutputSet.Choices choices = new OutputSet.Choices(List.of(LabelSet.of(5, 1), LabelSet.of(5)));
    assertThat(choices.size()).isEqualTo(2);
    assertThat(choices.test(LabelSet.of(5, 1))).isTrue();
    assertThat(choices.test(LabelSet.of(5, 2))).isFalse();
  }

  @Test
  void setsOfCandidatesAreChecked() {
    LabelSets all = new LabelSets(5, List.of(LabelSet.of(5, 1), LabelSet.of(5, 2)));
    assertThatThrownBy(() -> CandidateSets.perQuery(all, List.of(new int[] {0}, new int[] {})))
        .hasMessage("Query 1 has no candidates; leave it out, or give it at least one.");
    assertThatThrownBy(() -> CandidateSets.perQuery(all, List.of(new int[] {0, 2})))
        .hasMessageContaining("There is no sample 2");
  }
}
