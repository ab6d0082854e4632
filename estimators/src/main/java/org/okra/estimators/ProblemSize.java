package org.okra.estimators;

import java.util.HashSet;
import java.util.Set;
import org.okra.core.resource.Cost;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseVector;
import org.okra.core.sample.VectorSamples;
import org.okra.kernels.Kernel;
import org.okra.sketches.MapShape;

/**
 * The sizes that decide what a method costs.
 *
 * @param train n, pairs to learn from
 * @param unlabelled q, outputs without inputs
 * @param test queries to decode
 * @param candidates distinct outputs to choose from, at most
 * @param inputDimension coordinates of an input; 1 when inputs are no vectors
 * @param outputDimension coordinates of an output; 1 when outputs are no vectors
 * @param exactDimension coordinates of exact outputs under the linear kernel; 0 under any other,
 *     which spans as many as there are distinct outputs
 * @param span dimensions that outputs lie in under any other kernel, however many there are; 0 when
 *     they may be as many as there are distinct outputs
 * @param copiedDimension coordinates of an input where a dense matrix of all inputs is a copy; 0
 *     where they are stored as one
 */
public record ProblemSize(
    long train,
    long unlabelled,
    long test,
    long candidates,
    long inputDimension,
    long outputDimension,
    long exactDimension,
    long span,
    long copiedDimension) {
  /** An odd number near 2^64 over the golden ratio: products with it spread over all bits. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  /** Sizes with the linear output kernel, if outputs are vectors, and dense inputs. */
  public ProblemSize(
      long train,
      long unlabelled,
      long test,
      long candidates,
      long inputDimension,
      long outputDimension) {
    this(
        train,
        unlabelled,
        test,
        candidates,
        inputDimension,
        outputDimension,
        outputDimension > 1 ? outputDimension : 0,
        0,
        0);
  }

  /** The same under an output kernel. */
  public ProblemSize under(Kernel<?> outputKernel) {
    return outputKernel.isInnerProduct() ? this : with(0, 0);
  }

  /** The same under an output kernel, which may say how many dimensions outputs like these span. */
  public ProblemSize under(Kernel<?> outputKernel, Samples<?> outputs) {
    return outputKernel.isInnerProduct() || outputs.size() == 0
        ? under(outputKernel)
        : with(0, span(outputKernel, outputs.get(0)));
  }

  private static <Y> long span(Kernel<Y> kernel, Object output) {
    Class<Y> domain = kernel.domain();
    return domain.isInstance(output) ? kernel.span(domain.cast(output)).orElse(0) : 0;
  }

  private ProblemSize with(long exact, long spanned) {
    return new ProblemSize(
        train,
        unlabelled,
        test,
        candidates,
        inputDimension,
        outputDimension,
        exact,
        spanned,
        copiedDimension);
  }

  /** The sizes of these samples; outputs without inputs count as distinct. */
  public static ProblemSize of(Samples<?> inputs, Samples<?> outputs, long unlabelled, long test) {
    long outputDimension = dimension(outputs);
    return new ProblemSize(
        inputs.size(),
        unlabelled,
        test,
        distinct(outputs) + unlabelled,
        dimension(inputs),
        outputDimension,
        outputDimension > 1 ? outputDimension : 0,
        0,
        inputs instanceof DenseRows ? 0 : dimension(inputs));
  }

  /**
   * The shape of {@link FitProblem#coordinates}: in place of the exact map that of vectors as they
   * are, or the span of the distinct outputs where they are no vectors.
   */
  public MapShape coordinates(MapShape output) {
    if (output.form() != MapShape.Form.EXACT) {
      return output;
    }
    double spanned = isSpanned() ? span : distinct();
    return exactDimension > 0
        ? new MapShape(exactDimension, 0, MapShape.Form.FREE)
        : new MapShape(spanned, spanned, MapShape.Form.SELECTION);
  }

  /** Whether a few outputs are looked for, and found, whose span is that of all. */
  private boolean isSpanned() {
    return span > 0 && span < OutputSide.MOST_SPANNING && distinct() >= OutputSide.LEAST_SPANNED;
  }

  /** What {@link #coordinates} cost beyond a map that is there already. */
  public Cost coordinatesCost(MapShape output) {
    MapShape targets = coordinates(output);
    if (targets == output || !isSpanned()) {
      return targets == output ? Cost.NONE : targets.cost();
    }
    // The factor of the search for them.
    Cost map = targets.cost();
    return new Cost(
        Math.max(map.peakBytes(), Double.BYTES * distinct() * OutputSide.MOST_SPANNING),
        map.keptBytes(),
        map.operations() + 2 * distinct() * span * span,
        map.inputValues() + distinct() * span,
        map.outputValues());
  }

  /** Distinct training outputs, at most. */
  public double distinct() {
    return Math.min(train, Math.max(1, candidates - unlabelled));
  }

  /** The same with another number of candidates. */
  public ProblemSize withCandidates(long number) {
    return new ProblemSize(
        train,
        unlabelled,
        test,
        number,
        inputDimension,
        outputDimension,
        exactDimension,
        span,
        copiedDimension);
  }

  /** The same with another number of queries. */
  public ProblemSize withTest(long number) {
    return new ProblemSize(
        train,
        unlabelled,
        number,
        candidates,
        inputDimension,
        outputDimension,
        exactDimension,
        span,
        copiedDimension);
  }

  private static long dimension(Samples<?> samples) {
    return samples instanceof VectorSamples<?> vectors ? vectors.dimension() : 1;
  }

  /** How many outputs are left when equal ones are merged, as decoders do. */
  private static long distinct(Samples<?> outputs) {
    Set<Object> known = new HashSet<>();
    for (int i = 0; i < outputs.size(); i++) {
      Object output = outputs.get(i);
      // Rows of a matrix compare by contents, of which a forecast need not keep a copy.
      known.add(
          output instanceof DenseVector || output instanceof SparseVector
              ? hash((FeatureVector) output)
              : output);
    }
    return known.size();
  }

  private static long hash(FeatureVector vector) {
    long hash = 0;
    for (int coordinate : vector.storedCoordinates()) {
      double value = vector.get(coordinate);
      if (value != 0) {
        hash = (hash ^ coordinate) * SPREAD;
        hash = (hash ^ (hash >>> 32) ^ Double.doubleToLongBits(value)) * SPREAD;
      }
    }
    return hash ^ (hash >>> 32);
  }
}
