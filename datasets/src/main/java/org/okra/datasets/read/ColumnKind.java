package org.okra.datasets.read;

/** What a column of a table is said to hold. */
public enum ColumnKind {
  /** Numbers; any other cell is an error. */
  NUMERIC,
  /** Categories, though they may look like numbers. */
  CATEGORICAL,
  /** Strings, for kernels on strings and for the preprocessing step {@code text}. */
  TEXT,
  /** Texts that other files refer to rows by, such as a molecular formula; neither side. */
  KEY,
  /** Nothing of interest. */
  IGNORE
}
