package org.okra.experiments.auto;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is tried where an output is chosen among candidates: kernels on spectra, kernels on sets of
 * bits and on texts, and how much candidates pay that are near to everything.
 */
final class RetrievalSpace {
  private static final double FINE = 0.01;
  private static final double COARSE = 0.1;

  private RetrievalSpace() {}

  /** Common peaks and common losses, by bins and by overlap, and both together. */
  static List<Map<String, Object>> spectra() {
    return List.of(
        sum("equal", binned(FINE)),
        sum("equal", Stream.concat(binned(FINE), overlapping())),
        sum("alignf", Stream.concat(binned(FINE), overlapping())),
        sum("equal", overlapping()),
        sum("equal", binned(COARSE)));
  }

  private static Stream<Map<String, Object>> binned(double width) {
    return Stream.of("peaks", "losses").map(axis -> bins(axis, width));
  }

  /** A weight of losses far above that of peaks leaves losses alone. */
  private static Stream<Map<String, Object>> overlapping() {
    return Stream.of(0.0, 1e6).map(RetrievalSpace::product);
  }

  private static Map<String, Object> bins(String axis, double width) {
    return normalised(DefaultSpace.options("peak-bins", "width", width, "axis", axis));
  }

  private static Map<String, Object> product(double lossWeight) {
    return normalised(
        DefaultSpace.options(
            "probability-product",
            "massWidth",
            FINE / 2,
            "intensityWidth",
            0.5,
            "lossWeight",
            lossWeight));
  }

  private static Map<String, Object> normalised(Map<String, Object> kernel) {
    return DefaultSpace.options("normalised", "of", kernel);
  }

  private static Map<String, Object> sum(String weights, Stream<Map<String, Object>> terms) {
    Map<String, Object> sum = DefaultSpace.options("sum", "terms", terms.toList());
    if (!weights.equals("equal")) {
      sum.put("weights", weights);
    }
    return normalised(DefaultSpace.options("centred", "of", sum));
  }

  /** Kernels on outputs that are sets of bits. */
  static List<Map<String, Object>> sets() {
    return List.of(
        DefaultSpace.options("tanimoto"),
        DefaultSpace.options("gaussian-tanimoto", "gamma", 0.5),
        DefaultSpace.options("gaussian-tanimoto", "gamma", 2.0));
  }

  /** Kernels on outputs that are texts, such as structures. */
  static List<Map<String, Object>> texts() {
    return List.of(
        normalised(DefaultSpace.options("string-spectrum", "length", 3)),
        normalised(DefaultSpace.options("string-spectrum", "length", 5)));
  }

  /** With and without a correction for hubs, from the same candidates. */
  static List<Object> decoders(Optional<Map<String, Object>> candidates) {
    Map<String, Object> plain = DefaultSpace.options("candidates");
    Map<String, Object> corrected = DefaultSpace.options("candidates", "hubness", "auto");
    candidates.ifPresent(
        from -> {
          plain.put("from", new LinkedHashMap<>(from));
          corrected.put("from", new LinkedHashMap<>(from));
        });
    return List.of(plain, corrected);
  }

  /** The mean reciprocal rank decides: it tells more of few queries than first places do. */
  static List<Object> metrics() {
    return List.of(
        "mean-reciprocal-rank",
        "top-k-accuracy",
        DefaultSpace.options("top-k-accuracy", "k", 5),
        DefaultSpace.options("top-k-accuracy", "k", 10));
  }
}
