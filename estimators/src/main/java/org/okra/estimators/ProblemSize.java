package org.okra.estimators;

import java.util.HashSet;
import java.util.Set;
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
 */
public record ProblemSize(
    long train,
    long unlabelled,
    long test,
    long candidates,
    long inputDimension,
    long outputDimension,
    long exactDimension) {
  /** An odd number near 2^64 over the golden ratio: products with it spread over all bits. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  /** Sizes with the linear output kernel, if outputs are vectors. */
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
        outputDimension > 1 ? outputDimension : 0);
  }

  /** The same under an output kernel. */
  public ProblemSize under(Kernel<?> outputKernel) {
    return outputKernel.isInnerProduct()
        ? this
        : new ProblemSize(train, unlabelled, test, candidates, inputDimension, outputDimension, 0);
  }

  /** The sizes of these samples; outputs without inputs count as distinct. */
  public static ProblemSize of(Samples<?> inputs, Samples<?> outputs, long unlabelled, long test) {
    return new ProblemSize(
        inputs.size(),
        unlabelled,
        test,
        distinct(outputs) + unlabelled,
        dimension(inputs),
        dimension(outputs));
  }

  /**
   * The shape of {@link FitProblem#coordinates}: in place of the exact map that of vectors as they
   * are, or the span of the distinct outputs where they are no vectors.
   */
  public MapShape coordinates(MapShape output) {
    if (output.form() != MapShape.Form.EXACT) {
      return output;
    }
    double distinct = distinct();
    return exactDimension > 0
        ? new MapShape(exactDimension, 0, MapShape.Form.FREE)
        : new MapShape(distinct, distinct, MapShape.Form.SELECTION);
  }

  /** Distinct training outputs, at most. */
  public double distinct() {
    return Math.min(train, Math.max(1, candidates - unlabelled));
  }

  /** The same with another number of candidates. */
  public ProblemSize withCandidates(long number) {
    return new ProblemSize(
        train, unlabelled, test, number, inputDimension, outputDimension, exactDimension);
  }

  /** The same with another number of queries. */
  public ProblemSize withTest(long number) {
    return new ProblemSize(
        train, unlabelled, number, candidates, inputDimension, outputDimension, exactDimension);
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
