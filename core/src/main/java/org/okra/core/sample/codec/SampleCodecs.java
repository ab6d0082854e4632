package org.okra.core.sample.codec;

import java.util.HashMap;
import java.util.Map;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.LegacyRegistry;
import org.okra.core.container.Container;
import org.okra.core.sample.Samples;

/** The sample codecs on the class path, by name and by type of sample. */
public final class SampleCodecs {
  private static final String KIND = "samples";
  private static final String TYPE = "type";
  private static final String DATA = "data";

  private final LegacyRegistry<SampleCodec<?>> registry;
  private final Map<Class<?>, SampleCodec<?>> byDomain = new HashMap<>();

  /** The codecs of a registry, of which no two may be for one type. */
  public SampleCodecs(LegacyRegistry<SampleCodec<?>> registry) {
    this.registry = registry;
    for (SampleCodec<?> codec : registry.all()) {
      SampleCodec<?> other = byDomain.put(codec.domain(), codec);
      if (other != null) {
        throw Errors.of(
            ErrorCode.DUPLICATE_NAME,
            "Two sample codecs are for %s: '%s' and '%s'. Remove one of the two jars from the class"
                + " path.",
            codec.domain().getName(),
            other.name(),
            codec.name());
      }
    }
  }

  /** Everything that a class loader's {@code META-INF/services} names. */
  public static SampleCodecs load(ClassLoader loader) {
    @SuppressWarnings("unchecked") // A class literal cannot carry the wildcard.
    Class<SampleCodec<?>> type = (Class<SampleCodec<?>>) (Class<?>) SampleCodec.class;
    return new SampleCodecs(LegacyRegistry.load("sample codec", type, loader));
  }

  /** Everything on the class path of Okra itself. */
  public static SampleCodecs load() {
    return load(SampleCodecs.class.getClassLoader());
  }

  /** The codecs by name. */
  public LegacyRegistry<SampleCodec<?>> registry() {
    return registry;
  }

  /**
   * Any samples, with the name of their codec.
   *
   * @throws OkraException {@link ErrorCode#WRONG_DOMAIN} when no codec is for their type
   */
  public Container encode(Samples<?> samples) {
    SampleCodec<?> codec = byDomain.get(samples.domain());
    if (codec == null) {
      throw Errors.domain(
          "Samples of type %s cannot be saved: there are codecs for %s. Store them as one of these,"
              + " or add a SampleCodec for the type.",
          samples.domain().getName(), String.join(", ", registry.names()));
    }
    return Container.builder(KIND)
        .text(TYPE, codec.name())
        .include(DATA, encode(codec, samples))
        .build();
  }

  private static <T> Container encode(SampleCodec<T> codec, Samples<?> samples) {
    return codec.encode(samples.as(codec.domain(), "sample codec " + codec.name()));
  }

  /**
   * The samples that {@link #encode} saved.
   *
   * @throws OkraException {@link ErrorCode#UNKNOWN_NAME} when the codec is not on the class path,
   *     {@link ErrorCode#FILE_FORMAT} when the parts do not fit together
   */
  public Samples<?> decode(Container container) {
    SampleCodec<?> codec = registry.get(container.text(TYPE));
    try {
      return codec.decode(container.below(DATA));
    } catch (OkraException e) {
      throw malformed(codec, e.getMessage(), e);
    } catch (IndexOutOfBoundsException | NegativeArraySizeException | ArithmeticException e) {
      // A codec may trust the arrays of a file that it wrote; this file it did not write.
      throw malformed(codec, e.toString(), e);
    }
  }

  private static OkraException malformed(SampleCodec<?> codec, String why, RuntimeException cause) {
    return Errors.fileFormat(cause, "The saved samples (%s) are malformed: %s", codec.name(), why);
  }
}
