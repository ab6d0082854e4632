package org.okra.experiments.auto;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Kernels that are tried by the type of inputs. Widths are multiples of the one that follows from
 * the median distance, so that they suit any scale.
 */
final class KernelSpace {
  /** Factors of the gamma that follows from the median distance, the more usual ones first. */
  private static final List<Double> GAUSSIAN =
      List.of(0.5, 2.0, 0.125, 1.0, 0.25, 4.0, 0.0625, 8.0);

  private static final List<Double> LAPLACIAN = List.of(0.5, 2.0, 0.125, 1.0, 0.25, 4.0);

  /** Factors of the median distance itself. */
  private static final List<Double> MATERN = List.of(0.5, 2.0);

  /** For data that are mostly zero, where widths matter less. */
  private static final List<Double> SPARSE = List.of(0.125, 0.5, 2.0);

  private static final List<Double> SETS = List.of(0.5, 1.0, 2.0);

  private KernelSpace() {}

  /**
   * The kernels, the more usual ones first: a race with little time sees the first of them only.
   */
  static List<Map<String, Object>> of(DataTraits traits) {
    List<Map<String, Object>> all = new ArrayList<>();
    switch (traits.inputs()) {
      case NUMBERS -> {
        SumSpace sums = new SumSpace(traits);
        for (int i = 0; i < GAUSSIAN.size(); i++) {
          all.add(kernel("gaussian", "gamma", GAUSSIAN.get(i)));
          if (i < LAPLACIAN.size()) {
            all.add(kernel("laplacian", "gamma", LAPLACIAN.get(i)));
          }
          if (i == 0) {
            all.add(DefaultSpace.options("linear"));
          } else if (i == 1) {
            all.add(sum("laplacian", traits));
            all.addAll(sums.overViews());
          } else if (i == 2) {
            all.add(sums.overWidths());
          }
        }
        all.addAll(sums.drawn());
        MATERN.forEach(factor -> all.add(kernel("matern", "scale", factor)));
        all.add(sum("gaussian", traits));
      }
      case SPARSE, TEXT -> {
        all.add(DefaultSpace.options("cosine"));
        GAUSSIAN.forEach(factor -> all.add(kernel("gaussian", "gamma", factor)));
      }
      case COUNTS -> {
        all.add(DefaultSpace.options("tf-idf"));
        all.add(DefaultSpace.options("cosine"));
        SPARSE.forEach(factor -> all.add(kernel("chi-square", "gamma", factor)));
        GAUSSIAN.forEach(factor -> all.add(kernel("gaussian", "gamma", factor)));
      }
      case BITS -> {
        all.add(DefaultSpace.options("vector-tanimoto"));
        all.add(DefaultSpace.options("cosine"));
        GAUSSIAN.forEach(factor -> all.add(kernel("gaussian", "gamma", factor)));
      }
      case SPECTRA -> all.addAll(RetrievalSpace.spectra());
      case SETS, OTHER -> {
        all.add(DefaultSpace.options("tanimoto"));
        SETS.forEach(gamma -> all.add(DefaultSpace.options("gaussian-tanimoto", "gamma", gamma)));
      }
    }
    return all;
  }

  /** A line and what bends it: local where there are rows near, linear where there are none. */
  private static Map<String, Object> sum(String type, DataTraits traits) {
    return DefaultSpace.options("sum", "terms", List.of(kernel(type, "gamma", 0.5), line(traits)));
  }

  /** A linear kernel that is about 1 of a standardised row with itself. */
  static Map<String, Object> line(DataTraits traits) {
    return DefaultSpace.options(
        "scaled", "factor", 1.0 / Math.max(1, traits.columns()), "of", "linear");
  }

  /** A kernel whose width is a multiple of the one that follows from the median distance. */
  static Map<String, Object> kernel(String type, String width, double factor) {
    return DefaultSpace.options(type, width, factor == 1 ? "median" : factor + "*median");
  }
}
