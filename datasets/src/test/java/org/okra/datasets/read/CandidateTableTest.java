package org.okra.datasets.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.datasets.Column;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;

final class CandidateTableTest {
  private static final OutputShape PAIR =
      new OutputShape(
          FeatureVector.class, 2, List.of(Column.numeric("acid"), Column.numeric("sugar")));

  @TempDir private Path folder;

  private Dataset<String, ?> read(String text, OutputShape shape) throws IOException {
    Files.writeString(folder.resolve("c.csv"), text);
    return new CandidateTable("c.csv", Optional.of("bottle"), List.of(), 0, shape)
        .load(DataFolder.of(folder), RunContext.withSeed(1));
  }

  @Test
  void numbersGoByTheNamesOfOutputs() throws IOException {
    FeatureVector read = (FeatureVector) read("sugar,bottle,acid\n1,b,2\n", PAIR).outputs().get(0);
    assertThat(read.get(0)).isEqualTo(2);
    assertThat(read.get(1)).isEqualTo(1);
  }

  @Test
  void numbersWithOtherNamesAreNotTakenByTheirPlace() {
    for (String header : List.of("bottle,price,weight", "bottle,sugar,tart")) {
      assertThatThrownBy(() -> read(header + "\nb,1,2\n", PAIR))
          .hasMessageContaining("outputs are called [acid, sugar]")
          .hasMessageContaining("say which of them hold the candidate (output)");
    }
  }

  @Test
  void theOnlyOtherColumnIsTheCandidate() throws IOException {
    OutputShape one = new OutputShape(FeatureVector.class, 1, List.of(Column.numeric("acid")));
    assertThat(read("bottle,value\nb,3\n", one).size()).isEqualTo(1);
  }

  @Test
  void twoColumnsOfOneNameAreRefused() {
    assertThatThrownBy(() -> read("bottle,acid,sugar,acid\nb,1,2,3\n", PAIR))
        .hasMessage(
            "c.csv, line 1, column 19: a second column is called 'acid'; rename one of them.");
  }
}
