package org.okra.datasets.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.Matrix;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Data;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DatasetSource;

/** Archives of NumPy, and Gram matrices in its arrays. */
final class NpzTest {
  /** What numpy 2.4 writes for {@code savez(f, X=[[1., 2.], [3., 4.]], y=[1, 0])}. */
  private static final String WRITTEN_BY_NUMPY =
      "UEsDBC0AAAAAAAAAIQAhNYtp//////////8FABQAWC5ucHkBABAAoAAAAAAAAACgAAAAAAAAAJNOVU1Q"
          + "WQEAdgB7J2Rlc2NyJzogJzxmOCcsICdmb3J0cmFuX29yZGVyJzogRmFsc2UsICdzaGFwZSc6ICgyLCAy"
          + "KSwgfSAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAg"
          + "ICAKAAAAAAAA8D8AAAAAAAAAQAAAAAAAAAhAAAAAAAAAEEBQSwMELQAAAAAAAAAhAHH7Oav/////////"
          + "/wUAFAB5Lm5weQEAEACQAAAAAAAAAJAAAAAAAAAAk05VTVBZAQB2AHsnZGVzY3InOiAnPGk4JywgJ2Zv"
          + "cnRyYW5fb3JkZXInOiBGYWxzZSwgJ3NoYXBlJzogKDIsKSwgfSAgICAgICAgICAgICAgICAgICAgICAg"
          + "ICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIAoBAAAAAAAAAAAAAAAAAAAAUEsBAi0D"
          + "LQAAAAAAAAAhACE1i2mgAAAAoAAAAAUAAAAAAAAAAAAAAIABAAAAAFgubnB5UEsBAi0DLQAAAAAAAAAh"
          + "AHH7OauQAAAAkAAAAAUAAAAAAAAAAAAAAIAB1wAAAHkubnB5UEsFBgAAAAACAAIAZgAAAJ4BAAAAAA==";

  /** The same by {@code savez_compressed}. */
  private static final String COMPRESSED_BY_NUMPY =
      "UEsDBC0AAAAIAAAAIQAhNYtp//////////8FABQAWC5ucHkBABAAoAAAAAAAAABVAAAAAAAAAJvsF+ob"
          + "EMnIUMZQrZ6SWpxcpG6loG6TZqGuo6Cell9UUpSYF59flJIKEndLzClOBYoXZyQWpAL5GkY6CkaaOgq1"
          + "CmQDLgYw+GAPoRkcIBQHlBZwAABQSwMELQAAAAgAAAAhAHH7Oav//////////wUAFAB5Lm5weQEAEACQ"
          + "AAAAAAAAAEgAAAAAAAAAm+wX6hsQychQxlCtnpJanFykbqWgbpNpoa6joJ6WX1RSlJgXn1+UkgoSd0vM"
          + "KU4FihdnJBakAvkaRjqaOgq1ChQALkYGVAAAUEsBAi0DLQAAAAgAAAAhACE1i2lVAAAAoAAAAAUAAAAA"
          + "AAAAAAAAAIABAAAAAFgubnB5UEsBAi0DLQAAAAgAAAAhAHH7OatIAAAAkAAAAAUAAAAAAAAAAAAAAIAB"
          + "jAAAAHkubnB5UEsFBgAAAAACAAIAZgAAAAsBAAAAAA==";

  @TempDir private Path folder;
  private final RunContext context = RunContext.withSeed(1);

  @AfterEach
  void close() {
    context.close();
  }

  static byte[] archive(Map<String, byte[]> arrays) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> each : new LinkedHashMap<>(arrays).entrySet()) {
        zip.putNextEntry(new ZipEntry(each.getKey() + ".npy"));
        zip.write(each.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private Data<?, ?> load(String specification) {
    return Components.load()
        .<DatasetSource>create(DatasetSource.class, Specification.parse(specification))
        .load(DataFolder.of(folder), context);
  }

  @Test
  void arraysAreFoundByTheirNames() throws IOException {
    for (String each : List.of(WRITTEN_BY_NUMPY, COMPRESSED_BY_NUMPY)) {
      Files.write(folder.resolve("a.npz"), Base64.getDecoder().decode(each));
      Data<?, ?> data = load("{type: npz, train: a.npz, test: a.npz}");
      assertThat(((VectorSamples<?>) data.train().inputs()).dense().rowValues(1))
          .containsExactly(3, 4);
      assertThat(((VectorSamples<?>) data.officialTest().orElseThrow().outputs()).dense().values())
          .containsExactly(1, 0);
    }
    assertThat(load("{type: npz, train: a.npz, outputKind: labels}").train().outputs().get(0))
        .isEqualTo(LabelSet.of(1, 0));
    Data<?, ?> alone = load("{type: npz, train: a.npz, inputs: y, outputs: none}");
    assertThat(((VectorSamples<?>) alone.train().outputs()).dimension()).isZero();
  }

  @Test
  void whatIsMissingOrDamagedIsTold() throws IOException {
    Files.write(folder.resolve("a.npz"), archive(Map.of("data", NpyFile.of(Matrix.identity(3)))));
    assertThatThrownBy(() -> load("{type: npz, train: a.npz}"))
        .hasMessage("a.npz: there is no array 'X'; the file has [data].");
    Files.writeString(folder.resolve("b.npz"), "no archive");
    assertThatThrownBy(() -> load("{type: npz, train: b.npz}"))
        .hasMessage("b.npz: this is no archive of NumPy; save it with numpy.savez.");
    Files.write(folder.resolve("c.npz"), archive(Map.of("X", new byte[] {1, 2})));
    assertThatThrownBy(() -> load("{type: npz, train: c.npz, outputs: none}"))
        .hasMessageStartingWith("c.npz:X, byte 0: this is no array of NumPy");
  }

  @Test
  void anArrayIsNotPredictedFromItself() {
    assertThatThrownBy(
            () -> new Npz("a.npz", Optional.empty(), "X", Optional.of("X"), Npy.OutputKind.VALUES))
        .hasMessageContaining("another array than the inputs");
  }

  @Test
  void aGramMatrixMayBeAnArray() throws IOException {
    Files.write(
        folder.resolve("k.npy"),
        NpyFile.of(Matrix.ofRows(new double[] {2, 1}, new double[] {1, 3})));
    Files.writeString(folder.resolve("t.csv"), "x,y\n1,2\n3,4\n");
    String table = ", table: {type: csv, train: t.csv}}";
    Data<?, ?> data = load("{type: gram, file: k.npy" + table);
    assertThat(((VectorSamples<?>) data.train().inputs()).dense().rowValues(1))
        .containsExactly(1, 1, 3);
    Files.write(folder.resolve("k3.npy"), NpyFile.of(Matrix.identity(3)));
    assertThatThrownBy(() -> load("{type: gram, file: k3.npy" + table))
        .hasMessageStartingWith("k3.npy holds an array of 3 x 3, and the table has 2 rows");
  }
}
