package org.okra.decoders.metric;

import org.okra.core.component.Specification;
import org.okra.core.sample.Samples;
import org.okra.decoders.loss.StructuredLoss;
import org.okra.kernels.Kernel;

/** What a metric may be built from. */
public interface MetricScope {
  /** A kernel on outputs; options such as {@code gamma: median} look at the training outputs. */
  Kernel<?> kernel(Specification specification);

  /** A loss between outputs. */
  StructuredLoss<?> loss(Specification specification);

  /** The training outputs. */
  Samples<?> trainingOutputs();
}
