package org.okra.core.component;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NamesTest {
  @ParameterizedTest
  @CsvSource({
    "'', '', 0",
    "a, a, 0",
    "a, '', 1",
    "'', abc, 3",
    "gaussian, gausian, 1",
    "gaussian, guassian, 1",
    "kitten, sitting, 3",
    "abcd, badc, 2",
    "linear, sigmoid, 6"
  })
  void distanceCountsEdits(String a, String b, int edits) {
    assertThat(Names.distance(a, b)).isEqualTo(edits);
    assertThat(Names.distance(b, a)).isEqualTo(edits);
  }

  @Test
  void nearestNameWithinAThirdOfTheLetters() {
    List<String> known = List.of("gaussian", "laplacian", "linear", "polynomial");
    assertThat(Names.nearest("gausian", known)).contains("gaussian");
    assertThat(Names.nearest("LINEAR", known)).contains("linear");
    assertThat(Names.nearest("lineal", known)).contains("linear");
    assertThat(Names.nearest("polinomail", known)).contains("polynomial");
    assertThat(Names.nearest("tanimoto", known)).isEmpty();
    assertThat(Names.nearest("x", List.of())).isEmpty();
  }

  @Test
  void tiesGoToTheFirstInTheAlphabet() {
    assertThat(Names.nearest("rat", List.of("hat", "cat", "bat"))).contains("bat");
  }

  @Test
  void suggestionIsASentenceOrNothing() {
    assertThat(Names.suggestion("gama", List.of("gamma"))).isEqualTo(" Did you mean 'gamma'?");
    assertThat(Names.suggestion("bandwidth", List.of("gamma"))).isEmpty();
  }
}
