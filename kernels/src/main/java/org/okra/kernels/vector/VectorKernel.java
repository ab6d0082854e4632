package org.okra.kernels.vector;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;

/** A kernel of the inner products of its samples as they are. */
interface VectorKernel extends VectorisedKernel<FeatureVector> {
  @Override
  default Optional<List<VectorSamples<?>>> vectors(
      List<? extends Samples<? extends FeatureVector>> sides, RunContext context) {
    List<VectorSamples<?>> vectors = new ArrayList<>();
    sides.forEach(side -> vectors.add(ProductBlocks.vectors(side)));
    return Optional.of(vectors);
  }
}
