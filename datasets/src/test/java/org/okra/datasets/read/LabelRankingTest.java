package org.okra.datasets.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.okra.datasets.read.Format.text;
import static org.okra.datasets.read.ReadErrors.assertFormatError;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Ranking;
import org.okra.datasets.Column;
import org.okra.datasets.Dataset;

final class LabelRankingTest {
  private static final RunContext CONTEXT = RunContext.withSeed(1);

  @AfterAll
  static void closeContext() {
    CONTEXT.close();
  }

  private static Dataset<FeatureVector, Ranking> read(String text) {
    return new LabelRanking().read(text("f", text), CONTEXT);
  }

  private static List<String> labels(Dataset<FeatureVector, Ranking> data) {
    return data.columns().outputs().stream().map(Column::name).toList();
  }

  @Test
  void singleLettersSideBySideAreTiedAndLabelsMayBeMissing() {
    Dataset<FeatureVector, Ranking> data = read("x,ranking\n1,c>ab\n2,b\n3,a=c>b\n");
    assertThat(labels(data)).containsExactly("a", "b", "c");
    assertThat(data.outputs().get(0)).isEqualTo(Ranking.ofPositions(2, 2, 1));
    assertThat(data.outputs().get(1)).isEqualTo(Ranking.ofPositions(0, 1, 0));
    assertThat(data.outputs().get(2)).isEqualTo(Ranking.ofPositions(1, 2, 1));
  }

  @Test
  void longerNamesAreNamesAndNumbersSortAsNumbers() {
    Dataset<FeatureVector, Ranking> data = read("x,r\n1,L10>L2>L1\n2,L2~L10\n");
    assertThat(labels(data)).containsExactly("L1", "L2", "L10");
    assertThat(data.outputs().get(0)).isEqualTo(Ranking.ofPositions(3, 2, 1));
    assertThat(data.outputs().get(1)).isEqualTo(Ranking.ofPositions(0, 1, 1));
    assertThat(labels(read("x,r\n1,pear > apple\n"))).containsExactly("apple", "pear");
  }

  @Test
  void rankColumnsFollowTheInputs() {
    Dataset<FeatureVector, Ranking> data = read("2,1,3\n0.5,3,1,2\n?,1,1,0\n");
    assertThat(data.inputs().get(0).toArray()).containsExactly(0.5);
    assertThat(data.inputs().get(1).toArray()).containsExactly(Double.NaN);
    assertThat(data.outputs().get(0)).isEqualTo(Ranking.ofPositions(3, 1, 2));
    assertThat(data.outputs().get(1)).isEqualTo(Ranking.ofPositions(1, 1, 0));
  }

  @Test
  void declaredCountsAreCheckedAndNotBelieved() {
    assertFormatError(
        () -> read("2000000000,1000000000,9999\n1,2\n"),
        "f, line 2, column 4: 2 fields where 1000009999 are expected.");
    assertFormatError(
        () -> read("3,1,2\n1,1,2\n"),
        "f, line 2, column 6: the file ends here but the first line declares 3 rows and 1 came.");
    assertFormatError(
        () -> read("1,1,2\n1,1,3\n"),
        "f, line 2, column 5: '3' is not a rank, a whole number from 0 to 2.");
  }

  @Test
  void wrongOrdersAreRefusedAtTheirPlace() {
    assertFormatError(
        () -> read("x,r\n1,a>b>a\n"), "f, line 2, column 3: label 'a' appears twice in 'a>b>a'.");
    assertFormatError(
        () -> read("x,r\n1,a>>b\n"), "f, line 2, column 3: 'a>>b' has an empty place.");
  }
}
