package org.okra.kernels.ranking;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.kernels.vector.VectorisedKernel;

/** A kernel of the inner product of two embedded rankings; a block embeds each ranking once. */
interface EmbeddedKernel extends VectorisedKernel<Ranking> {
  /** None when there are too many pairs of items to store: compare ranking by ranking then. */
  @Override
  default Optional<List<VectorSamples<?>>> vectors(
      List<? extends Samples<? extends Ranking>> sides, RunContext context) {
    int[] items =
        sides.stream().filter(s -> s.size() > 0).mapToInt(s -> s.get(0).items()).toArray();
    for (int each : items) {
      KemenyEmbedding.checkItems(items[0], each);
    }
    List<VectorSamples<?>> vectors = new ArrayList<>();
    sides.forEach(side -> KemenyEmbedding.embed(side, context).ifPresent(vectors::add));
    return vectors.size() == sides.size() ? Optional.of(vectors) : Optional.empty();
  }
}
