package org.okra.core.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;

final class ContainerTest {
  private static final MemoryBudget MEMORY = new MemoryBudget(1L << 30);

  @TempDir private Path folder;

  @Test
  void everyPartComesBackBitByBit() {
    RandomStream random = new RandomStream(5);
    double[] large = random.doubles(300_000).toArray();
    double[] odd = {0.0, -0.0, Double.NaN, Double.MIN_VALUE, Double.NEGATIVE_INFINITY};
    Matrix whole = Matrix.ofRows(new double[] {1, 2, 3}, new double[] {4, 5, 6});
    Container written =
        Container.builder("model")
            .text("kernel", "{type: gaussian, gamma: 0.5} \u00e9\u4e2d")
            .text("empty", "")
            .doubles("large", large)
            .doubles("odd", odd)
            .doubles("none")
            .integers("support", 3, -1, Integer.MAX_VALUE)
            .matrix("whole", whole)
            .matrix("view", whole.view(0, 2, 1, 3))
            .matrix("flat", Matrix.zeros(0, 7))
            .build();
    Path file = folder.resolve("a.okra");
    written.write(file);
    Container read = Container.read(file, "model", MEMORY);
    assertThat(read.names()).isEqualTo(written.names());
    assertThat(read.text("kernel")).isEqualTo("{type: gaussian, gamma: 0.5} \u00e9\u4e2d");
    assertThat(read.text("empty")).isEmpty();
    assertThat(read.doubles("large")).isEqualTo(large);
    assertThat(bits(read.doubles("odd"))).isEqualTo(bits(odd));
    assertThat(read.doubles("none")).isEmpty();
    assertThat(read.integers("support")).containsExactly(3, -1, Integer.MAX_VALUE);
    assertThat(read.matrix("whole").rowValues(1)).containsExactly(4, 5, 6);
    assertThat(read.matrix("view").rowValues(0)).containsExactly(2, 3);
    assertThat(read.matrix("flat").columns()).isEqualTo(7);
    assertThat(read.has("view/shape")).isTrue();
  }

  @Test
  void bytesAreThoseOfTheFile() throws Exception {
    Path file = folder.resolve("bytes.okra");
    Container container =
        Container.builder("any").text("t", "ab").doubles("d", 1, 2).integers("i", 7).build();
    container.write(file);
    byte[] bytes = container.toBytes();
    assertThat(bytes).isEqualTo(java.nio.file.Files.readAllBytes(file));
    Container read = Container.ofBytes(bytes, "The wire", MEMORY);
    assertThat(read.kind()).isEqualTo("any");
    assertThat(read.doubles("d")).containsExactly(1, 2);
    bytes[bytes.length - 1]++;
    assertThatThrownBy(() -> Container.ofBytes(bytes, "The wire", MEMORY))
        .isInstanceOf(OkraException.class)
        .hasMessage("The wire was altered: the checksum of its part 'i' differs.");
    assertThatThrownBy(
            () -> Container.ofBytes(java.util.Arrays.copyOf(bytes, 40), "The wire", MEMORY))
        .isInstanceOf(OkraException.class)
        .hasMessageStartingWith("The wire is ");
  }

  @Test
  void partsAreListedWithTheirSizes() {
    Path file = folder.resolve("a.okra");
    Container.builder("any")
        .text("t", "ab\u00e9")
        .doubles("d", 1, 2)
        .integers("i", 7)
        .build()
        .write(file);
    Container read = Container.read(file, MEMORY);
    assertThat(read.kind()).isEqualTo("any");
    assertThat(read.parts())
        .containsExactly(
            new Container.Part("t", "text", 4, 4),
            new Container.Part("d", "doubles", 2, 16),
            new Container.Part("i", "integers", 1, 4));
  }

  @Test
  void foldersAreNotReplaced() {
    Container container = Container.builder("any").build();
    assertThatThrownBy(() -> container.write(folder))
        .isInstanceOf(OkraException.class)
        .hasMessage("Cannot write " + folder + ": it is a folder. Name a file.");
    assertThat(folder).isDirectory();
  }

  @Test
  void containersNest() {
    Container inner = Container.builder("map").doubles("scale", 2).build();
    Container outer = Container.builder("model").include("input", inner).build();
    assertThat(outer.names()).containsExactly("input/scale");
    assertThat(outer.below("input").doubles("scale")).containsExactly(2);
  }

  @Test
  void writingReplacesAFileInOneStepAndLeavesNothingBeside() throws IOException {
    Path file = folder.resolve("a.okra");
    Container.builder("model").doubles("x", 1).build().write(file);
    Container.builder("model").doubles("x", 2).build().write(file);
    assertThat(Container.read(file, "model", MEMORY).doubles("x")).containsExactly(2);
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
    assertThatThrownBy(
            () -> Container.builder("model").build().write(folder.resolve("no/such/folder/a.okra")))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INPUT_OUTPUT))
        .hasMessageContaining("Check that the folder exists");
  }

  @Test
  void everyTruncationIsACodedError() throws IOException {
    byte[] good = sample();
    for (int length = 0; length < good.length; length++) {
      ErrorCode code = codeOf(Arrays.copyOf(good, length));
      assertThat(code).as("cut to %d bytes", length).isEqualTo(ErrorCode.FILE_FORMAT);
    }
    assertThat(codeOf(Arrays.copyOf(good, good.length + 3))).isEqualTo(ErrorCode.FILE_FORMAT);
  }

  @Test
  void everyFlippedBitIsACodedError() throws IOException {
    byte[] good = sample();
    Set<ErrorCode> expected =
        Set.of(ErrorCode.FILE_FORMAT, ErrorCode.FILE_CHECKSUM, ErrorCode.FILE_VERSION);
    for (int i = 0; i < good.length; i++) {
      for (int bit = 0; bit < 8; bit++) {
        byte[] damaged = good.clone();
        damaged[i] ^= (byte) (1 << bit);
        assertThat(codeOf(damaged)).as("byte %d, bit %d", i, bit).isIn(expected);
      }
    }
  }

  @Test
  void textsOfTheErrorsSayWhatToDo() throws IOException {
    byte[] newer = sample();
    newer[11] = 9;
    Path file = folder.resolve("newer.okra");
    Files.write(file, newer);
    assertThatThrownBy(() -> Container.read(file, "model", MEMORY))
        .hasMessageEndingWith(
            "has format version 9; this Okra reads versions 1 to 1. Use a newer Okra.");
    Path good = folder.resolve("good.okra");
    Files.write(good, sample());
    assertThatThrownBy(() -> Container.read(good, "accumulator", MEMORY))
        .hasMessageEndingWith("holds 'model' where 'accumulator' is needed.");
    assertThatThrownBy(() -> Container.read(good, "model", new MemoryBudget(10)))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.MEMORY_BUDGET));
    assertThatThrownBy(() -> Container.read(folder.resolve("none"), "model", MEMORY))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_NOT_FOUND));
    Container read = Container.read(good, "model", MEMORY);
    assertThatThrownBy(() -> read.doubles("weigths"))
        .hasMessageContaining("Did you mean 'weights'?");
    assertThatThrownBy(() -> read.integers("weights")).hasMessageContaining("holds DOUBLES");
  }

  private byte[] sample() throws IOException {
    Path file = folder.resolve("sample.okra");
    Container.builder("model")
        .text("kernel", "linear")
        .doubles("weights", 1, 2, 3)
        .integers("support", 4, 5)
        .build()
        .write(file);
    return Files.readAllBytes(file);
  }

  private ErrorCode codeOf(byte[] content) throws IOException {
    Path file = folder.resolve("broken.okra");
    Files.write(file, content);
    OkraException error =
        catchThrowableOfType(OkraException.class, () -> Container.read(file, "model", MEMORY));
    assertThat(error).isNotNull();
    return error.code();
  }

  private static long[] bits(double[] values) {
    return Arrays.stream(values).mapToLong(Double::doubleToRawLongBits).toArray();
  }
}
