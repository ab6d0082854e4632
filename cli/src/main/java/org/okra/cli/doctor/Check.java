package org.okra.cli.doctor;

import java.util.List;

/** One section of the report. */
interface Check {
  /** The heading of the section. */
  String title();

  /** Looks, and says what it found. Trouble is a finding, not an exception. */
  List<Finding> examine();
}
