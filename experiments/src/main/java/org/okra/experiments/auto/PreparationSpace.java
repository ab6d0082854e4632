package org.okra.experiments.auto;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Ways to prepare rows that are tried, by the type of inputs, the more usual ones first.
 *
 * @param inFolds whether settings are judged on folds whatever is tried
 */
record PreparationSpace(DataTraits traits, boolean inFolds) {
  /** Up to so many rows all are needed to learn which inputs matter, and folds judge. */
  private static final int LEARNT_IN_FOLDS = 5000;

  /** The part of many rows that which inputs matter is learnt from; the others judge. */
  private static final double LEARNT_SHARE = 0.5;

  List<List<Object>> all() {
    List<Object> first = new ArrayList<>();
    if (traits.hasText()) {
      first.add("text");
    }
    if (traits.hasCategories()) {
      first.add(DefaultSpace.options("one-hot", "unknown", "missing"));
    }
    if (hasColumns()) {
      // Also where no training row has a gap: new rows may.
      first.add("impute");
    }
    List<Object> standardised = with(first, "standardise");
    return switch (traits.inputs()) {
      case NUMBERS -> traits.hasText() ? texts(first, standardised) : numbers(first, standardised);
      case SPARSE, COUNTS, BITS -> List.of(first, standardised);
      case TEXT, SETS, SPECTRA, OTHER -> List.of(first);
    };
  }

  /** Terms of texts are weights already; numbers beside them are not. */
  private List<List<Object>> texts(List<Object> first, List<Object> standardised) {
    return traits.hasNumbers()
        ? List.of(first, weighed(), standardised)
        : List.of(first, standardised);
  }

  private List<List<Object>> numbers(List<Object> first, List<Object> standardised) {
    List<List<Object>> all = new ArrayList<>(List.of(standardised));
    if (traits.hasCategories()) {
      all.add(traits.hasNumbers() ? weighed() : first);
    }
    if (learns()) {
      if (mayGrowTrees()) {
        all.add(with(standardised, forest("random", 2, 1.0, 0.5)));
        all.add(with(standardised, forest("best", 3, 1.0 / 3, 0.2)));
      }
      all.add(with(standardised, relevance("full", 1, 1.0)));
      all.add(with(standardised, relevance("diagonal", 2, 0.5)));
      all.add(with(standardised, relevance("full", 2, 0.5)));
    }
    return all;
  }

  /** Whether which inputs matter is learnt: of numbers, where that is affordable. */
  boolean learns() {
    return traits.inputs() == DataTraits.Inputs.NUMBERS
        && !traits.hasText()
        && traits.columns() > 1
        && traits.hasFewColumns();
  }

  /**
   * Thresholds and probabilities of labels, and the price of hubs, are tuned on training rows left
   * out in turn. Trees have seen their outputs, and leaves of two rows tell them nearly.
   */
  private boolean mayGrowTrees() {
    return switch (traits.outputs()) {
      case VECTORS, RANKINGS, CLASSES -> true;
      case LABEL_SETS, SETS, TEXTS, OTHER -> false;
    };
  }

  /** Whether rows that are left out in turn cannot judge: what is learnt takes all of them. */
  boolean needsFolds() {
    return learns() && traits.rows() <= LEARNT_IN_FOLDS;
  }

  private static List<Object> with(List<Object> steps, Object last) {
    List<Object> all = new ArrayList<>(steps);
    all.add(last);
    return all;
  }

  private Map<String, Object> relevance(String matrix, int rounds, double power) {
    return fair(
        DefaultSpace.options("relevance", "matrix", matrix, "rounds", rounds, "power", power));
  }

  /**
   * Leaves of trees beside inputs.
   *
   * @param columns the part of few columns that a split looks at; of many it is smaller
   */
  private Map<String, Object> forest(String thresholds, int leaf, double columns, double keep) {
    double part = ForestSpace.part(columns, traits.encodedColumns());
    return fair(
        DefaultSpace.options(
            "forest", "thresholds", thresholds, "leaf", leaf, "columns", part, "keep", keep));
  }

  /** Rows that are left out in turn must be others than those it learnt from. */
  private Map<String, Object> fair(Map<String, Object> step) {
    if (!needsFolds() && !inFolds) {
      step.put("share", LEARNT_SHARE);
    }
    return step;
  }

  /**
   * Numbers standardised, all categories of a column together as much as one of them, and texts as
   * they are.
   */
  private List<Object> weighed() {
    List<Object> steps = new ArrayList<>();
    steps.add(DefaultSpace.options("standardise", "categories", "keep"));
    if (traits.hasText()) {
      steps.add("text");
    }
    if (traits.hasCategories()) {
      steps.add(DefaultSpace.options("one-hot", "scale", "column", "unknown", "missing"));
    }
    steps.add("impute");
    return steps;
  }

  /** Whether inputs are vectors of columns, which new rows may have gaps in. */
  private boolean hasColumns() {
    return switch (traits.inputs()) {
      case NUMBERS, SPARSE, COUNTS, BITS -> true;
      case TEXT, SETS, SPECTRA, OTHER -> false;
    };
  }
}
