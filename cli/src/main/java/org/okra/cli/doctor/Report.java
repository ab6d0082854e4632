package org.okra.cli.doctor;

import java.util.List;

/** Hears what the checks find. */
interface Report {
  /** Before the first check. */
  default void start(String version) {}

  /** After each check. */
  default void section(Section section) {}

  /** After the last check, with everything that was found. */
  void end(String version, List<Section> sections);
}
