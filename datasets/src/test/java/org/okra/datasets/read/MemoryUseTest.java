package org.okra.datasets.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataLimits;

/**
 * Everything a reader allocates, garbage included, stays within twice what its data take in memory
 * (and a fixed amount for buffers), so the peak does too.
 */
final class MemoryUseTest {
  private static final RunContext CONTEXT = RunContext.withSeed(1);
  private static final int ROWS = 4000;
  private static final int COLUMNS = 200;
  private static final long FIXED = 3 << 20;

  @AfterAll
  static void closeContext() {
    CONTEXT.close();
  }

  private static long allocated(Runnable reading) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    long before = threads.getThreadAllocatedBytes(thread);
    reading.run();
    return threads.getThreadAllocatedBytes(thread) - before;
  }

  private static DataFile file(String text) {
    return DataFile.of("f", text.getBytes(StandardCharsets.ISO_8859_1), DataLimits.standard());
  }

  private static String header() {
    StringBuilder text = new StringBuilder("@relation r\n");
    for (int j = 0; j < COLUMNS; j++) {
      text.append("@attribute a").append(j).append(" numeric\n");
    }
    return text.append("@data\n").toString();
  }

  @Test
  void denseArff() {
    DataFile file = file(header() + ("1.5" + ",2".repeat(COLUMNS - 1) + "\n").repeat(ROWS));
    long natural = 8L * ROWS * COLUMNS;
    assertThat(allocated(() -> new Arff().read(file, CONTEXT)))
        .isBetween(natural, 2 * natural + FIXED);
  }

  @Test
  void sparseArff() {
    StringBuilder row = new StringBuilder("{0 1");
    for (int j = 1; j < COLUMNS; j++) {
      row.append(',').append(j).append(" 1");
    }
    DataFile file = file(header() + (row + "}\n").repeat(ROWS));
    long natural = 12L * ROWS * COLUMNS;
    assertThat(allocated(() -> new Arff().read(file, CONTEXT)))
        .isBetween(natural, 2 * natural + FIXED);
  }

  @Test
  void libsvm() {
    StringBuilder row = new StringBuilder("1");
    for (int j = 1; j <= COLUMNS; j++) {
      row.append(' ').append(j).append(":1");
    }
    DataFile file = file((row + "\n").repeat(ROWS));
    long natural = 12L * ROWS * COLUMNS;
    assertThat(allocated(() -> new Libsvm().read(List.of(file), CONTEXT)))
        .isBetween(natural, 2 * natural + FIXED);
  }

  @Test
  void csv() {
    DataFile file =
        file(
            IntStream.range(0, COLUMNS).mapToObj(i -> "x" + i).collect(Collectors.joining(","))
                + "\n"
                + ("1" + ",2".repeat(COLUMNS - 1) + "\n").repeat(ROWS));
    long natural = 8L * ROWS * COLUMNS;
    assertThat(allocated(() -> new Csv().read(List.of(file), CONTEXT)))
        .isBetween(natural, 2 * natural + FIXED);
  }

  @Test
  void theMemoryBudgetIsAskedBeforeTheMatrixIsMade() {
    try (RunContext small =
        RunContext.builder().seed(1).memory(new MemoryBudget(1 << 16)).build()) {
      DataFile file = file(header() + ("1" + ",2".repeat(COLUMNS - 1) + "\n").repeat(50));
      OkraException error =
          catchThrowableOfType(OkraException.class, () -> new Arff().read(file, small));
      assertThat(error.code()).isEqualTo(ErrorCode.MEMORY_BUDGET);
      assertThat(error).hasMessageStartingWith("The inputs of f (50 x 199) needs ");
    }
  }
}
