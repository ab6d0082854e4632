package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

final class ProgressBarsTest {
  /** Tests run without a terminal; with Java 22 and later there is a console all the same. */
  @Test
  void withoutATerminalThereIsALineAtEveryTenth() {
    StringWriter err = new StringWriter();
    try (ProgressBars progress = new ProgressBars(new PrintWriter(err))) {
      for (int done = 0; done <= 100; done += 5) {
        progress.report("decode", done, 100);
      }
    }
    assertThat(err.toString().lines())
        .hasSize(11)
        .startsWith("decode: 0 %", "decode: 10 %")
        .endsWith("decode: 100 %");
  }

  @Test
  void anExperimentHasALinePerStageAndAnEstimateOfTheRest() {
    StringWriter err = new StringWriter();
    try (ProgressBars progress =
        new ProgressBars(new PrintWriter(err), ProgressBars.Detail.STAGES)) {
      for (int run = 0; run < 4; run++) {
        progress.report("runs", run, 4);
        for (int done = 0; done <= 100; done += 5) {
          progress.report("fit", done, 100);
          progress.report("decode", done, 100);
        }
      }
      progress.report("runs", 4, 4);
    }
    assertThat(err.toString().lines())
        .containsExactly(
            "runs: 0 %",
            "fit: 0 %",
            "decode: 0 %",
            "runs: 20 %, about 1 s left",
            "runs: 50 %, about 1 s left",
            "runs: 70 %, about 1 s left",
            "runs: 100 %");
  }

  @Test
  void quietIsQuiet() {
    StringWriter err = new StringWriter();
    try (ProgressBars progress = new ProgressBars(new PrintWriter(err), ProgressBars.Detail.NONE)) {
      progress.report("runs", 0, 4);
    }
    assertThat(err.toString()).isEmpty();
  }
}
