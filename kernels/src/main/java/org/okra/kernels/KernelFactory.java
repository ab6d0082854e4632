package org.okra.kernels;

import org.okra.core.component.Component;

/**
 * Creates a kernel from its options: what a plugin implements and names in {@code
 * META-INF/services/org.okra.kernels.KernelFactory}.
 *
 * @param <O> the options record
 */
public interface KernelFactory<O extends Record> extends Component<O> {
  /**
   * A kernel.
   *
   * @param scope the other kernels and the training samples, for kernels built from them
   */
  Kernel<?> create(O options, KernelScope scope);
}
