package org.okra.cli.doctor;

import java.io.PrintWriter;
import java.util.List;

/** The report for people, section by section as they are ready. */
final class TextReport implements Report {
  private static final int NAME_WIDTH = 12;

  private final PrintWriter out;

  TextReport(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void start(String version) {
    out.println("Okra " + version);
    out.flush();
  }

  @Override
  public void section(Section section) {
    out.println();
    out.println(section.title());
    for (Finding finding : section.findings()) {
      String padding = " ".repeat(Math.max(1, NAME_WIDTH - finding.name().length()));
      out.println(finding.status().mark() + " " + finding.name() + padding + " " + finding.text());
    }
    out.flush();
  }

  @Override
  public void end(List<Section> sections) {
    out.println();
    out.println(Health.of(sections).text());
    out.flush();
  }
}
