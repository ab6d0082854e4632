package org.okra.experiments.auto;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Sketches of the input side that are tried: none where the exact method is affordable, else
 * numbers of landmarks that fit into memory.
 *
 * @param bytes that large arrays may take together
 */
record SketchSpace(DataTraits traits, long bytes) {
  /** Up to so many rows the exact method is affordable. */
  private static final int EXACT_ROWS = 5000;

  /** Landmarks beyond; a race begins with the fewest and takes more while they pay. */
  private static final List<Integer> LANDMARKS = List.of(1000, 2000, 4000, 8000);

  private static final int LEAST_LANDMARKS = 50;

  /** Matrices of rows x landmarks that a fit and its trials hold at a time, about. */
  private static final double COPIES = 3;

  /** Where sizes are not searched. */
  Optional<Map<String, Object>> usual() {
    return sketch(landmarks().get(Math.min(1, landmarks().size() - 1)));
  }

  /** The first of the sizes that are searched. */
  Optional<Map<String, Object>> first() {
    return sketch(landmarks().get(0));
  }

  /** None where the exact method is affordable, in time and memory. */
  private Optional<Map<String, Object>> sketch(int landmarks) {
    return traits.rows() > EXACT_ROWS || !fits(traits.rows())
        ? Optional.of(DefaultSpace.options("subsample", "size", landmarks))
        : Optional.empty();
  }

  /** Numbers of landmarks that are tried; a single small one where memory allows no more. */
  List<Integer> landmarks() {
    List<Integer> sizes = LANDMARKS.stream().filter(size -> size <= mostLandmarks()).toList();
    return sizes.isEmpty() ? List.of(mostLandmarks()) : sizes;
  }

  private int mostLandmarks() {
    int size = traits.rows() / 2;
    while (size > LEAST_LANDMARKS && !fits(size)) {
      size /= 2;
    }
    return Math.max(1, size);
  }

  /** Whether features of all rows by so many landmarks, and what is made of them, fit. */
  private boolean fits(int landmarks) {
    return COPIES * Double.BYTES * landmarks * traits.rows() <= bytes;
  }
}
