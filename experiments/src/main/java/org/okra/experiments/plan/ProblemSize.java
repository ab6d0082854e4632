package org.okra.experiments.plan;

import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;

/**
 * The sizes that decide what a method costs.
 *
 * @param train n, pairs to learn from
 * @param unlabelled q, outputs without inputs
 * @param test queries to decode
 * @param inputDimension coordinates of an input; 1 when inputs are no vectors
 * @param outputDimension coordinates of an output; 1 when outputs are no vectors
 */
public record ProblemSize(
    long train, long unlabelled, long test, long inputDimension, long outputDimension) {

  /** The sizes of these samples. */
  public static ProblemSize of(Samples<?> inputs, Samples<?> outputs, long unlabelled, long test) {
    return new ProblemSize(inputs.size(), unlabelled, test, dimension(inputs), dimension(outputs));
  }

  private static long dimension(Samples<?> samples) {
    return samples instanceof VectorSamples<?> vectors ? vectors.dimension() : 1;
  }
}
