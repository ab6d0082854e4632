package org.okra.kernels;

import org.okra.core.Errors;
import org.okra.core.component.LegacyComponent;

/**
 * Creates a kernel from its options: what a plugin implements and names in {@code
 * META-INF/services/org.okra.kernels.KernelFactory}.
 *
 * @param <O> the options record
 */
public interface KernelFactory<O extends Record> extends LegacyComponent<O> {
  /**
   * A kernel.
   *
   * @param scope the other kernels and the training samples, for kernels built from them
   */
  Kernel<?> create(O options, KernelScope scope);

  /**
   * A kernel that was saved with a state, see {@link Kernel#save}.
   *
   * @param scope gives the other kernels; there are no training samples in it
   */
  default Kernel<?> restore(O options, KernelState state, KernelScope scope) {
    throw Errors.fileFormat(
        "The kernel '%s' was saved with arrays that this version does not read.", name());
  }
}
