package org.okra.datasets.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FileRows;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Data;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DataLimits;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;

final class NpyTest {
  private static final long SMALL = 1 << 16;
  private static final String GOOD = NpyFile.header("<f8", "False", "(2, 3)");

  private final RunContext context = RunContext.withSeed(1);

  /** A budget of whose share for data 2000 numbers are more. */
  private final RunContext small =
      RunContext.builder().seed(1).memory(new MemoryBudget(SMALL)).build();

  @TempDir private Path folder;

  @AfterEach
  void close() {
    context.close();
    small.close();
  }

  private static Matrix random(int rows, int columns) {
    RandomStream random = new RandomStream(3);
    Matrix matrix = Matrix.zeros(rows, columns);
    Arrays.setAll(matrix.values(), i -> random.nextDouble());
    return matrix;
  }

  private static DataFile file(byte... bytes) {
    return DataFile.of("a.npy", bytes, DataLimits.standard());
  }

  private Data<?, ?> load(RunContext run, Map<String, Object> options) {
    return Components.load()
        .<DatasetSource>create(DatasetSource.class, new Specification("npy", options))
        .load(DataFolder.of(folder), run);
  }

  private static Matrix inputs(Dataset<?, ?> data) {
    return ((VectorSamples<?>) data.inputs()).dense();
  }

  @Test
  void aSplitHasInputsAndOutputsOfItsOwnFiles() throws IOException {
    Matrix x = random(50, 4);
    Matrix y = random(50, 2);
    Files.write(folder.resolve("x.npy"), NpyFile.of(x));
    Files.write(folder.resolve("y.npy"), NpyFile.of(y));
    Files.write(folder.resolve("x2.npy.gz"), Format.gzip(NpyFile.of(random(7, 4))));
    Files.write(folder.resolve("y2.npy"), NpyFile.of(random(7, 2)));
    Map<String, Object> options =
        Map.of(
            "train", "x.npy", "trainOutputs", "y.npy", "test", "x2.npy", "testOutputs", "y2.npy");
    Data<?, ?> data = load(context, options);
    assertThat(data.name()).isEqualTo("x");
    assertThat(data.train().inputs()).isInstanceOf(DenseRows.class);
    assertThat(inputs(data.train()).values()).isEqualTo(x.values());
    assertThat(((DenseRows) data.train().outputs()).dense().values()).isEqualTo(y.values());
    assertThat(inputs(data.officialTest().orElseThrow()).values()).isEqualTo(random(7, 4).values());
    Dataset<?, ?> alone = load(context, Map.of("train", "x.npy")).train();
    assertThat(((VectorSamples<?>) alone.outputs()).dimension()).isZero();
    assertThatThrownBy(() -> load(context, Map.of("train", "x.npy", "trainOutputs", "y2.npy")))
        .hasMessage("y2.npy has 7 rows of outputs for 50 rows of inputs.");
    assertThatThrownBy(() -> load(context, Map.of("train", "x.npy", "testOutputs", "y.npy")))
        .hasMessageContaining("Option 'testOutputs' goes with 'test' and 'trainOutputs'");
  }

  @Test
  void labelsAreTheColumnsThatHoldOne() throws IOException {
    Files.write(folder.resolve("x.npy"), NpyFile.of(random(2, 2)));
    byte[] flags =
        NpyFile.of(1, NpyFile.header("|b1", "False", "(2, 3)"), new byte[] {1, 0, 1, 0, 0, 0});
    Files.write(folder.resolve("y.npy"), flags);
    Map<String, Object> options =
        Map.of("train", "x.npy", "trainOutputs", "y.npy", "outputKind", "labels");
    LabelSets labels = (LabelSets) load(context, options).train().outputs();
    assertThat(labels.get(0).items()).containsExactly(0, 2);
    assertThat(labels.get(1).items()).isEmpty();
    Files.write(folder.resolve("y.npy"), NpyFile.of(random(2, 3)));
    assertThatThrownBy(() -> load(context, options))
        .hasMessageStartingWith("y.npy, row 1, column 1: ")
        .hasMessageContaining("is neither 0 nor 1");
  }

  @Test
  void manyRowsStayInTheFileAndThoseOfAPackedOneInATemporaryFile() throws IOException {
    Matrix x = random(500, 4);
    Files.write(folder.resolve("x.npy"), NpyFile.of(x));
    Files.write(folder.resolve("packed.npy"), Format.gzip(NpyFile.of(x)));
    for (String name : List.of("x.npy", "packed.npy")) {
      Dataset<?, ?> data = load(small, Map.of("train", name)).train();
      assertThat(data.inputs()).isInstanceOf(FileRows.class);
      assertThat(inputs(data).values()).isEqualTo(x.values());
    }
    byte[] longer = Arrays.copyOf(NpyFile.of(x), NpyFile.of(x).length + 1);
    Files.write(folder.resolve("x.npy"), longer);
    assertThatThrownBy(() -> load(small, Map.of("train", "x.npy")))
        .hasMessageContaining("the file goes on after its 500 rows of 4 numbers");
    Files.write(folder.resolve("x.npy"), Arrays.copyOf(longer, longer.length - 2));
    assertThatThrownBy(() -> load(small, Map.of("train", "x.npy")))
        .hasMessageContaining("the file ends before its numbers do");
    Files.write(folder.resolve("x.npy"), Format.gzip(Arrays.copyOf(longer, longer.length - 2)));
    assertThatThrownBy(() -> load(small, Map.of("train", "x.npy")))
        .hasMessageContaining("it is cut short");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void everyVersionIsRead(int version) {
    byte[] numbers = ByteBuffer.allocate(12).putFloat(1).putFloat(-2).putFloat(0.5f).array();
    String header = NpyFile.header(">f4", "False", "(3,)");
    Matrix column = Npy.rows(file(NpyFile.of(version, header, numbers)), context).dense();
    assertThat(column.values()).containsExactly(1, -2, 0.5);
    assertThat(column.columns()).isEqualTo(1);
  }

  @Test
  void otherArraysAreRefusedWithTheRemedy() {
    Map.of(
            NpyFile.header("<f8", "True", "(2, 3)"),
            "a.npy, byte 10: the array is stored column by column (fortran_order); save"
                + " numpy.ascontiguousarray(array)",
            NpyFile.header("|O", "False", "(2, 3)"),
            "a.npy, byte 10: the numbers are not of a type that is read (f8, f4, i1 to i8, u1 to"
                + " u4, b1); save array.astype('float64') or 'float32'",
            NpyFile.header("<f8", "False", "(2, 3, 4)"),
            "a.npy, byte 10: the array has not one or two dimensions; save array.reshape(n, -1)",
            NpyFile.header("<f8", "False", "(99999999999, 3)"),
            "a.npy, byte 10: the shape has 99999999999 where a number from 1 to 2147483639"
                + " belongs")
        .forEach(
            (header, text) ->
                ReadErrors.assertFormatError(
                    () -> Npy.rows(file(NpyFile.of(1, header, new byte[48])), context), text));
  }

  /** As {@link DamagedFilesTest} for texts: an error with its place, or data. */
  @Test
  void damagedFilesAreReadOrRefusedWithTheirPlace() {
    byte[] good = NpyFile.of(2, GOOD, new byte[48]);
    for (int length = 0; length < good.length; length++) {
      byte[] cut = Arrays.copyOf(good, length);
      assertThat(refused(cut)).as("cut at " + length).isTrue();
    }
    RandomStream random = new RandomStream(8);
    for (int i = 0; i < 3000; i++) {
      byte[] flipped = good.clone();
      flipped[random.nextInt(100)] ^= (byte) (1 << random.nextInt(8));
      refused(flipped);
    }
    byte[] packed = Format.gzip(good);
    for (int length = 5; length < packed.length - 8; length += 7) {
      assertThat(refused(Arrays.copyOf(packed, length))).isTrue();
    }
  }

  private boolean refused(byte[] bytes) {
    OkraException error =
        catchThrowableOfType(OkraException.class, () -> Npy.rows(file(bytes), small));
    if (error != null) {
      assertThat(error.code()).isEqualTo(ErrorCode.FILE_FORMAT);
      assertThat(error.getMessage())
          .matches("(?s)a.npy, (byte [0-9]+|line [0-9]+, column [0-9]+): .*");
    }
    return error != null;
  }

  @Test
  void aTableOfManyRowsIsSpooled() throws IOException {
    Matrix x = random(40_000, 5);
    StringBuilder text = new StringBuilder("a,b,c,d,y\n");
    for (int i = 0; i < x.rows(); i++) {
      for (int j = 0; j < 5; j++) {
        text.append(x.get(i, j)).append(j == 4 ? '\n' : ',');
      }
    }
    Files.writeString(folder.resolve("t.csv"), text);
    Csv csv =
        (Csv)
            Components.load()
                .<DatasetSource>create(
                    DatasetSource.class, Specification.parse("{type: csv, train: t.csv}"));
    try (RunContext tight =
        RunContext.builder().seed(1).memory(new MemoryBudget(1 << 20)).build()) {
      Dataset<?, ?> data = csv.load(DataFolder.of(folder), tight).train();
      assertThat(data.inputs()).isInstanceOf(FileRows.class);
      assertThat(Arrays.equals(inputs(data).values(), x.columnBlock(0, 4).copy().values()))
          .isTrue();
    }
  }
}
