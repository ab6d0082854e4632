package org.okra.cli.doctor;

import java.util.List;

/** What a check found, under its heading. */
record Section(String title, List<Finding> findings) {
  Section {
    findings = List.copyOf(findings);
  }
}
