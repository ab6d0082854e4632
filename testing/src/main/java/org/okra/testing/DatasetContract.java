package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.ErrorCode;
import org.okra.core.ErrorKind;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.core.sample.codec.SampleCodecs;
import org.okra.datasets.Data;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;
import org.okra.datasets.generate.DatasetGenerator;

/**
 * What every data set promises. Extend it with a source, and with the files that it reads:
 *
 * <pre>{@code
 * final class CrystalsTest extends DatasetContract {
 *   @Override
 *   protected DatasetSource source() {
 *     return new Crystals("crystals.txt");
 *   }
 *
 *   @Override
 *   protected Map<String, String> files() {
 *     return Map.of("crystals.txt", "NaCl 0.564\n...");
 *   }
 * }
 * }</pre>
 */
@ExtendWith(ContractSeed.class)
public abstract class DatasetContract {
  /** Far more than small files need; a declared count that is believed exceeds it. */
  private static final long BUDGET = 1L << 28;

  private static final int DAMAGES = 40;

  @TempDir private Path place;
  private Path root;

  /** The data set to test, with no more than a few hundred rows. */
  protected abstract DatasetSource source();

  /** The files it reads, as texts by their name in the data folder; none unless overridden. */
  protected Map<String, String> files() {
    return Map.of();
  }

  /** Options, such as {@code {rows: 0}}, that must be refused besides those out of range. */
  protected List<String> refusedOptions() {
    return List.of();
  }

  @BeforeEach
  final void writeFiles() throws IOException {
    root = Files.createDirectories(place.resolve("data"));
    for (Map.Entry<String, String> file : files().entrySet()) {
      write(file.getKey(), file.getValue().getBytes(StandardCharsets.UTF_8));
    }
  }

  private void write(String name, byte[] content) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, content);
  }

  private static RunContext context(long seed, int threads) {
    return RunContext.builder()
        .seed(seed)
        .threads(Threads.okra(threads))
        .memory(new MemoryBudget(BUDGET))
        .build();
  }

  private List<Dataset<?, ?>> load(long seed, int threads) {
    try (RunContext context = context(seed, threads)) {
      Data<?, ?> data = source().load(DataFolder.of(root), context);
      List<Dataset<?, ?>> parts = new ArrayList<>();
      parts.add(data.train());
      data.officialTest().ifPresent(parts::add);
      return parts;
    }
  }

  private List<Dataset<?, ?>> load() {
    return load(ContractSeed.value(), 1);
  }

  @Test
  final void oneSeedGivesTheSameDataOnAnyNumberOfThreads() {
    List<Dataset<?, ?>> expected = load();
    for (int threads : new int[] {1, 2, 8}) {
      List<Dataset<?, ?>> parts = load(ContractSeed.value(), threads);
      assertThat(parts).hasSameSizeAs(expected);
      for (int i = 0; i < parts.size(); i++) {
        assertSame(parts.get(i), expected.get(i), threads + " threads, part " + i);
      }
    }
  }

  private static void assertSame(Dataset<?, ?> actual, Dataset<?, ?> expected, String what) {
    SampleChecks.assertSame(actual.inputs(), expected.inputs(), what + ": inputs");
    SampleChecks.assertSame(actual.outputs(), expected.outputs(), what + ": outputs");
    assertThat(actual.name()).as(what).isEqualTo(expected.name());
    assertThat(actual.columns()).as(what).isEqualTo(expected.columns());
    assertThat(actual.rowNames()).as(what).isEqualTo(expected.rowNames());
    assertThat(actual.notes()).as(what).isEqualTo(expected.notes());
  }

  @Test
  final void anotherSeedGivesOtherDataWhereItIsMade() {
    List<Dataset<?, ?>> parts = load();
    List<Dataset<?, ?>> others = load(ContractSeed.value() + 1, 1);
    Samples<?> inputs = parts.get(0).inputs();
    Samples<?> otherInputs = others.get(0).inputs();
    boolean same =
        inputs.size() == otherInputs.size()
            && IntStream.range(0, inputs.size())
                .allMatch(i -> SampleChecks.isSame(inputs.get(i), otherInputs.get(i)));
    assertThat(same).as("same inputs").isNotEqualTo(source() instanceof DatasetGenerator);
  }

  @Test
  final void partsHaveRowsOfTheirTypes() {
    for (Dataset<?, ?> part : load()) {
      assertThat(part.name()).isNotBlank();
      assertThat(part.size()).as("rows of %s", part).isPositive();
      for (Samples<?> side : List.of(part.inputs(), part.outputs())) {
        assertThat(side.size()).isEqualTo(part.size());
        for (int i = 0; i < side.size(); i++) {
          Object sample = side.get(i);
          assertThat(side.domain().isInstance(sample)).as("type of sample %s", i).isTrue();
        }
      }
    }
  }

  @Test
  final void slicesAndSelectionsAgree() {
    for (Dataset<?, ?> part : load()) {
      int from = part.size() / 3;
      int to = part.size() - part.size() / 4;
      int[] rows = IntStream.range(from, to).toArray();
      assertSame(part.select(rows), part.slice(from, to), "rows " + from + " to " + to);
      int[] order = new RandomStream(ContractSeed.value()).permutation(part.size());
      Dataset<?, ?> shuffled = part.select(order);
      for (int i = 0; i < order.length; i++) {
        assertThat(SampleChecks.isSame(shuffled.inputs().get(i), part.inputs().get(order[i])))
            .as("input %d of a selection", i)
            .isTrue();
        assertThat(SampleChecks.isSame(shuffled.outputs().get(i), part.outputs().get(order[i])))
            .as("output %d of a selection", i)
            .isTrue();
        if (!part.rowNames().isEmpty()) {
          assertThat(shuffled.rowNames().get(i)).isEqualTo(part.rowNames().get(order[i]));
        }
      }
    }
  }

  /** Models are saved with samples, so that every type of sample needs a codec. */
  @Test
  final void samplesAreSavedAndReadAgain() {
    SampleCodecs codecs = SampleCodecs.load();
    for (Dataset<?, ?> part : load()) {
      for (Samples<?> side : List.of(part.inputs(), part.outputs())) {
        SampleChecks.assertSame(codecs.decode(codecs.encode(side)), side, "decoded samples");
      }
    }
  }

  @Test
  final void theSpecificationCreatesItAgain() {
    new DeclaredOptions<DatasetSource>(DatasetSource.class, source()).checkRoundTrip();
  }

  @Test
  final void badOptionsAreRefused() {
    new DeclaredOptions<DatasetSource>(DatasetSource.class, source())
        .checkRefusals(refusedOptions(), created -> {});
  }

  @Test
  final void aMissingFileIsNamed() throws IOException {
    for (Map.Entry<String, String> file : files().entrySet()) {
      Files.delete(root.resolve(file.getKey()));
      assertThatThrownBy(this::load, "without %s", file.getKey())
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_NOT_FOUND))
          .hasMessageContaining(file.getKey());
      write(file.getKey(), file.getValue().getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  final void garbageIsRefusedAtItsPlace() throws IOException {
    RandomStream random = new RandomStream(ContractSeed.value());
    byte[] garbage = new byte[300];
    for (int i = 0; i < garbage.length; i++) {
      garbage[i] = (byte) (128 + random.nextInt(128));
    }
    for (Map.Entry<String, String> file : files().entrySet()) {
      for (byte[] content : List.of(new byte[0], garbage)) {
        write(file.getKey(), content);
        assertThatThrownBy(this::load, "%d bytes of garbage in %s", content.length, file.getKey())
            .isInstanceOfSatisfying(
                OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_FORMAT))
            .hasMessageContaining(file.getKey());
      }
      write(file.getKey(), file.getValue().getBytes(StandardCharsets.UTF_8));
    }
  }

  /** A damaged file may still be a file, or it gives an error with a code; nothing else. */
  @Test
  final void damagedFilesAreReadOrRefused() throws IOException {
    RandomStream random = new RandomStream(ContractSeed.value());
    for (Map.Entry<String, String> file : files().entrySet()) {
      byte[] whole = file.getValue().getBytes(StandardCharsets.UTF_8);
      for (int i = 0; i < DAMAGES; i++) {
        byte[] damaged = Arrays.copyOf(whole, 1 + random.nextInt(whole.length));
        if (i % 2 == 0) {
          damaged = whole.clone();
          damaged[random.nextInt(whole.length)] = (byte) random.nextInt(256);
        }
        write(file.getKey(), damaged);
        readOrRefused(file.getKey() + ", damage " + i);
      }
      write(file.getKey(), whole);
    }
  }

  private void readOrRefused(String what) {
    try {
      load();
    } catch (OkraException e) {
      assertThat(e.kind()).as("%s: %s", what, e.getMessage()).isNotEqualTo(ErrorKind.INTERNAL);
    } catch (RuntimeException | Error e) {
      fail(what + " gives " + e, e);
    }
  }
}
