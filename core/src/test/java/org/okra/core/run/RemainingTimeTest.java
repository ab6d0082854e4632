package org.okra.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class RemainingTimeTest {
  private final AtomicLong clock = new AtomicLong();
  private final List<Optional<Duration>> heard = new ArrayList<>();
  private final RemainingTime progress =
      new RemainingTime(clock::get, (stage, done, total, remaining) -> heard.add(remaining));

  @Test
  void theRestTakesAsLongPerUnitAsWhatWasDone() {
    report("search", 0, 10, 0);
    report("search", 1, 10, 2);
    report("search", 4, 10, 12);
    report("search", 10, 10, 30);
    assertThat(heard)
        .containsExactly(
            Optional.empty(),
            Optional.of(Duration.ofSeconds(18)),
            Optional.of(Duration.ofSeconds(18)),
            Optional.of(Duration.ZERO));
  }

  @Test
  void stagesAreTimedByThemselvesAndARepeatedOneFromItsStart() {
    report("search", 0, 2, 0);
    report("fit", 0, 4, 100);
    report("fit", 2, 4, 110);
    report("search", 1, 2, 120);
    report("fit", 0, 4, 120);
    report("fit", 1, 4, 121);
    assertThat(heard)
        .containsExactly(
            Optional.empty(),
            Optional.empty(),
            Optional.of(Duration.ofSeconds(10)),
            Optional.of(Duration.ofSeconds(120)),
            Optional.empty(),
            Optional.of(Duration.ofSeconds(3)));
  }

  private void report(String stage, long done, long total, long seconds) {
    clock.set(Duration.ofSeconds(seconds).toNanos());
    progress.report(stage, done, total);
  }
}
