package org.okra.decoders.vector;

import java.util.Optional;
import org.okra.core.component.Option;
import org.okra.kernels.OptionChecks;

/**
 * Options of {@link FreePreImage}.
 *
 * @param method how to go downhill
 * @param iterations most rounds
 * @param lower the least value of a coordinate
 * @param upper the largest value of a coordinate
 */
public record FreePreImageOptions(
    @Option(
            help = "auto, fixed-point (Gaussian output kernels only) or gradient",
            defaultsTo = "auto")
        Method method,
    @Option(help = "most rounds, at least 1; points at rest stop before", defaultsTo = "200")
        int iterations,
    @Option(help = "least value of every coordinate; no bound if none", defaultsTo = "none")
        Optional<Double> lower,
    @Option(help = "largest value of every coordinate; no bound if none", defaultsTo = "none")
        Optional<Double> upper) {

  public FreePreImageOptions {
    OptionChecks.within("iterations", iterations, 1, Integer.MAX_VALUE);
    new Box(lower.orElse(Double.NEGATIVE_INFINITY), upper.orElse(Double.POSITIVE_INFINITY));
  }

  /** How to go downhill. */
  public enum Method {
    /** The fixed point for a Gaussian output kernel, the gradient for others. */
    AUTO,
    /** {@code y <- sum_i a_i k(y, y_i) y_i / sum_i a_i k(y, y_i)}, safeguarded. */
    FIXED_POINT,
    /** Projected gradient descent with steps by Barzilai and Borwein and backtracking. */
    GRADIENT
  }

  /** The values that coordinates may take. */
  Box box() {
    return new Box(lower.orElse(Double.NEGATIVE_INFINITY), upper.orElse(Double.POSITIVE_INFINITY));
  }
}
