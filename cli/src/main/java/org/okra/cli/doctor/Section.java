package org.okra.cli.doctor;

import java.util.List;

/** What a check found, under its heading. */
record Section(String title, List<Finding> findings) {
  Section {
    findings = List.copyOf(findings);
  }

  static Section of(Check check) {
    return new Section(check.title(), check.examine());
  }

  /** Findings with this status. */
  List<Finding> having(Status status) {
    return findings.stream().filter(finding -> finding.status() == status).toList();
  }
}
