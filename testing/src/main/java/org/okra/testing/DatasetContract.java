package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.core.sample.codec.SampleCodecs;
import org.okra.datasets.Data;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;

/**
 * What every data set promises. Extend it with a source and the files that it reads:
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
 *     return Map.of("crystals.txt", "NaCl 5.64\nKCl 6.29\n");
 *   }
 * }
 * }</pre>
 */
public abstract class DatasetContract extends ComponentContract<DatasetSource> {
  @TempDir Path folder;

  /** The source to test. */
  protected abstract DatasetSource source();

  /** The files it reads: name inside the data folder, and text. None unless overridden. */
  protected Map<String, String> files() {
    return Map.of();
  }

  /** Files that are no text: name inside the data folder, and bytes. None unless overridden. */
  protected Map<String, byte[]> binaryFiles() {
    return Map.of();
  }

  @Override
  final Tested<DatasetSource> tested() {
    return new Tested<>(DatasetSource.class, source());
  }

  @Override
  final void prepare() {
    files().forEach((name, text) -> write(name, text.getBytes(StandardCharsets.UTF_8)));
    binaryFiles().forEach(this::write);
  }

  private void write(String name, byte[] bytes) {
    Path file = folder.resolve(name);
    try {
      Files.createDirectories(file.getParent());
      Files.write(file, bytes);
    } catch (IOException e) {
      throw new AssertionError("Cannot write " + file, e);
    }
  }

  private Data<?, ?> load(RunContext run) {
    return source().load(DataFolder.of(folder), run);
  }

  private static void assertSameRows(Dataset<?, ?> actual, Dataset<?, ?> expected) {
    assertThat(actual.name()).isEqualTo(expected.name());
    assertThat(actual.columns()).isEqualTo(expected.columns());
    assertThat(actual.rowNames()).isEqualTo(expected.rowNames());
    assertSame(actual.inputs(), expected.inputs());
    assertSame(actual.outputs(), expected.outputs());
  }

  private static void assertSameData(Data<?, ?> actual, Data<?, ?> expected) {
    assertSameRows(actual.train(), expected.train());
    Optional<? extends Dataset<?, ?>> test = actual.officialTest();
    assertThat(test.isPresent()).isEqualTo(expected.officialTest().isPresent());
    test.ifPresent(part -> assertSameRows(part, expected.officialTest().orElseThrow()));
  }

  @Test
  final void itHasRowsAndAName() {
    Data<?, ?> data = load(context());
    assertThat(data.name()).isNotBlank();
    assertThat(data.train().size()).as("rows").isPositive();
    data.officialTest().ifPresent(test -> assertThat(test.size()).as("test rows").isPositive());
  }

  @Test
  final void everyTimeAndOnAnyThreadsTheRowsAreTheSame() {
    Data<?, ?> first = load(context());
    for (int threads : new int[] {1, 2, 5}) {
      try (RunContext other = context(threads)) {
        assertSameData(load(other), first);
      }
    }
  }

  /** Every seed has other rows of a generated data set, and the same ones of another. */
  @Test
  final void rowsDependOnTheSeedIfTheyAreGenerated() {
    Data<?, ?> first = load(context());
    try (RunContext other = RunContext.withSeed(ContractSeed.value() + 1)) {
      Data<?, ?> second = load(other);
      if (source().isGenerated()) {
        assertThatThrownBy(() -> assertSameData(second, first))
            .as("rows of another seed are others")
            .isInstanceOf(AssertionError.class);
      } else {
        assertSameData(second, first);
      }
    }
  }

  @Test
  final void missingFilesAreACodedError() {
    DataFolder none = DataFolder.of(folder.resolve("no-such-folder"));
    if (source().isGenerated()) {
      assertSameData(source().load(none, context()), load(context()));
    } else {
      assertCoded(ErrorCode.FILE_NOT_FOUND, "no files", () -> source().load(none, context()));
    }
  }

  @Test
  final void theMemoryBudgetIsRespected() {
    try (RunContext small = RunContext.builder().memory(new MemoryBudget(100)).build()) {
      load(small);
    } catch (OkraException e) {
      assertThat(e.code()).isEqualTo(ErrorCode.MEMORY_BUDGET);
    }
  }

  /** Models keep samples of both sides. */
  @Test
  final void samplesCanBeSaved() {
    SampleCodecs codecs = new SampleCodecs(classPath());
    Dataset<?, ?> train = load(context()).train();
    for (Samples<?> side : new Samples<?>[] {train.inputs(), train.outputs()}) {
      assertSame(codecs.decode(codecs.encode(side)), side);
    }
  }
}
