package org.okra.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;

final class MemoryNeedTest {
  @Test
  void sumsThatDoNotFitAreRefusedBeforeTheFirstTask() {
    OutputKernelRegressor regressor =
        new OutputKernelRegressor().setIdCol("id").setInputSketch("{type: fourier, size: 20000}");
    assertThatThrownBy(() -> regressor.fit(LocalSpark.Data.draw(LocalSpark.ROWS, 4).frame()))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.MEMORY_BUDGET))
        .hasMessageContaining("20000 features and 3 targets")
        .hasMessageContaining("smaller sketch");
  }

  @Test
  void whatTheIssueAsksForFitsIntoFourGigabytes() {
    assertThat(new MemoryNeed(2000, 200).bytes(2)).isLessThan(500L << 20);
  }
}
