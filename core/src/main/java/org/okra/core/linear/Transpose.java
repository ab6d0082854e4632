package org.okra.core.linear;

import org.okra.core.Matrix;

/** Whether a matrix enters a product as it stands or transposed. */
public enum Transpose {
  /** As it stands. */
  NO("N"),
  /** Transposed. */
  YES("T");

  private final String blasName;

  Transpose(String blasName) {
    this.blasName = blasName;
  }

  String blasName() {
    return blasName;
  }

  /** Rows of op(a). */
  int rows(Matrix a) {
    return this == NO ? a.rows() : a.columns();
  }

  /** Columns of op(a). */
  int columns(Matrix a) {
    return this == NO ? a.columns() : a.rows();
  }
}
