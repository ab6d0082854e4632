package org.okra.datasets.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.okra.datasets.read.Format.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.LabelSet;
import org.okra.datasets.Column;
import org.okra.datasets.Data;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;

/** Labels as lists in one column, or as words in several. */
final class CsvLabelListsTest {
  private static final RunContext CONTEXT = RunContext.withSeed(1);
  private static final Components COMPONENTS = Components.load();

  @AfterAll
  static void closeContext() {
    CONTEXT.close();
  }

  private static Csv csv(Map<String, Object> options) {
    Map<String, Object> all = new HashMap<>(options);
    all.put("train", "f");
    all.put("outputKind", "labels");
    return (Csv)
        COMPONENTS.<DatasetSource>create(DatasetSource.class, new Specification("csv", all));
  }

  private static Csv lists(String separator) {
    return csv(Map.of("outputs", List.of("tags"), "listSeparator", separator));
  }

  private static List<String> names(Dataset<?, ?> data) {
    return data.columns().outputs().stream().map(Column::name).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      quoteCharacter = '`',
      value = {
        "semicolon sea;sunset sea",
        "bar sea|sunset sea",
        "comma \"sea,sunset\" sea",
        "semicolon \"sea;_sunset_;\" sea"
      })
  void aCellListsLabels(String separator, String first, String second) {
    String table = "x,tags\n1,%s\n2,%s\n3,\n".formatted(first.replace('_', ' '), second);
    Dataset<?, ?> data = lists(separator).read(List.of(text("f.csv", table)), CONTEXT).train();
    assertThat(names(data)).containsExactly("sea", "sunset");
    assertThat(data.outputs().get(0)).isEqualTo(LabelSet.of(2, 0, 1));
    assertThat(data.outputs().get(1)).isEqualTo(LabelSet.of(2, 0));
    // Nothing is a set, too.
    assertThat(data.outputs().get(2)).isEqualTo(LabelSet.of(2));
  }

  @Test
  void blanksSeparateWhereSaidSo() {
    String table = "x,tags\n1,sea  sunset\n2,city\n";
    Dataset<?, ?> data = lists("blanks").read(List.of(text("f.csv", table)), CONTEXT).train();
    assertThat(names(data)).containsExactly("sea", "sunset", "city");
  }

  @Test
  void aSemicolonWithinALabelIsWrittenAsInPredictions() {
    String table = "x,tags\n1,a\\;b;c\n2,c\n";
    Dataset<?, ?> data = lists("semicolon").read(List.of(text("f.csv", table)), CONTEXT).train();
    assertThat(names(data)).containsExactly("a;b", "c");
  }

  @Test
  void bothPartsShareTheLabels() {
    Data<?, ?> data =
        lists("semicolon")
            .read(
                List.of(text("a", "x,tags\n1,sea\n"), text("b", "x,tags\n2,city;sea\n")), CONTEXT);
    assertThat(names(data.train())).containsExactly("sea", "city");
    assertThat(data.train().outputs().get(0)).isEqualTo(LabelSet.of(2, 0));
    assertThat(data.officialTest().orElseThrow().outputs().get(0)).isEqualTo(LabelSet.of(2, 0, 1));
  }

  @Test
  void labelsThatAreNotKnownAreNoEmptySet() {
    String table = "x,tags\n1,sea\n2,?\n3,\n";
    assertThatThrownBy(
            () -> lists("semicolon").read(List.of(text("f.csv", table)), CONTEXT).train())
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("line 3")
        .hasMessageContaining("the output 'tags' is missing");
    Csv dropping =
        csv(
            Map.of(
                "outputs",
                List.of("tags"),
                "listSeparator",
                "semicolon",
                "missingOutputs",
                "drop"));
    Dataset<?, ?> data = dropping.read(List.of(text("f.csv", table)), CONTEXT).train();
    assertThat(data.size()).isEqualTo(2);
    assertThat(data.notes()).containsExactly("1 of 3 rows without an output were left out");
  }

  @Test
  void listsHaveOneColumnAndAreLabels() {
    assertThatThrownBy(
            () -> csv(Map.of("outputs", List.of("a", "b"), "listSeparator", "semicolon")))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("the one column with lists of labels");
    Specification values = new Specification("csv", Map.of("train", "f", "listSeparator", "bar"));
    assertThatThrownBy(() -> COMPONENTS.<DatasetSource>create(DatasetSource.class, values))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("only with outputKind: labels");
  }

  @Test
  void wordsSayWhetherARowHasALabel() {
    String table = "x,red,blue\n1,Yes,false\n2,no,TRUE\n3,1,0\n";
    Dataset<?, ?> data =
        csv(Map.of("outputs", List.of("red", "blue")))
            .read(List.of(text("f.csv", table)), CONTEXT)
            .train();
    assertThat(data.outputs().get(0)).isEqualTo(LabelSet.of(2, 0));
    assertThat(data.outputs().get(1)).isEqualTo(LabelSet.of(2, 1));
    assertThat(data.outputs().get(2)).isEqualTo(LabelSet.of(2, 0));
  }
}
