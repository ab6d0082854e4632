package org.okra.sketches;

import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Registry;
import org.okra.core.component.Specification;
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
public record MapParts(SavedKernels kernels, SampleCodecs codecs, Registry<MapFormat> formats) {
  /** The part of a saved map that names its format. */
  private static final String TYPE = "type";

  /** The parts that these components know. */
  public MapParts(Components components) {
    this(
        new SavedKernels(components),
        new SampleCodecs(components),
        components.registry(MapFormat.class));
  }

  /** A builder for the parts of a map that this format restores. */
  public static Container.Builder builder(MapFormat format) {
    return Container.builder("map").text(TYPE, Specification.of(format).type());
  }

  /** The map that was saved. */
  public FeatureMap<?> restore(Container saved, RunContext context) {
    String type = saved.text(TYPE);
    MapFormat format = formats.create(Specification.of(type));
    try {
      return format.restore(saved, this, context);
    } catch (OkraException e) {
      throw e;
    } catch (RuntimeException e) {
      throw Errors.fileFormat(e, "The parts of a feature map '%s' are malformed: %s", type, e);
    }
  }
}
