package org.okra.cli.doctor;

import java.util.List;

/** Hears what the checks find. */
interface Report {
  /** Before the first check. */
  void start(String version);

  /** After each check. */
  void section(Section section);

  /** After the last check, with everything that was found. */
  void end(List<Section> sections);
}
