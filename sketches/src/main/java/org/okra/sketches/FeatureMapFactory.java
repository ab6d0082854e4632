package org.okra.sketches;

import org.okra.core.component.LegacyComponent;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;

/**
 * Creates the feature map of one side of a model from a kernel and the training samples: what
 * stands in the slot {@code sketch} of an experiment. Most implementations are a {@link
 * SketchFactory}; a map that is no sketch (random Fourier features) implements this directly.
 *
 * <p>Found through {@code META-INF/services/org.okra.sketches.FeatureMapFactory}.
 *
 * @param <O> the options record
 */
public interface FeatureMapFactory<O extends Record> extends LegacyComponent<O> {
  /**
   * A feature map.
   *
   * @param training the samples of this side; never the test part
   * @param context gives the randomness: use a {@linkplain RunContext#child child} for each side
   */
  <T> FeatureMap<T> create(
      O options, Kernel<T> kernel, Samples<? extends T> training, RunContext context);
}
