package org.okra.sketches;

import org.okra.core.component.ComponentKind;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;

/**
 * Makes feature maps of one class again from what {@link FeatureMap#save} stored. Its name is the
 * {@code type} in the file. A map of a plugin needs one, named in {@code
 * META-INF/services/org.okra.sketches.MapFormat}.
 */
@ComponentKind("feature map")
public interface MapFormat {
  /**
   * The map.
   *
   * @param saved what {@code save} gave
   * @param parts restores kernels, samples and maps inside the map
   */
  FeatureMap<?> restore(Container saved, MapParts parts, RunContext context);
}
