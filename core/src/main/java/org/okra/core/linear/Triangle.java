package org.okra.core.linear;

/** Which triangle of a square matrix is used; the other one may hold any finite numbers. */
public enum Triangle {
  /** On and below the diagonal. */
  LOWER("L"),
  /** On and above the diagonal. */
  UPPER("U");

  private final String blasName;

  Triangle(String blasName) {
    this.blasName = blasName;
  }

  String blasName() {
    return blasName;
  }
}
