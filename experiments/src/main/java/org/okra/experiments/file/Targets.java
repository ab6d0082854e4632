package org.okra.experiments.file;

/** What is done to numbers before they are learnt; it is undone to predictions. */
public enum Targets {
  /** Nothing. */
  AS_THEY_ARE,
  /** Every target is moved to mean 0. */
  CENTRE,
  /** Every target is moved to mean 0 and scaled to standard deviation 1. */
  STANDARDISE
}
