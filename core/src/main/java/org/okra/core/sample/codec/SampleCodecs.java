package org.okra.core.sample.codec;

import java.util.HashMap;
import java.util.Map;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Declaration;
import org.okra.core.component.Registry;
import org.okra.core.container.Container;
import org.okra.core.sample.Samples;

/** The sample codecs by name and by type of sample. */
public final class SampleCodecs {
  private static final String TYPE = "type";
  private static final String DATA = "data";

  private final Registry<SampleCodec<?>> registry;
  private final Map<Class<?>, Declaration<SampleCodec<?>>> byDomain = new HashMap<>();

  /** The codecs among some components, of which no two may be for one type. */
  public SampleCodecs(Components components) {
    this.registry = components.registry(SampleCodec.class);
    for (Declaration<SampleCodec<?>> codec : registry.all()) {
      Class<?> domain = codec.standard().domain();
      Declaration<SampleCodec<?>> other = byDomain.put(domain, codec);
      if (other != null) {
        throw Errors.of(
            ErrorCode.DUPLICATE_NAME,
            "Two sample codecs are for %s: '%s' of %s and '%s' of %s. Remove one of the two.",
            domain.getName(),
            other.name(),
            other.origin(),
            codec.name(),
            codec.origin());
      }
    }
  }

  /** Everything on the class path of Okra itself. */
  public static SampleCodecs load() {
    return new SampleCodecs(Components.load());
  }

  /** The codecs by name. */
  public Registry<SampleCodec<?>> registry() {
    return registry;
  }

  /**
   * Any samples, with the name of their codec.
   *
   * @throws OkraException {@link ErrorCode#WRONG_DOMAIN} when no codec is for their type
   */
  public Container encode(Samples<?> samples) {
    Declaration<SampleCodec<?>> codec = byDomain.get(samples.domain());
    if (codec == null) {
      throw Errors.domain(
          "Samples of type %s cannot be saved: there are codecs for %s. Store them as one of these,"
              + " or add a SampleCodec for the type.",
          samples.domain().getName(), String.join(", ", registry.names()));
    }
    return Container.builder(Runs.KIND)
        .text(TYPE, codec.name())
        .include(DATA, encode(codec.standard(), samples))
        .build();
  }

  private static <T> Container encode(SampleCodec<T> codec, Samples<?> samples) {
    return codec.encode(samples.as(codec.domain(), "the sample codec"));
  }

  /**
   * The samples that {@link #encode} saved.
   *
   * @throws OkraException {@link ErrorCode#UNKNOWN_NAME} when the codec is not on the class path,
   *     {@link ErrorCode#FILE_FORMAT} when the parts do not fit together
   */
  public Samples<?> decode(Container container) {
    Declaration<SampleCodec<?>> codec = registry.get(container.text(TYPE));
    try {
      return codec.standard().decode(container.below(DATA));
    } catch (OkraException e) {
      throw malformed(codec, e.getMessage(), e);
    } catch (IndexOutOfBoundsException | NegativeArraySizeException | ArithmeticException e) {
      // A codec may trust the arrays of a file that it wrote; this file it did not write.
      throw malformed(codec, e.toString(), e);
    }
  }

  private static OkraException malformed(Declaration<?> codec, String why, RuntimeException cause) {
    return Errors.fileFormat(cause, "The saved samples (%s) are malformed: %s", codec.name(), why);
  }
}
