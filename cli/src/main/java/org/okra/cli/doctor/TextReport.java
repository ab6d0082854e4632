package org.okra.cli.doctor;

import java.io.PrintWriter;
import java.util.List;
import org.okra.cli.TextTable;

/** The report for people, section by section as they are ready. */
record TextReport(PrintWriter out) implements Report {
  /** Of marks and names, so that sections are aligned with each other. */
  private static final int NAME_WIDTH = 13;

  @Override
  public void start(String version) {
    out.println("Okra " + version);
    out.flush();
  }

  @Override
  public void section(Section section) {
    out.println();
    out.println(section.title());
    TextTable table = TextTable.ofTexts(NAME_WIDTH);
    for (Finding finding : section.findings()) {
      table.row(finding.status().mark() + " " + finding.name(), finding.text());
    }
    table.print(out);
    out.flush();
  }

  @Override
  public void end(String version, List<Section> sections) {
    out.println();
    out.println(Health.of(sections).text());
    out.flush();
  }
}
