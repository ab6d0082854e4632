package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.evaluation.RankedOutputs;
import org.okra.experiments.predictions.OutputColumns;
import org.okra.experiments.result.LabelCounts;

/** Counts and scores of labels, for reports. */
final class LabelCounterTest {
  private static RankedOutputs<Object> best(Object output) {
    return new RankedOutputs<>(List.of(output), new double[] {0});
  }

  private static OutputColumns columns(Samples<?> outputs, String... names) {
    List<Column> columns = new ArrayList<>();
    for (String name : names) {
      columns.add(Column.binary(name));
    }
    return OutputColumns.of(outputs, new Columns(List.of(), columns));
  }

  @Test
  void labelsAreCountedFromTheMostFrequentOn() {
    LabelSets truths =
        new LabelSets(
            4,
            List.of(
                LabelSet.of(4, 1), LabelSet.of(4, 1, 2), LabelSet.of(4, 0, 1), LabelSet.of(4, 0)));
    List<RankedOutputs<Object>> found =
        List.of(
            best(LabelSet.of(4, 0)),
            best(LabelSet.of(4, 1, 2)),
            best(LabelSet.of(4, 1, 3)),
            best(LabelSet.of(4, 0)));
    LabelCounts counts =
        LabelCounter.of(truths, found, columns(truths, "a", "b", "c", "d"), Optional.empty())
            .orElseThrow();
    assertThat(counts.labels()).containsExactly("b", "a", "c");
    assertThat(counts.present()).containsExactly(3, 2, 1);
    // Rows: the truth has it; columns: it was predicted.
    assertThat(counts.predicted())
        .containsExactly(List.of(2, 1, 1), List.of(1, 1, 0), List.of(1, 0, 1));
    assertThat(counts.bins()).isEmpty();
  }

  @Test
  void onlyTheFifteenMostFrequentAreCounted() {
    List<LabelSet> sets = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      sets.add(LabelSet.of(20, IntStream.rangeClosed(0, i).toArray()));
    }
    LabelSets truths = new LabelSets(20, sets);
    List<RankedOutputs<Object>> found = sets.stream().map(set -> best((Object) set)).toList();
    LabelCounts counts =
        LabelCounter.of(truths, found, columns(truths), Optional.empty()).orElseThrow();
    assertThat(counts.labels())
        .containsExactlyElementsOf(IntStream.range(0, 15).mapToObj(Integer::toString).toList());
    assertThat(counts.present().get(14)).isEqualTo(6);
  }

  @Test
  void scoresAreGatheredInTenths() {
    LabelSets truths = new LabelSets(3, List.of(LabelSet.of(3, 0), LabelSet.of(3, 0, 1)));
    Matrix scores = Matrix.ofRows(new double[] {0.95, 0.1, -3}, new double[] {7, 0.18, 0.09});
    List<RankedOutputs<Object>> found = List.of(best(truths.get(0)), best(truths.get(1)));
    List<LabelCounts.Bin> bins =
        LabelCounter.of(truths, found, columns(truths), Optional.of(scores)).orElseThrow().bins();
    assertThat(bins).hasSize(3);
    assertBin(bins.get(0), 2, 0.045, 0);
    assertBin(bins.get(1), 2, 0.14, 0.5);
    assertBin(bins.get(2), 2, 0.975, 1);
  }

  private static void assertBin(LabelCounts.Bin bin, int count, double score, double share) {
    assertThat(bin.count()).isEqualTo(count);
    assertThat(bin.score()).isCloseTo(score, within(1e-12));
    assertThat(bin.share()).isCloseTo(share, within(1e-12));
  }

  @Test
  void onlySetsOfLabelsAreCounted() {
    LabelSets truths = new LabelSets(3, List.of(LabelSet.of(3, 0)));
    DenseRows vectors = DenseRows.of(new double[][] {{1}});
    assertThat(
            LabelCounter.of(
                vectors, List.of(best(vectors.get(0))), columns(vectors), Optional.empty()))
        .isEmpty();
    assertThat(
            LabelCounter.of(
                truths, List.of(best(vectors.get(0))), columns(truths), Optional.empty()))
        .isEmpty();
    assertThat(LabelCounter.of(truths.slice(0, 0), List.of(), columns(truths), Optional.empty()))
        .isEmpty();
  }

  @Test
  void theBestLabelsOrOutputsOfExamplesAreToldWithTheirScores() {
    LabelSets sets = new LabelSets(6, List.of(LabelSet.of(6, 0)));
    TopScores top = new TopScores(Set.of(3, 8), columns(sets, "a", "b", "c", "d", "e", "f"));
    RankedOutputs<String> texts =
        new RankedOutputs<>(
            List.of("", "one of more than 24 signs", "one of exactly 24 signs.", "last"),
            new double[] {0.5, 1.25, 2, 3});
    Map<String, String> told =
        top.texts(
            List.of("1", "3", "8"),
            List.of(texts, texts, texts),
            Map.of(1, new double[] {0.1, 0.9, 0.3, 0.25, 0.5, 0}));
    assertThat(told)
        .containsExactly(
            Map.entry("3", "b\u00a00.900 · e\u00a00.500 · c\u00a00.300 · d\u00a00.250"),
            Map.entry(
                "8",
                "∅\u00a00.500 · one of more than 24 sig…\u00a01.25 · one of exactly 24"
                    + " signs.\u00a02.00"));
    RankedOutputs<String> single = new RankedOutputs<>(List.of("x"), new double[] {1});
    assertThat(top.texts(List.of("8"), List.of(single), Map.of())).isEmpty();
  }

  @Test
  void scoresThatAreKnownAreTakenRowByRow() {
    LabelSets sets = new LabelSets(2, List.of(LabelSet.of(2, 0)));
    TopScores top = new TopScores(Set.of(3, 8), columns(sets));
    Matrix known = Matrix.ofRows(new double[] {1, 2}, new double[] {3, 4}, new double[] {5, 6});
    List<String> names = List.of("1", "3", "8");
    Map<Integer, double[]> scores =
        top.labelScores(names, Optional.of(known), null, sets, null, null);
    assertThat(scores).containsOnlyKeys(1, 2);
    assertThat(scores.get(1)).containsExactly(3, 4);
    assertThat(scores.get(2)).containsExactly(5, 6);
    Samples<String> words = new ListSamples<>(String.class, List.of("x"));
    assertThat(top.labelScores(names, Optional.empty(), null, words, null, null)).isEmpty();
    assertThat(top.labelScores(List.of("1"), Optional.empty(), null, sets, null, null)).isEmpty();
  }
}
