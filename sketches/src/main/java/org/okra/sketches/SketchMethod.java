package org.okra.sketches;

import org.okra.core.component.PluginCode;
import org.okra.core.linear.Precision;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Gram;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelGram;

/**
 * Draws sketches; the feature map follows from the draw.
 *
 * <p>A draw depends on the options, the Gram matrix and the seed of the context alone: take
 * randomness from {@code context.random().stream("sketch...", index)} with an index of the work,
 * not of the thread. Sketches that look at no kernel value use {@link Gram#size()} only.
 */
public interface SketchMethod extends MapSource {
  /** Draws R (m x n) for the n points of a Gram matrix. */
  Sketch draw(Gram gram, RunContext context);

  /** Draws a sketch and whitens it. */
  @Override
  default <T> FeatureMap<T> create(
      Kernel<T> kernel, Samples<? extends T> training, RunContext context) {
    // Of products in float a factor would be one of noise.
    RunContext exact = context.withPrecision(Precision.DOUBLE);
    return create(kernel, training, new KernelGram<>(kernel, training, exact), context);
  }

  /**
   * The same with a Gram matrix of the samples that is computed in a way of its own, such as on a
   * cluster.
   */
  default <T> FeatureMap<T> create(
      Kernel<T> kernel, Samples<? extends T> training, Gram gram, RunContext context) {
    Sketch sketch = PluginCode.returned(draw(gram, context), this, "draw");
    return LandmarkMap.of(SketchedGram.whiten(sketch, gram, context), kernel, training);
  }
}
