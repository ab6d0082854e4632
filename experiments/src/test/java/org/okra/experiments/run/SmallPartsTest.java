package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.sample.BitVector;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.Dataset;

/** Words, texts, JSON, missing outputs and the history of searches. */
final class SmallPartsTest {
  private static final double NAN = Double.NaN;

  @Test
  void narrowTypesHaveTheirOwnWords() {
    assertThat(TypeWords.of(LabelSet.class)).isEqualTo("label sets");
    assertThat(TypeWords.of(BitVector.class)).isEqualTo("fingerprints");
    assertThat(TypeWords.of(ItemSet.class)).isEqualTo("label sets or fingerprints");
    assertThat(TypeWords.of(FeatureVector.class)).isEqualTo("vectors");
    assertThat(TypeWords.of(DenseRows.class)).isEqualTo("DenseRows");
  }

  @Test
  void textsOfOutputsDifferWhenTheyDo() {
    assertThat(OutputText.of(LabelSet.of(9, 3, 7))).isEqualTo("3 7");
    assertThat(OutputText.of(Ranking.ofPositions(2, 1, 3))).isEqualTo("2 1 3");
    assertThat(OutputText.of(DenseRows.of(new double[][] {{1, -2.5, 1e15, -999}}).get(0)))
        .isEqualTo("1 -2.5 1.0E15 -999");
    assertThat(OutputText.of("word")).isEqualTo("word");
  }

  @Test
  void rowsWithAMissingNumberAreFoundAndNamed() {
    DenseRows outputs = DenseRows.of(new double[][] {{1, 2}, {3, NAN}, {5, 6}});
    assertThat(MissingOutputs.complete(outputs)).containsExactly(0, 2);
    assertThat(MissingOutputs.observed(outputs).orElseThrow().values())
        .containsExactly(1, 2, 3, 5, 6);
    assertThat(MissingOutputs.observed(outputs.slice(0, 1))).isEmpty();
    ListSamples<String> words = new ListSamples<>(String.class, List.of("a", "b"));
    assertThat(MissingOutputs.complete(words)).containsExactly(0, 1);
    Columns columns =
        new Columns(
            List.of(Column.numeric("x")), List.of(Column.numeric("y"), Column.numeric("z")));
    DenseRows inputs = DenseRows.of(new double[][] {{1}, {2}, {3}});
    Dataset<?, ?> data = new Dataset<>("data", inputs, outputs, columns);
    assertThat(MissingOutputs.first(data))
        .contains("the output 'z' of training row 2 of data is missing");
    assertThat(MissingOutputs.first(data.withRowNames(List.of("p", "q", "r"))))
        .contains("the output 'z' of the row 'q' of data is missing");
    assertThat(MissingOutputs.first(data.slice(2, 3))).isEmpty();
  }

  @Test
  void onlyTheFirstRaceIsRememberedButEveryRoundIsHeardOf() {
    SearchHistory history = new SearchHistory();
    List<SearchHistory.Round> heard = new java.util.ArrayList<>();
    history.listen(heard::add);
    SearchHistory.Round round =
        new SearchHistory.Round("f1", 10, 100, 1, null, OptionalDouble.empty());
    history.begin();
    history.add(round);
    history.begin();
    history.add(round);
    assertThat(history.first()).containsExactly(round);
    assertThat(heard).hasSize(2);
  }

  @Test
  void numbersThatAreNotFiniteAreNullInJson(@TempDir Path folder) throws IOException {
    assertThat(Json.numbers(List.of(1.5, NAN, Double.NEGATIVE_INFINITY)))
        .containsExactly(Optional.of(1.5), Optional.empty(), Optional.empty());
    assertThat(Json.line(Map.of("a", List.of(1, 2)))).isEqualTo("{\"a\":[1,2]}");
    assertThat(Json.text(List.of())).endsWith("\n");
    assertThat(Json.parse("{\"a\": 3}").get("a").asInt()).isEqualTo(3);
    Path file = folder.resolve("x.json");
    Files.writeString(file, "{\"name\": \"n\", \"rows\": 4}");
    assertThat(Json.read(file).get("rows").asInt()).isEqualTo(4);
    assertThat(Json.value(Json.read(file), Named.class)).isEqualTo(new Named("n", 4));
    Files.writeString(file, "{\"name\": ");
    assertCode(ErrorCode.FILE_FORMAT, file, "x.json is not JSON: ");
    assertCode(ErrorCode.INPUT_OUTPUT, folder.resolve("none.json"), "Cannot read ");
  }

  private static void assertCode(ErrorCode code, Path file, String text) {
    assertThatThrownBy(() -> Json.read(file))
        .isInstanceOfSatisfying(OkraException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessageContaining(text);
  }

  /** A part of a file. */
  private record Named(String name, int rows) {}
}
