package org.okra.core.sample;

/** What becomes of every entry of some vectors by itself. */
@FunctionalInterface
public interface ColumnMap {
  /** The entry that takes the place of x in a column. */
  double value(double x, int column);
}
