package org.okra.experiments.auto;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.okra.core.random.RandomStream;

/**
 * Sums of kernels that are tried on tables: over views, {@code k(a, b) = sum_v w_v k_v(a_v, b_v)}
 * with numbers, categories and each text by itself, and over widths. Weights are equal, learnt from
 * training outputs ({@code alignf}, on at most 1000 rows), or drawn.
 */
record SumSpace(DataTraits traits) {
  private static final int DRAWS = 2;

  /**
   * Of no meaning, and the same for all data and seeds: who resumes makes the space again, and must
   * find what is in search.yaml; a file with several seeds has one space for all of them.
   */
  private static final long SEED = 18;

  /** A view that weighs less could as well be left out. */
  private static final double LEAST_WEIGHT = 0.1;

  /** Sums over views with equal and with learnt weights; none where there is one view. */
  List<Map<String, Object>> overViews() {
    List<Map<String, Object>> views = views();
    return views.size() < 2
        ? List.of()
        : List.of(DefaultSpace.options("sum", "terms", views), aligned(views));
  }

  /** The same with weights of a random search. */
  List<Map<String, Object>> drawn() {
    List<Map<String, Object>> views = views();
    List<Map<String, Object>> all = new ArrayList<>();
    RandomStream random = new RandomStream(SEED);
    for (int i = 0; i < DRAWS && views.size() > 1; i++) {
      List<Double> weights = weights(views.size(), random);
      all.add(DefaultSpace.options("sum", "terms", views, "weights", weights));
    }
    return all;
  }

  /**
   * Uniform among all weights of mean 1 (exponential variables over their mean, the law of
   * Dirichlet), rounded so that people can read them.
   */
  private static List<Double> weights(int count, RandomStream random) {
    List<Double> drawn = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      drawn.add(random.nextExponential());
    }
    double mean = drawn.stream().mapToDouble(each -> each).average().orElse(1);
    return drawn.stream()
        .map(each -> Math.max(LEAST_WEIGHT, Math.rint(100 * each / mean) / 100))
        .toList();
  }

  /** Near and far neighbours and a line, by what each says of the outputs. */
  Map<String, Object> overWidths() {
    return aligned(
        List.of(
            KernelSpace.kernel("gaussian", "gamma", 0.25),
            KernelSpace.kernel("gaussian", "gamma", 2),
            KernelSpace.kernel("laplacian", "gamma", 0.5),
            KernelSpace.line(traits)));
  }

  private static Map<String, Object> aligned(List<Map<String, Object>> terms) {
    return DefaultSpace.options("sum", "terms", terms, "weights", "alignf");
  }

  private List<Map<String, Object>> views() {
    InputViews views = traits.views();
    List<Map<String, Object>> all = new ArrayList<>();
    if (!views.numbers().isEmpty()) {
      all.add(view(views.numbers(), KernelSpace.kernel("laplacian", "gamma", 0.5)));
    }
    if (!views.categories().isEmpty()) {
      all.add(view(views.categories(), KernelSpace.kernel("gaussian", "gamma", 0.5)));
    }
    views.textViews().forEach(each -> all.add(view(each, DefaultSpace.options("cosine"))));
    return all;
  }

  private static Map<String, Object> view(List<String> columns, Map<String, Object> kernel) {
    return DefaultSpace.options("columns", "columns", columns, "kernel", kernel);
  }
}
