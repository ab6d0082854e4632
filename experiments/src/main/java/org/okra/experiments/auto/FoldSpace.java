package org.okra.experiments.auto;

import java.util.Map;

/** Folds that judge settings, as many and as often drawn as the rows need. */
record FoldSpace(DataTraits traits) {
  /** Up to so many rows ten folds are worth their time; beyond, three cost as much as one fit. */
  private static final int FEW_ROWS = 1000;

  /** The same where no thresholds are tuned, and five folds are enough. */
  private static final int VERY_FEW_ROWS = 400;

  /** Times that few rows are cut into folds at most. */
  private static final int MOST_REPEATS = 8;

  /** The split as a file has it. */
  Map<String, Object> split() {
    Map<String, Object> split = DefaultSpace.inFolds(folds());
    if (traits.isPartlyUnknown()) {
      return split;
    }
    int repeats = Math.min(MOST_REPEATS, (FEW_ROWS - 1) / traits.rows() + 1);
    if (repeats > 1) {
      // Which setting is the best of few rows hangs on how they are cut.
      split.put("repeats", repeats);
    }
    return split;
  }

  private int folds() {
    if (traits.isPartlyUnknown()) {
      // They must be large enough to judge by.
      return traits.rows() < 60 ? 2 : 3;
    }
    boolean thresholds = traits.outputs() == DataTraits.Outputs.LABEL_SETS || traits.isRetrieval();
    if (traits.rows() > (thresholds ? FEW_ROWS : VERY_FEW_ROWS)) {
      return 3;
    }
    return Math.max(2, Math.min(thresholds ? 10 : 5, traits.rows() / 4));
  }
}
