package org.okra.cli.doctor;

/** What a finding means for the health of the machine. */
enum Status {
  /** A fact, neither good nor bad. */
  INFORMATION(" "),
  /** As it should be. */
  GOOD(" "),
  /** Okra works, but somebody should look. */
  WARNING("!"),
  /** Okra does not work as it should: the machine is unhealthy. */
  FAILED("X");

  private final String mark;

  Status(String mark) {
    this.mark = mark;
  }

  /** One character in front of the finding. */
  String mark() {
    return mark;
  }
}
