package org.okra.experiments.file;

import java.util.Locale;

/** What is done to numbers before they are learnt; it is undone to predictions. */
public enum Targets {
  /** Nothing. */
  AS_THEY_ARE,
  /** Every target is moved to mean 0. */
  CENTRE,
  /** Every target is moved to mean 0 and scaled to standard deviation 1. */
  STANDARDISE;

  /** As files write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
