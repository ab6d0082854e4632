package org.okra.experiments.reproduce;

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
import org.okra.core.OkraException;
import org.okra.evaluation.Direction;
import org.okra.experiments.result.Gallery;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.MetricResult;
import org.okra.experiments.result.Results;

final class PaperPageTest {
  @TempDir private Path out;

  private final Reproduction entry =
      new Reproduction(
          "usps-free",
          "Table 9",
          "Something.",
          List.of(),
          1,
          List.of("A remark."),
          List.of(
              new PublishedFigure("slow", "f1", Optional.empty(), "0.5 ± 0.1"),
              new PublishedFigure("fast", "f1", Optional.empty(), "-"),
              new PublishedFigure("fast", "fit-seconds", Optional.of("slow"), "0.3"),
              new PublishedFigure("slow", "predict-seconds", Optional.empty(), "9")));

  private final Paper paper =
      new Paper("paper", "On Tables", "Somebody.", List.of(entry), List.of("Table 1: no data."));

  private static MethodResult method(String name, double f1, double seconds) {
    MetricResult metric =
        new MetricResult(
            Direction.HIGHER_IS_BETTER, f1, OptionalDouble.of(0.0125), List.of(f1, f1));
    return new MethodResult(name, Map.of(), Map.of("f1", metric), seconds, 20, 1, List.of());
  }

  private static Results results() {
    return new Results(
        "usps-free",
        Map.of(),
        List.of(0L, 1L),
        Map.of("linear algebra", "OpenBLAS"),
        Map.of("training rows", "100"),
        List.of(method("slow", 0.51, 4), method("fast", 0.49, 1)),
        Map.of(),
        Gallery.NONE);
  }

  @Test
  void oursStandBesideThePublished() {
    assertThat(Comparison.of(entry, results()))
        .containsExactly(
            new Comparison.Row("slow", "f1", "0.5100 ± 0.0125", "0.5 ± 0.1"),
            new Comparison.Row("fast", "f1", "0.4900 ± 0.0125", "-"),
            new Comparison.Row("fast", "fit-seconds / slow's", "0.2500", "0.3"),
            new Comparison.Row("slow", "predict-seconds", "20.00", "9"));
  }

  @Test
  void aFigureWithoutItsMethodIsADefect() {
    Reproduction wrong =
        new Reproduction(
            "x",
            "",
            "",
            List.of(),
            1,
            List.of(),
            List.of(new PublishedFigure("gone", "f1", Optional.empty(), "1")));
    assertThatThrownBy(() -> Comparison.of(wrong, results()))
        .isInstanceOf(OkraException.class)
        .hasMessage("The experiment usps-free has no f1 of gone.");
  }

  @Test
  void aPageHoldsWhatRanAndNamesWhatDidNot() throws IOException {
    PaperPage.write(paper, out);
    assertThat(Files.readString(out.resolve("paper.md")))
        .startsWith("# On Tables\n\nSomebody.\n")
        .contains("## Table 9: usps-free\n\nSomething.\n\nNot run yet: `okra reproduce usps-free`.")
        .endsWith("## Not reproduced\n\n- Table 1: no data.\n");

    PaperPage.writeSection(entry, results(), out);
    PaperPage.write(paper, out);
    assertThat(Files.readString(out.resolve("paper.md")))
        .contains("| method | metric | ours | published |\n| --- | --- | --- | --- |\n")
        .contains("| slow | f1 | 0.5100 ± 0.0125 | 0.5 ± 0.1 |\n")
        .contains("- A remark.\n- 2 seeds; 100 training rows; OpenBLAS.\n")
        .contains("```yaml\n# ")
        .doesNotContain("Not run yet");
  }
}
