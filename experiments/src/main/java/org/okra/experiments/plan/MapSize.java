package org.okra.experiments.plan;

import java.util.Set;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.sketches.SketchSize;

/**
 * The size of a feature map.
 *
 * @param dimension of the features
 * @param support points whose kernel values the map needs
 * @param kind how it is built
 */
record MapSize(double dimension, double support, Kind kind) {
  /** How a map is built. */
  enum Kind {
    /** All training points, no coefficients. */
    EXACT,
    /** Some of the points. */
    SELECTION,
    /** Random mixtures of points. */
    MIXTURE,
    /** No points at all. */
    FREE
  }

  private static final Set<String> SELECTIONS =
      Set.of("subsample", "leverage", "k-means", "pivoted-cholesky");

  /**
   * The map that a sketch of n points gives; one of a plugin counts as a dense mixture.
   *
   * @param dimension coordinates of a point
   */
  static MapSize of(Specification sketch, long points, long dimension) {
    if (sketch.type().equals("coordinates")) {
      return new MapSize(dimension, 0, Kind.FREE);
    }
    if (sketch.type().equals("identity")) {
      return new MapSize(points, points, Kind.EXACT);
    }
    double asked = amount(sketch, "size", points, points);
    if (sketch.type().equals("fourier")) {
      // Features of no points: there may be more of them than points.
      return new MapSize(asked, 0, Kind.FREE);
    }
    double rows = Math.min(points, asked);
    if (SELECTIONS.contains(sketch.type())) {
      return new MapSize(rows, rows, Kind.SELECTION);
    }
    return new MapSize(rows, support(sketch, rows, points), Kind.MIXTURE);
  }

  private static double support(Specification sketch, double rows, long points) {
    return switch (sketch.type()) {
      case "p-sparsified" -> {
        double p = Math.min(1, amount(sketch, "p", points, 20) / points);
        yield points * -Math.expm1(rows * Math.log1p(-Math.min(p, 1 - 1e-12)));
      }
      case "accumulation" -> {
        Object terms = sketch.options().getOrDefault("terms", 20);
        double draws = rows * (terms instanceof Number number ? number.doubleValue() : 20);
        yield points * -Math.expm1(-draws / points);
      }
      default -> points;
    };
  }

  /**
   * The option as a number of points. What a sketch of a plugin calls so need not be an amount; it
   * counts as n then. Those of Okra were checked when the file was read.
   */
  private static double amount(Specification sketch, String option, long points, double otherwise) {
    Object value = sketch.options().get(option);
    if (value == null) {
      return otherwise;
    }
    SketchSize size;
    try {
      size = SketchSize.parse(String.valueOf(value));
    } catch (OkraException e) {
      return points;
    }
    return switch (size.form()) {
      case NUMBER -> option.equals("p") ? points : size.amount();
      case FRACTION -> points * size.amount();
      case PER_POINTS -> size.amount();
    };
  }
}
