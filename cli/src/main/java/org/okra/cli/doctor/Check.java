package org.okra.cli.doctor;

import java.util.List;

/** What gives one section of the report. */
@FunctionalInterface
interface Check {
  /** Looks, and says what it found. Trouble is a finding, not an exception. */
  List<Finding> examine();
}
