package org.okra.estimators.select;

/** How a search ended. */
public enum SearchOutcome {
  /** Everything was tried. */
  COMPLETE,
  /** The run was cancelled; what had been found until then is kept. */
  CANCELLED
}
