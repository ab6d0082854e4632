package org.okra.core.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.sample.codec.SampleCodecs;

final class FileRowsTest {
  private static final RowFile.Layout DOUBLES =
      new RowFile.Layout(0, NumberType.FLOAT64, ByteOrder.LITTLE_ENDIAN);

  @TempDir private Path folder;

  private Path write(ByteBuffer bytes) {
    try {
      return Files.write(folder.resolve("rows"), bytes.array());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Entry (i, j) is 1000 i + j. */
  private FileRows rows(int rows, int columns) {
    ByteBuffer bytes =
        ByteBuffer.allocate(rows * columns * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        bytes.putDouble(1000 * i + j);
      }
    }
    return new FileRows(RowFile.open("rows", write(bytes), DOUBLES, rows, columns));
  }

  private static void check(VectorSamples<?> samples, int... expected) {
    assertThat(samples.size()).isEqualTo(expected.length);
    Matrix dense = samples.dense();
    for (int i = 0; i < expected.length; i++) {
      FeatureVector row = samples.get(i);
      for (int j = 0; j < samples.dimension(); j++) {
        assertThat(dense.get(i, j)).isEqualTo(1000 * expected[i] + j);
        assertThat(row.get(j)).isEqualTo(dense.get(i, j));
      }
    }
  }

  @Test
  void slicesSelectionsAndJoinsAreThoseOfTheRows() {
    FileRows all = rows(7, 3);
    check(all, 0, 1, 2, 3, 4, 5, 6);
    check(all.slice(2, 5), 2, 3, 4);
    check(all.slice(2, 5).slice(1, 3), 3, 4);
    check(all.select(new int[] {5, 1, 2, 3, 3}), 5, 1, 2, 3, 3);
    check(all.slice(1, 7).select(new int[] {4, 0}), 5, 1);
    check(all.slice(0, 0));
    check(all.select(new int[0]));
    check(all.slice(5, 7).followedBy(all.slice(0, 1)), 5, 6, 0);
    check(all.slice(5, 7).loaded().followedBy(all.slice(0, 1)), 5, 6, 0);
    assertThat(all.sparse().toDense().get(6, 2)).isEqualTo(6002);
    assertThatThrownBy(() -> all.select(new int[] {7})).isInstanceOf(OkraException.class);
    assertThatThrownBy(() -> all.get(-1)).isInstanceOf(OkraException.class);
  }

  @Test
  void aLargeSelectionStaysInTheFileAndASmallOneDoesNot() {
    int columns = 1 << 6;
    FileRows all = rows(3, columns);
    int[] many = new int[(int) (FileRows.MOST_COPIED / columns) + 1];
    many[1] = 2;
    many[2] = 1;
    VectorSamples<DenseVector> selected = all.select(many);
    assertThat(selected).isInstanceOf(FileRows.class);
    check(selected.slice(0, 4), 0, 2, 1, 0);
    assertThat(selected.select(new int[] {1})).isInstanceOf(DenseRows.class);
  }

  @Test
  void entriesAreMappedWhenTheyAreRead() {
    FileRows mapped = rows(4, 2).mapped((x, j) -> x + j).mapped((x, j) -> 2 * x);
    assertThat(mapped.slice(3, 4).dense().rowValues(0)).containsExactly(6000, 6004);
    assertThat(mapped.select(new int[] {1}).get(0).toArray()).containsExactly(2000, 2004);
  }

  @ParameterizedTest
  @EnumSource
  void everyTypeOfNumberIsReadInEitherOrder(NumberType type) {
    for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
      double[] values = {7, type.name().startsWith("U") ? 200 : -3};
      ByteBuffer bytes = ByteBuffer.allocate(1 + 2 * type.bytes()).order(order);
      bytes.put((byte) 99);
      for (double value : values) {
        switch (type) {
          case FLOAT64 -> bytes.putDouble(value);
          case FLOAT32 -> bytes.putFloat((float) value);
          case INT64 -> bytes.putLong((long) value);
          case INT32, UINT32 -> bytes.putInt((int) value);
          case INT16, UINT16 -> bytes.putShort((short) value);
          case INT8, UINT8 -> bytes.put((byte) value);
        }
      }
      RowFile.Layout layout = new RowFile.Layout(1, type, order);
      FileRows rows = new FileRows(RowFile.open("rows", write(bytes), layout, 1, 2));
      assertThat(rows.get(0).toArray()).containsExactly(values);
    }
  }

  @Test
  void aSliceCostsNoMoreMemoryThanItself() {
    FileRows all = rows(20_000, 50);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    long before = threads.getThreadAllocatedBytes(thread);
    all.slice(5000, 6000).dense();
    long slice = 1000 * 50 * Double.BYTES;
    assertThat(threads.getThreadAllocatedBytes(thread) - before)
        .isBetween(slice, slice + (1 << 19));
  }

  @Test
  void aFileThatIsCutShortIsAnErrorBeforeAndDuringUse() throws IOException {
    FileRows all = rows(100, 3);
    Path path = folder.resolve("rows");
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      channel.truncate(50 * 3 * Double.BYTES);
    }
    check(all.slice(48, 50), 48, 49);
    OkraException during = catchThrowableOfType(OkraException.class, all::dense);
    assertThat(during.code()).isEqualTo(ErrorCode.FILE_FORMAT);
    assertThat(during).hasMessageStartingWith("rows, byte 1200: the file ends before its numbers");
    OkraException before =
        catchThrowableOfType(
            OkraException.class, () -> RowFile.open("rows", path, DOUBLES, 100, 3));
    assertThat(before.code()).isEqualTo(ErrorCode.FILE_FORMAT);
    OkraException absent =
        catchThrowableOfType(
            OkraException.class, () -> RowFile.open("x", folder.resolve("x"), DOUBLES, 1, 1));
    assertThat(absent.code()).isEqualTo(ErrorCode.FILE_NOT_FOUND);
  }

  @Test
  void rowsAreSavedWithTheirNumbers() {
    SampleCodecs codecs = SampleCodecs.load();
    Samples<?> decoded = codecs.decode(codecs.encode(rows(3, 2).mapped((x, j) -> x)));
    assertThat(decoded).isInstanceOf(DenseRows.class);
    check((DenseRows) decoded, 0, 1, 2);
  }
}
