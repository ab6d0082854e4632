package org.okra.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;

/** A master that has no workers to give. */
final class ClusterStartTest {
  @TempDir static Path folder;

  @Test
  void noExecutorInTimeIsAnErrorAndNotAJobThatHangs() throws IOException {
    System.setProperty("spark.okra.executorWaitSeconds", "2");
    try (LoopbackCluster cluster = new LoopbackCluster(folder, 0, "640m")) {
      assertThatThrownBy(() -> SparkStart.session(cluster.master()))
          .isInstanceOfSatisfying(
              OkraException.class,
              e -> assertThat(e.code()).as(e.getMessage()).isEqualTo(ErrorCode.INPUT_OUTPUT))
          .hasMessageContaining("gave no executor of 1g")
          .hasMessageContaining("within 2 s");
    } finally {
      System.clearProperty("spark.okra.executorWaitSeconds");
    }
  }
}
