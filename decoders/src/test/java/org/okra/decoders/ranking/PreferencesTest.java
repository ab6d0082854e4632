package org.okra.decoders.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;

final class PreferencesTest {

  @Test
  void onlyTheAntisymmetricPartCounts() {
    Preferences votes = Preferences.of(Matrix.ofRows(new double[] {9, 5}, new double[] {2, 9}));
    assertThat(votes.net(0, 1)).isEqualTo(1.5);
    assertThat(votes.net(1, 0)).isEqualTo(-1.5);
    assertThat(votes.net(0, 0)).isZero();
    assertThat(votes.total()).isEqualTo(1.5);
    assertThat(votes.disagreement(new int[] {0, 1})).isZero();
    assertThat(votes.disagreement(new int[] {1, 0})).isEqualTo(1.5);
  }

  @Test
  void tiesAndMissingItemsOfRankingsCountNothing() {
    ListSamples<Ranking> rankings =
        new ListSamples<>(
            Ranking.class,
            List.of(Ranking.ofPositions(1, 2, 2), Ranking.ofPositions(2, 1, Ranking.MISSING)));
    Preferences preferences = Preferences.ofRankings(rankings, new double[] {2, -3});
    assertThat(preferences.net(0, 1)).isEqualTo(5);
    assertThat(preferences.net(0, 2)).isEqualTo(2);
    assertThat(preferences.net(1, 2)).isZero();
  }

  @Test
  void badPreferencesAreRefused() {
    assertRefused(
        () -> Preferences.of(Matrix.zeros(2, 3)), ErrorCode.SHAPE_MISMATCH, "square matrix");
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      Matrix p = Matrix.zeros(3, 3);
      p.set(1, 2, bad);
      assertRefused(
          () -> Preferences.of(p),
          ErrorCode.NOT_FINITE,
          "The preference between items 1 and 2 is " + bad);
    }
    Matrix huge = Matrix.zeros(3, 3);
    huge.set(0, 1, Double.MAX_VALUE);
    huge.set(1, 0, -Double.MAX_VALUE);
    huge.set(1, 2, Double.MAX_VALUE);
    assertRefused(() -> Preferences.of(huge), ErrorCode.NUMERIC_OVERFLOW, "Scale them");
    ListSamples<Ranking> uneven =
        new ListSamples<>(Ranking.class, List.of(Ranking.ofOrder(2, 0), Ranking.ofOrder(3, 0)));
    assertRefused(
        () -> Preferences.ofRankings(uneven, new double[2]),
        ErrorCode.SHAPE_MISMATCH,
        "Ranking 1 is of 3 items where ranking 0 is of 2");
    assertRefused(
        () -> Preferences.ofRankings(uneven, new double[1]),
        ErrorCode.SHAPE_MISMATCH,
        "1 weights do not match 2 rankings");
    assertRefused(
        () -> Preferences.ofRankings(uneven.slice(0, 0), new double[0]),
        ErrorCode.EMPTY_INPUT,
        "no rankings");
  }

  @Test
  void badOrdersAreRefused() {
    Preferences preferences = Preferences.of(Matrix.zeros(3, 3));
    assertRefused(
        () -> preferences.disagreement(new int[] {0, 1}),
        ErrorCode.INVALID_ARGUMENT,
        "names each of them once");
    assertRefused(
        () -> preferences.disagreement(new int[] {0, 1, 1}),
        ErrorCode.INVALID_ARGUMENT,
        "item 2 is amiss");
    assertRefused(
        () -> preferences.disagreement(new int[] {0, 1, 3}),
        ErrorCode.INVALID_ARGUMENT,
        "There is no sample 3");
  }

  @Test
  void itemsThatAreNotThereAreRefused() {
    Preferences preferences = Preferences.of(Matrix.zeros(3, 3));
    assertRefused(() -> preferences.net(0, 3), ErrorCode.INVALID_ARGUMENT, "There is no sample 3");
    assertRefused(() -> preferences.net(3, 0), ErrorCode.INVALID_ARGUMENT, "There is no sample 3");
  }

  @Test
  void whatCountsAsEqualGrowsWithThePreferences() {
    Matrix p = Matrix.zeros(3, 3);
    p.set(0, 1, 6);
    p.set(2, 1, 4);
    assertThat(Preferences.of(p).tolerance()).isEqualTo(1e-12 * 5);
  }

  private static void assertRefused(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call, ErrorCode code, String text) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(OkraException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessageContaining(text);
  }
}
