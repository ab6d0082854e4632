package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Injector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.run.Progress;
import org.okra.core.run.RunContext;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.run.ResultFolder.Start;

final class TuneFolderTest {
  private static final String TEXT =
      """
      name: digits
      dataset: {type: drawn-digits, train: 60, test: 5}
      input: {kernel: {type: gaussian, gamma: 0.05}}
      output: {kernel: {type: gaussian, gamma: 0.05}}
      estimator: {type: ridge, lambda: 1.0e-3}
      metrics: [rmse]
      search: %s
      """;

  private static final String GRID =
      "{space: {estimator.lambda: [1.0e-5, 1.0e-3, 1.0], input.kernel.gamma: [0.02, 0.1]},"
          + " split: {type: k-fold, folds: 3}}";

  @TempDir private Path folder;

  private static Injector injector(Progress progress) {
    return TestWiring.injector(RunContext.builder(), Path.of("none"), progress);
  }

  private static void tune(String search, Path out, Start start, Progress progress) {
    Injector injector = injector(progress);
    try (TuneFolder results = TuneFolder.open(out, start, progress)) {
      results.finish(
          injector
              .getInstance(SearchRunner.class)
              .run(
                  injector
                      .getInstance(ExperimentReader.class)
                      .parse("x.yaml", TEXT.formatted(search), List.of()),
                  results));
    }
  }

  /** Stops a search when it has reported some times. */
  private static final class Stop implements Progress {
    private int left;
    private int heard;

    Stop(int left) {
      this.left = left;
    }

    @Override
    public void report(String stage, long done, long total) {
      if (stage.equals("search")) {
        heard++;
        if (left-- == 0) {
          throw new IllegalStateException("killed");
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        GRID,
        "{space: {estimator.lambda: {from: 1.0e-6, to: 10}}, method: continuous, trials: 8}",
        "{space: {estimator.lambda: [1.0e-5, 1.0e-3, 1.0], input.kernel.gamma: [0.02, 0.1]},"
            + " split: leave-one-out, method: random, trials: 5}",
        "{space: {estimator.lambda: [1.0e-5, 1.0e-3, 1.0], input.kernel.gamma: [0.02, 0.1]},"
            + " split: {type: k-fold, folds: 3, repeats: 3}, method: race}"
      })
  void anInterruptedSearchContinuesToTheSameEnd(String search) throws IOException {
    Stop counting = new Stop(Integer.MAX_VALUE);
    tune(search, folder.resolve("whole"), Start.FRESH, counting);
    Path out = folder.resolve("cut");
    Stop half = new Stop(counting.heard - 1);
    assertThatThrownBy(() -> tune(search, out, Start.FRESH, half)).hasMessage("killed");
    assertThat(out.resolve("tune.json")).doesNotExist();
    assertThatThrownBy(() -> tune(search, out, Start.FRESH, Progress.SILENT))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("--resume");
    Stop rest = new Stop(Integer.MAX_VALUE);
    tune(search, out, Start.RESUME, rest);
    assertThat(rest.heard).isLessThan(counting.heard);
    assertThat(out.resolve("tune.json")).hasSameTextualContentAs(folder.resolve("whole/tune.json"));
    assertThat(out.resolve("best.yaml")).hasSameTextualContentAs(folder.resolve("whole/best.yaml"));
    assertThat(out.resolve("trials.journal")).doesNotExist();
    assertThat(Verification.of(out).problems()).isEmpty();
  }

  @Test
  void otherSettingsAreNotTakenOver() throws IOException {
    Path out = folder.resolve("cut");
    assertThatThrownBy(() -> tune(GRID, out, Start.FRESH, new Stop(10))).hasMessage("killed");
    String other = GRID.replace("folds: 3", "folds: 2");
    tune(other, out, Start.RESUME, Progress.SILENT);
    tune(other, folder.resolve("fresh"), Start.FRESH, Progress.SILENT);
    assertThat(out.resolve("tune.json")).hasSameTextualContentAs(folder.resolve("fresh/tune.json"));
  }

  @Test
  void twoSearchesDoNotShareAFolder() {
    try (TuneFolder first = TuneFolder.open(folder, Start.FRESH, Progress.SILENT)) {
      assertThat(first.root()).isEqualTo(folder);
      assertThatThrownBy(() -> TuneFolder.open(folder, Start.FRESH, Progress.SILENT))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INPUT_OUTPUT))
          .hasMessageContaining("Another process is writing to " + folder);
    }
  }

  @Test
  void verificationSaysWhatIsDamaged() throws IOException {
    tune(GRID, folder, Start.FRESH, Progress.SILENT);
    assertThat(Verification.of(folder).whole()).contains("tune.json", "best.yaml");
    Files.writeString(folder.resolve("best.yaml"), "name: other\n");
    Files.writeString(folder.resolve("trials.journal"), "rubbish\n");
    assertThat(Verification.of(folder).problems())
        .containsExactly(
            "best.yaml was altered: its checksum differs",
            "1 lines of trials.journal are damaged; --resume tries them again");
    assertThatThrownBy(() -> Verification.of(Files.createDirectory(folder.resolve("empty"))))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_NOT_FOUND));
  }
}
