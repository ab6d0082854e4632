package org.okra.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.okra.cli.ExitCode;

final class ReportTest {
  private static final Section MACHINE =
      new Section(
          "Machine",
          List.of(Finding.information("Java", "17 \"x\""), Finding.failed("Heap", "none").with(0)));
  private static final Section SPEED =
      new Section(
          "Speed",
          List.of(
              Finding.warning("dgemm", "slow").with(1.5),
              Finding.good("A very long name", "C:\\x").with(Double.NaN)));

  private final StringWriter written = new StringWriter();
  private final PrintWriter out = new PrintWriter(written);

  private String write(Report report) {
    report.start("1.0");
    report.section(MACHINE);
    report.section(SPEED);
    report.end("1.0", List.of(MACHINE, SPEED));
    return written.toString().replace(System.lineSeparator(), "\n");
  }

  @Test
  void textIsAlignedAndMarksTrouble() {
    assertThat(write(new TextReport(out)))
        .isEqualTo(
            """
            Okra 1.0

            Machine
              Java         17 "x"
            X Heap         none

            Speed
            ! dgemm             slow
              A very long name  C:\\x

            Not healthy, see X: Heap. Warnings, see !: dgemm.
            """);
  }

  @Test
  void jsonHoldsEveryFinding() {
    assertThat(write(new JsonReport(out)))
        .isEqualTo(
            """
            {
              "okra" : "1.0",
              "healthy" : false,
              "findings" : [ {
                "section" : "Machine",
                "name" : "Java",
                "status" : "information",
                "text" : "17 \\"x\\""
              }, {
                "section" : "Machine",
                "name" : "Heap",
                "status" : "failed",
                "text" : "none",
                "number" : 0.0
              }, {
                "section" : "Speed",
                "name" : "dgemm",
                "status" : "warning",
                "text" : "slow",
                "number" : 1.5
              }, {
                "section" : "Speed",
                "name" : "A very long name",
                "status" : "good",
                "text" : "C:\\\\x",
                "number" : null
              } ]
            }
            """);
  }

  @Test
  void jsonEscapesWhateverIsNotPlain() {
    Section odd = new Section("Odd", List.of(Finding.good("text", "a\n\u00e9\u2028\u007f")));
    new JsonReport(out).end("1.0", List.of(odd));
    assertThat(written.toString()).contains("\"a\\n\\u00e9\\u2028\\u007f\"");
  }

  @Test
  void onlyFailureIsUnhealthy() {
    Health bad = Health.of(List.of(MACHINE, SPEED));
    assertThat(bad.exitCode()).isEqualTo(ExitCode.UNHEALTHY);

    Health warned = Health.of(List.of(SPEED));
    assertThat(warned.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(warned.text()).isEqualTo("Healthy. Warnings, see !: dgemm.");
    assertThat(Health.of(List.of()).text()).isEqualTo("Healthy.");
  }
}
