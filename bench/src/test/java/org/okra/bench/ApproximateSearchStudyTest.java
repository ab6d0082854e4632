package org.okra.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.okra.core.run.RunContext;

final class ApproximateSearchStudyTest {
  @ParameterizedTest
  @EnumSource(EmbeddedPoints.Shape.class)
  void findsEverythingWhenItLooksEverywhere(EmbeddedPoints.Shape shape, @TempDir Path folder)
      throws Exception {
    Path report = folder.resolve("report.txt");
    try (RunContext context = RunContext.withSeed(1)) {
      ApproximateSearchStudy.run(report, shape, 500, 10, context);
    }
    List<String> lines = Files.readAllLines(report);
    assertThat(lines).anyMatch(line -> line.contains(shape + ", 500 candidates of 10 dimensions"));
    assertThat(lines)
        .filteredOn(line -> line.contains("share 1.000"))
        .hasSize(3)
        .allMatch(line -> line.contains("recall@1 1.000"));
    assertThat(lines).anyMatch(line -> line.startsWith("batch 32: exact"));
  }

  @Test
  void wrongArgumentsAreACodedError() {
    for (String[] wrong :
        new String[][] {{"folder"}, {"folder", "round", "9"}, {"f", "isotropic", "x"}}) {
      assertThatThrownBy(() -> ApproximateSearchStudy.main(wrong))
          .hasMessageStartingWith(String.join(" ", wrong) + " was given; give the folder")
          .hasMessageContaining("[SPECTRUM, CLUSTERED, ISOTROPIC]");
    }
  }
}
