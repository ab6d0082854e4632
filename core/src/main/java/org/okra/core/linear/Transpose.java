package org.okra.core.linear;

import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;

/** Whether a matrix enters a product as it is or transposed. */
public enum Transpose {
  /** As it is. */
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

  /** Rows of op(s). */
  int rows(SparseMatrix s) {
    return this == NO ? s.rows() : s.columns();
  }

  /** Columns of op(s). */
  int columns(SparseMatrix s) {
    return this == NO ? s.columns() : s.rows();
  }

  /** Rows [from, to) of op(a), as a part of a. */
  Matrix rowsOf(Matrix a, int from, int to) {
    return this == NO ? a.rowBlock(from, to) : a.columnBlock(from, to);
  }

  /** Columns [from, to) of op(a), as a part of a. */
  Matrix columnsOf(Matrix a, int from, int to) {
    return other().rowsOf(a, from, to);
  }

  Transpose other() {
    return this == NO ? YES : NO;
  }
}
