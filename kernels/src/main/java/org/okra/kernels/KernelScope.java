package org.okra.kernels;

import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;

/**
 * What a kernel may be built from beside its options: other kernels (sums, products) and the
 * training samples (a bandwidth chosen by the median distance, a centre).
 */
public interface KernelScope {
  /** Another kernel by name and options, in the same scope. */
  Kernel<?> kernel(Specification specification);

  /** The training samples on this kernel's side. Never the test part. */
  Samples<?> training();

  /** The run. */
  RunContext context();
}
