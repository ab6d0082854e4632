package org.okra.experiments.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataLimits;

final class JsonRowsTest {
  private static NamedTable read(byte[] bytes, long memory) {
    try (RunContext context = RunContext.builder().memory(new MemoryBudget(memory)).build()) {
      return JsonRows.read(DataFile.of("a.jsonl", bytes, DataLimits.standard()), context);
    }
  }

  private static NamedTable read(String text) {
    return read(text.getBytes(StandardCharsets.UTF_8), 1 << 20);
  }

  private static void refused(String text, String message) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_FORMAT))
        .hasMessageContaining(message);
  }

  private static double[] values(VectorSamples<?> rows, int row) {
    return IntStream.range(0, rows.dimension())
        .mapToDouble(j -> ((FeatureVector) rows.get(row)).get(j))
        .toArray();
  }

  @Test
  void whatALineLacksIsMissing() {
    NamedTable table = read("{\"a\": 1, \"b\": true}\n\n{\"c\": \"x\", \"a\": null}\n");
    VectorSamples<?> rows =
        table.select(
            List.of(Column.numeric("a"), Column.numeric("b"), Column.nominal("c", List.of("x"))));
    assertThat(rows.size()).isEqualTo(2);
    assertThat(values(rows, 0)).containsExactly(1, 1, Double.NaN);
    assertThat(values(rows, 1)).containsExactly(Double.NaN, Double.NaN, 0);
  }

  @Test
  void packedLinesAreUnpacked() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write("{\"a\": 2}\n".getBytes(StandardCharsets.UTF_8));
    }
    VectorSamples<?> rows =
        read(packed.toByteArray(), 1 << 20).select(List.of(Column.numeric("a")));
    assertThat(values(rows, 0)).containsExactly(2);
    byte[] half = java.util.Arrays.copyOf(packed.toByteArray(), 15);
    assertThatThrownBy(() -> read(half, 1 << 20)).hasMessageContaining("damaged or cut short");
  }

  @Test
  void whatCannotBeMeantIsRefusedWithItsLine() {
    refused("\n\n{\"a\": 1", "a.jsonl:3: this is not JSON");
    refused("{\"a\": 1, \"a\": 2}", "a.jsonl:1: this is not JSON: Duplicate");
    refused("{\"a\": 1}\n{\"a\": 1} {\"a\": 2}", "a.jsonl:2: this is not JSON");
    refused("{\"a\": 1e999}", "a.jsonl:1: 'a' is too large for a double");
    refused("{\"a\": 1" + "0".repeat(400) + "}", "a.jsonl:1: 'a' is too large for a double");
    refused("{\"a\": NaN}", "a.jsonl:1: this is not JSON");
    refused("[1]", "a.jsonl:1: every line is an object");
    assertThatThrownBy(() -> read(new byte[] {'{', '"', (byte) 0xff, '"'}, 1 << 20))
        .hasMessageContaining("this is not a text in UTF-8");
  }

  /** Every line with a column of its own: rows x columns is far more than the file. */
  @Test
  void tablesBeyondTheMemoryAreRefusedWhileTheyAreRead() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 2000; i++) {
      lines.append("{\"c").append(i).append("\": 1}\n");
    }
    assertThatThrownBy(() -> read(lines.toString()))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.MEMORY_BUDGET));
  }
}
