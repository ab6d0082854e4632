package org.okra.core.linear;

/** Which triangle of a square matrix is used; the other one may hold any finite numbers. */
public enum Triangle {
  /** On and below the diagonal. */
  LOWER,
  /** On and above the diagonal. */
  UPPER;

  String blasName() {
    return name().substring(0, 1);
  }
}
