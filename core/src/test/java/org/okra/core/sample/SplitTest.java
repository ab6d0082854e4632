package org.okra.core.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;

final class SplitTest {
  @Test
  void everyRowTestsOnceAndFoldsDifferByAtMostOneRow() {
    List<Split> folds = Split.folds(23, 5, new RandomStream(1));
    BitSet tested = new BitSet();
    for (Split fold : folds) {
      assertThat(fold.test().length).isBetween(4, 5);
      assertThat(fold.train().length + fold.test().length).isEqualTo(23);
      for (int row : fold.test()) {
        assertThat(tested.get(row)).isFalse();
        tested.set(row);
      }
      assertThat(fold.train()).isSorted();
      assertThat(fold.test()).isSorted();
    }
    assertThat(tested.cardinality()).isEqualTo(23);
  }

  @Test
  void foldsAreRandomAndRepeatable() {
    assertThat(Split.folds(50, 5, new RandomStream(7)))
        .isEqualTo(Split.folds(50, 5, new RandomStream(7)))
        .isNotEqualTo(Split.folds(50, 5, new RandomStream(8)));
  }

  @Test
  void aRandomSplitHasTheShareAskedForAndKeepsBothPartsFilled() {
    Split split = Split.random(100, 0.2, new RandomStream(3));
    assertThat(split.test()).hasSize(20);
    assertThat(split.train()).hasSize(80);
    assertThat(split).isNotEqualTo(Split.random(100, 0.2, new RandomStream(4)));
    assertThat(Split.random(2, 0.001, new RandomStream(3)).test()).hasSize(1);
    assertThat(Split.random(2, 0.999, new RandomStream(3)).train()).hasSize(1);
  }

  @Test
  void bothPartsShareNoRow() {
    assertThatThrownBy(() -> new Split(new int[] {0, 1}, new int[] {1}))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("Row 1 in the test part appears twice");
    assertThatThrownBy(() -> new Split(new int[0], new int[] {1}))
        .hasMessageContaining("at least one training row");
    assertThatThrownBy(() -> new Split(new int[] {-1}, new int[0]))
        .hasMessageContaining("counting starts at 0");
  }

  @Test
  void aSplitIsCheckedAgainstTheSizeOfTheData() {
    Split split = new Split(new int[] {0, 4}, new int[] {2});
    split.requireWithin(5);
    assertThatThrownBy(() -> split.requireWithin(4))
        .hasMessage("The split names row 4 but the data set has 4 rows, 0 to 3.");
  }

  @Test
  void itsArraysCannotBeChangedFromOutside() {
    int[] train = IntStream.range(0, 3).toArray();
    Split split = new Split(train, new int[] {5});
    train[0] = 9;
    split.train()[1] = 9;
    assertThat(split.train()).containsExactly(0, 1, 2);
  }

  @Test
  void impossibleSplitsAreRefused() {
    RandomStream stream = new RandomStream(1);
    assertThatThrownBy(() -> Split.folds(10, 1, stream))
        .isInstanceOf(OkraException.class)
        .extracting("code")
        .isEqualTo(ErrorCode.INVALID_ARGUMENT);
    assertThatThrownBy(() -> Split.folds(3, 4, stream))
        .hasMessageContaining("4 folds cannot be made of 3 rows");
    assertThatThrownBy(() -> Split.random(10, 1, stream)).hasMessageContaining("between 0 and 1");
    assertThatThrownBy(() -> Split.random(10, Double.NaN, stream))
        .hasMessageContaining("between 0 and 1");
    assertThatThrownBy(() -> Split.random(1, 0.5, stream)).hasMessageContaining("at least 2");
  }
}
