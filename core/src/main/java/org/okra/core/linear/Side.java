package org.okra.core.linear;

/** On which side of the unknown a triangular matrix is. */
public enum Side {
  /** op(T) X = B. */
  LEFT,
  /** X op(T) = B. */
  RIGHT;

  String blasName() {
    return name().substring(0, 1);
  }
}
