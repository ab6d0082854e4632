package org.okra.decoders.vector;

import java.util.Optional;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.decoders.CandidateSearch;
import org.okra.decoders.CandidateSets;
import org.okra.decoders.Decoder;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;

/**
 * Decodes by {@link FreePreImage} from the best candidate, or the best training output where there
 * are no candidates.
 */
@Component(
    name = "free",
    help = "vectors: downhill from the best candidate, for output kernels with a gradient",
    alsoKnownAs = {"pre-image", "gradient"})
public record Free(
    @Option(help = "auto, fixed-point (Gaussian output kernels only) or gradient") Method method,
    @Option(help = "most rounds; points at rest stop before", atLeast = 1) int iterations,
    @Option(help = "least value of every coordinate; no bound if none") Optional<Double> lower,
    @Option(help = "largest value of every coordinate; no bound if none") Optional<Double> upper)
    implements Decoder {
  /** How to go downhill. */
  public enum Method {
    /** The fixed point for a Gaussian output kernel, the gradient for others. */
    AUTO,
    /** {@code y <- sum_i a_i k(y, y_i) y_i / sum_i a_i k(y, y_i)}, safeguarded. */
    FIXED_POINT,
    /** Projected gradient descent with steps by Barzilai and Borwein and backtracking. */
    GRADIENT
  }

  /** Anywhere, in up to 200 rounds. */
  public Free() {
    this(Method.AUTO, 200, Optional.empty(), Optional.empty());
  }

  public Free {
    Options.check(Free.class, method, iterations, lower, upper);
    if (lower.isPresent() && upper.isPresent() && lower.get() > upper.get()) {
      throw Options.outside("lower", lower.get(), "at most the upper bound, " + upper.get());
    }
  }

  /** The values that coordinates may take. */
  Descent.Bounds bounds() {
    return new Descent.Bounds(
        lower.orElse(Double.NEGATIVE_INFINITY), upper.orElse(Double.POSITIVE_INFINITY));
  }

  @Override
  public Class<?> outputType() {
    return FeatureVector.class;
  }

  /** Where it stops depends on where it starts, so that what it did not find has no score. */
  @Override
  public Optional<String> insteadForSets() {
    return Optional.of(
        "decoder: vector with the output kernel linear for boxes, or decoder: candidates");
  }

  @Override
  public <X, Y> PreImageSolver<X, Y> prepare(DecodingTask<X, Y> task, RunContext context) {
    CandidateSets<Y> candidates =
        task.candidates().orElseGet(() -> CandidateSets.shared(task.outputs()));
    return new FreePreImage<>(
        task.model(), new CandidateSearch<>(task.model(), candidates, context), this);
  }
}
