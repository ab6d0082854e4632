package org.okra.experiments.auto;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Trees that are tried beside kernels: they look at columns one by one, whatever their scales, and
 * often are the better where outputs jump or most columns say nothing.
 *
 * @param traits of the data
 */
record ForestSpace(DataTraits traits) {
  /** Up to so many columns a cut looks at its whole part of them. */
  private static final int FEW_COLUMNS = 60;

  private static final int TREES = 100;

  /** Spaces that are tried beside the one of kernels: one, or none where trees are out of place. */
  List<Map<String, Object>> alternatives(List<Object> decoders) {
    if (!isOffered()) {
      return List.of();
    }
    Map<String, Object> space = new LinkedHashMap<>();
    space.put(
        "estimator",
        List.of(
            forest("best", 3, 1.0 / 3),
            forest("random", 2, 1.0),
            forest("best", 1, 1.0 / 3),
            forest("best", 15, 1.0 / 3),
            forest("random", 5, 1.0),
            forest("best", 6, 1.0)));
    // Trees look at neither, and these cost nothing.
    space.put("input.kernel", List.of("linear"));
    space.put("input.sketch", List.of("coordinates"));
    if (decoders.size() > 1) {
      space.put("decoder", decoders);
    }
    return List.of(space);
  }

  private boolean isOffered() {
    boolean numbers =
        traits.inputs() == DataTraits.Inputs.NUMBERS && !traits.hasText() && traits.hasFewColumns();
    return switch (traits.outputs()) {
      case LABEL_SETS, RANKINGS, CLASSES -> numbers;
      // Trees need every target.
      case VECTORS -> numbers && !traits.hasEmpty();
      case SETS, TEXTS, OTHER -> false;
    };
  }

  /**
   * A forest.
   *
   * @param columns the part of few columns that a cut looks at; of many it is smaller
   */
  private Map<String, Object> forest(String thresholds, int leaf, double columns) {
    return DefaultSpace.options(
        "forest",
        "trees",
        TREES,
        "thresholds",
        thresholds,
        "leaf",
        leaf,
        "columns",
        part(columns, traits.encodedColumns()));
  }

  /** A part of few columns; of many as many of them as of few, and at least the root. */
  static double part(double columns, int all) {
    return Math.min(columns, Math.max(columns * FEW_COLUMNS, Math.sqrt(all)) / Math.max(1, all));
  }
}
