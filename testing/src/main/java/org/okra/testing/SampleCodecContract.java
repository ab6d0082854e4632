package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.component.Specification;
import org.okra.core.container.Container;
import org.okra.core.sample.Samples;
import org.okra.core.sample.codec.SampleCodec;
import org.okra.core.sample.codec.SampleCodecs;

/**
 * What every sample codec promises: samples come back from a file as they were. Extend it with a
 * codec and some samples.
 *
 * @param <T> type of one sample, which compares by what it holds
 */
public abstract class SampleCodecContract<T> extends ComponentContract<SampleCodec<T>> {
  @TempDir Path folder;

  /** The codec to test. */
  protected abstract SampleCodec<T> codec();

  /**
   * At least 2 samples, with all that is unusual about the type: what is empty, rare or extreme.
   */
  protected abstract Samples<T> samples();

  @Override
  final Tested<SampleCodec<T>> tested() {
    return new Tested<>(SampleCodec.class, codec());
  }

  /** All, none, some, and in another order. */
  private List<Samples<T>> choices() {
    Samples<T> all = samples();
    int n = all.size();
    assertThat(n).as("samples to test on").isGreaterThanOrEqualTo(2);
    int[] reversed = IntStream.range(0, n).map(i -> n - 1 - i).toArray();
    return List.of(all, all.slice(0, 0), all.slice(1, n), all.select(reversed));
  }

  @Test
  final void itGivesBackWhatItWasGiven() {
    for (Samples<T> each : choices()) {
      assertSame(codec().decode(codec().encode(each)), each);
    }
  }

  /** Models find the codec by the type of the samples. */
  @Test
  final void samplesComeBackFromAFileAsTheyWere() {
    SampleCodecs codecs = new SampleCodecs(classPath());
    assertThat(codec().domain()).isEqualTo(samples().domain());
    for (Samples<T> each : choices()) {
      Path file = folder.resolve("samples.okra");
      Container saved = codecs.encode(each);
      assertThat(saved.text("type")).isEqualTo(Specification.of(codec()).type());
      saved.write(file);
      assertSame(codecs.decode(Container.read(file, saved.kind(), context().memory())), each);
    }
  }

  @Test
  final void missingPartsAreACodedError() {
    assertRefused("no parts", () -> codec().decode(Container.builder("samples").build()));
  }
}
