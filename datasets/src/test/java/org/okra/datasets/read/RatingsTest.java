package org.okra.datasets.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.okra.datasets.read.Format.text;
import static org.okra.datasets.read.ReadErrors.assertFormatError;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.Ranking;
import org.okra.datasets.Column;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataLimits;
import org.okra.datasets.Dataset;

/** MovieLens, Jester and SUSHI. */
final class RatingsTest {
  private static final RunContext CONTEXT = RunContext.withSeed(1);
  private static final String GENRES = "|0".repeat(18) + "|1";
  private static final String USERS = "7|24|M|artist|0\n9|53|F|other|0\n8|30|M|other|0\n";

  @AfterAll
  static void closeContext() {
    CONTEXT.close();
  }

  private static Dataset<DenseVector, DenseVector> movieLens(String ratings) {
    byte[] films =
        ("3|Misérables|||x" + GENRES + "\n1|Heat|||x" + GENRES + "\n")
            .getBytes(StandardCharsets.ISO_8859_1);
    return MovieLens.ratings(
        text("u.data", ratings),
        MovieLens.users(text("u.user", USERS), CONTEXT),
        MovieLens.films(DataFile.of("u.item", films, DataLimits.standard()), CONTEXT),
        CONTEXT);
  }

  @Test
  void movieLensRowsAreUsersAndColumnsAreFilmsInTheOrderOfTheirFiles() {
    Dataset<DenseVector, DenseVector> data = movieLens("9\t1\t5\t0\n7\t3\t2\t0\n9\t3\t1\t0\n");
    assertThat(data.rowNames()).containsExactly("7", "9", "8");
    assertThat(data.columns().outputs())
        .containsExactly(Column.numeric("Misérables"), Column.numeric("Heat"));
    assertThat(data.outputs().get(0).toArray()).containsExactly(2, Double.NaN);
    assertThat(data.outputs().get(1).toArray()).containsExactly(1, 5);
    assertThat(data.outputs().get(2).toArray()).containsExactly(Double.NaN, Double.NaN);
    assertThat(data.inputs().get(2).toArray()).containsExactly(30, 0, 1);
    assertThat(data.columns().inputs().get(1))
        .isEqualTo(Column.nominal("gender", List.of("M", "F")));
  }

  @Test
  void movieLensRefusesUnknownUsersWrongRatingsAndRepetitions() {
    assertFormatError(
        () -> movieLens("5\t1\t5\t0\n"),
        "u.data, line 1, column 1: there is no user 5 in the list of users.");
    assertFormatError(
        () -> movieLens("7\t1\t6\t0\n"),
        "u.data, line 1, column 5: '6' is not a rating, a whole number from 1 to 5.");
    assertFormatError(
        () -> movieLens("7\t1\t5\t0\n7\t1\t5\t0\n"),
        "u.data, line 2, column 1: the user rates this film a second time.");
  }

  @Test
  void jesterChecksTheCountAndTheRange() {
    Dataset<DenseVector, DenseVector> data = Jester.read(text("j", "1,99,-2.5\n2,0,10\n"), CONTEXT);
    assertThat(data.outputs().get(0).toArray()).containsExactly(Double.NaN, -2.5);
    assertThat(data.inputs().get(1).toArray()).containsExactly(2);
    assertFormatError(
        () -> Jester.read(text("j", "2,99,1\n"), CONTEXT),
        "j, line 1, column 1: 2 ratings are declared and 1 are there.");
    assertFormatError(
        () -> Jester.read(text("j", "1,98,99\n"), CONTEXT),
        "j, line 1, column 3: 98 is neither a rating from -10 to 10 nor 99 for none.");
  }

  @Test
  void sushiOrdersLeaveItemsOutAndScoresHaveGaps() {
    FeatureTable users = Sushi.users(text("u", "5\t0\t2\t355\t0\t0\t0\t0\t0\t0\t0\n"), CONTEXT);
    assertThat(users.columns()).hasSize(10);
    Dataset<DenseVector, Ranking> orders =
        Sushi.orders(text("o", "4 1\n0 3 2 0 3\n"), users, CONTEXT);
    assertThat(orders.outputs().get(0)).isEqualTo(Ranking.ofPositions(2, 0, 1, 3));
    Dataset<DenseVector, DenseVector> scores = Sushi.scores(text("s", "-1 4 0\n"), users, CONTEXT);
    assertThat(scores.outputs().get(0).toArray()).containsExactly(Double.NaN, 4, 0);
    assertFormatError(
        () -> Sushi.orders(text("o", "4 1\n0 3 2 0 2\n"), users, CONTEXT),
        "o, line 2, column 9: item 2 appears twice in one order.");
    assertFormatError(
        () -> Sushi.scores(text("s", "1 2\n1 2\n"), users, CONTEXT),
        "s, line 2, column 1: more rows than there are users (1).");
    assertFormatError(
        () -> Sushi.orders(text("o", "4 1\n"), users, CONTEXT),
        "o, line 1, column 4: the file ends here but 0 rows came for 1 users.");
  }
}
