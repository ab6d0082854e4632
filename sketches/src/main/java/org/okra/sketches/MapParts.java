package org.okra.sketches;

import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.LegacyRegistry;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.codec.SampleCodecs;
import org.okra.kernels.SavedKernels;

/**
 * What feature maps are made of in files, and how each part is saved and restored.
 *
 * @param kernels kernels as parts of a file
 * @param codecs samples as parts of a file
 * @param formats maps by the type that their file names
 */
public record MapParts(
    SavedKernels kernels, SampleCodecs codecs, LegacyRegistry<MapFormat> formats) {
  /** The part of a saved map that names its format. */
  static final String TYPE = "type";

  /** Maps made of these components. */
  public MapParts(org.okra.core.component.Components components) {
    this(
        new SavedKernels(components),
        SampleCodecs.load(),
        LegacyRegistry.load("feature map", MapFormat.class, MapParts.class.getClassLoader()));
  }

  /** A builder for the parts of a map of this type. */
  public static Container.Builder builder(String type) {
    return Container.builder("map").text(TYPE, type);
  }

  /** The map that was saved. */
  public FeatureMap<?> restore(Container saved, RunContext context) {
    String type = saved.text(TYPE);
    MapFormat format = formats.get(type);
    try {
      return format.restore(saved, this, context);
    } catch (OkraException e) {
      throw e;
    } catch (RuntimeException e) {
      throw Errors.fileFormat(e, "The parts of a feature map '%s' are malformed: %s", type, e);
    }
  }
}
