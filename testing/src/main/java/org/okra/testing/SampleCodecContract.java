package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.container.Container;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.sample.Samples;
import org.okra.core.sample.codec.SampleCodec;
import org.okra.core.sample.codec.SampleCodecs;

/**
 * What every sample codec promises. Extend it with a codec, which its services file names, and with
 * samples of its type.
 *
 * @param <T> type of one sample
 */
@ExtendWith(ContractSeed.class)
public abstract class SampleCodecContract<T> {
  private static final int COUNT = 25;
  private static final int DAMAGES = 30;

  /** The most that samples from a damaged container may ask for. */
  private static final int HUGE = Integer.MAX_VALUE;

  @TempDir private Path folder;

  /** The codec to test. */
  protected abstract SampleCodec<T> codec();

  /** So many samples, the same for the same seed: empty ones, large ones, whatever there is. */
  protected abstract Samples<T> samples(int count, long seed);

  private Samples<T> samples() {
    return samples(COUNT, ContractSeed.value());
  }

  @Test
  final void samplesComeBackAsTheyWere() {
    Samples<T> samples = samples();
    assertThat(samples.size()).isEqualTo(COUNT);
    assertThat(samples.domain()).isEqualTo(codec().domain());
    SampleChecks.assertSame(codec().decode(codec().encode(samples)), samples, "decoded samples");
  }

  @Test
  final void slicesAndSelectionsComeBackAsTheyWere() {
    Samples<T> samples = samples();
    int[] order = new RandomStream(ContractSeed.value()).permutation(COUNT);
    for (Samples<T> each :
        List.of(
            samples.slice(3, 11),
            samples.slice(0, 1),
            samples.slice(4, 4),
            samples.select(order),
            samples.select(new int[] {2, 2, 2}))) {
      SampleChecks.assertSame(codec().decode(codec().encode(each)), each, "decoded samples");
    }
  }

  @Test
  final void equalSamplesGiveEqualContainers() {
    assertEqual(codec().encode(samples()), codec().encode(samples()));
  }

  private static void assertEqual(Container actual, Container expected) {
    assertThat(actual.parts()).isEqualTo(expected.parts());
    for (Container.Part part : expected.parts()) {
      String name = part.name();
      switch (part.type()) {
        case "text" -> assertThat(actual.text(name)).isEqualTo(expected.text(name));
        case "doubles" -> assertThat(actual.doubles(name)).containsExactly(expected.doubles(name));
        default -> assertThat(actual.integers(name)).containsExactly(expected.integers(name));
      }
    }
  }

  @Test
  final void modelFilesFindTheCodecByTheTypeOfSamples() {
    SampleCodecs codecs = SampleCodecs.load();
    Path file = folder.resolve("samples.okra");
    codecs.encode(samples()).write(file);
    Container read = Container.read(file, new MemoryBudget(1 << 28));
    SampleChecks.assertSame(codecs.decode(read), samples(), "samples from a file");
  }

  @Test
  final void aMissingPartIsACodedError() {
    Container whole = SampleCodecs.load().encode(samples());
    for (Container.Part part : data(whole)) {
      Container.Builder builder = Container.builder(whole.kind());
      whole.parts().stream()
          .filter(each -> !each.name().equals(part.name()))
          .forEach(each -> copy(whole, each, builder));
      assertThatThrownBy(
              () -> SampleCodecs.load().decode(builder.build()), "without %s", part.name())
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_FORMAT));
    }
  }

  /** What the codec wrote, without the name of the codec. */
  private static List<Container.Part> data(Container whole) {
    return whole.parts().stream().filter(part -> !part.name().equals("type")).toList();
  }

  private static void copy(Container from, Container.Part part, Container.Builder to) {
    switch (part.type()) {
      case "text" -> to.text(part.name(), from.text(part.name()));
      case "doubles" -> to.doubles(part.name(), from.doubles(part.name()));
      default -> to.integers(part.name(), from.integers(part.name()));
    }
  }

  /** Damaged parts may still be samples, or they give an error with a code; nothing else. */
  @Test
  final void damagedPartsAreReadOrRefused() {
    RandomStream random = new RandomStream(ContractSeed.value());
    Container whole = SampleCodecs.load().encode(samples());
    for (Container.Part part : data(whole)) {
      for (int i = 0; i < DAMAGES; i++) {
        Container.Builder builder = Container.builder(whole.kind());
        for (Container.Part each : whole.parts()) {
          if (each.equals(part)) {
            damage(whole, part, random, builder);
          } else {
            copy(whole, each, builder);
          }
        }
        readOrRefused(builder.build(), part.name() + ", damage " + i);
      }
    }
  }

  private static void damage(
      Container whole, Container.Part part, RandomStream random, Container.Builder builder) {
    String name = part.name();
    int length = random.nextInt((int) part.elements() + 2);
    switch (part.type()) {
      case "text" -> {
        String text = whole.text(name);
        builder.text(name, text.substring(0, Math.min(length, text.length())));
      }
      case "doubles" -> {
        double[] values = Arrays.copyOf(whole.doubles(name), length);
        damaged(length, random).forEach(i -> values[i] = random.nextBoolean() ? -1 : Double.NaN);
        builder.doubles(name, values);
      }
      default -> {
        int[] values = whole.integers(name).clone();
        int[] cut = random.nextBoolean() ? Arrays.copyOf(values, length) : values;
        damaged(cut.length, random)
            .forEach(i -> cut[i] = new int[] {-1, HUGE, cut[i] + 1}[random.nextInt(3)]);
        builder.integers(name, cut);
      }
    }
  }

  /** One position of an array, if it has any. */
  private static IntStream damaged(int length, RandomStream random) {
    return length == 0 ? IntStream.empty() : IntStream.of(random.nextInt(length));
  }

  private static void readOrRefused(Container damaged, String what) {
    try {
      SampleCodecs.load().decode(damaged);
    } catch (OkraException e) {
      assertThat(e.code()).as("%s: %s", what, e.getMessage()).isEqualTo(ErrorCode.FILE_FORMAT);
    } catch (RuntimeException | Error e) {
      fail(what + " gives " + e, e);
    }
  }
}
