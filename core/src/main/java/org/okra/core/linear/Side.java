package org.okra.core.linear;

/** On which side of the unknown a triangular matrix stands. */
public enum Side {
  /** op(T) X = B. */
  LEFT("L"),
  /** X op(T) = B. */
  RIGHT("R");

  private final String blasName;

  Side(String blasName) {
    this.blasName = blasName;
  }

  String blasName() {
    return blasName;
  }
}
