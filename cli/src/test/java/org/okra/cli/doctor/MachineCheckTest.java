package org.okra.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class MachineCheckTest {
  private static Machine machine(long heap) {
    return new Machine(
        "21, Somebody, Some VM",
        "Linux 6, amd64",
        Optional.of("Quick 3000"),
        8,
        heap,
        OptionalLong.of(32L << 30));
  }

  @Test
  void describesTheMachine() {
    List<Finding> findings = new MachineCheck(machine(16L << 30)).examine();

    assertThat(findings)
        .containsExactly(
            Finding.information("Java", "21, Somebody, Some VM"),
            Finding.information("System", "Linux 6, amd64"),
            Finding.information("Processors", "8 x Quick 3000"),
            Finding.good("Heap", "at most 16.0 GiB of 32.0 GiB").with(16L << 30));
  }

  @Test
  void heapTooSmallForAnythingFails() {
    Finding heap = new MachineCheck(machine(64L << 20)).examine().get(3);

    assertThat(heap)
        .isEqualTo(
            Finding.failed(
                    "Heap",
                    "at most 64.0 MiB of 32.0 GiB; at least 128 MiB is needed: set OKRA_HEAP")
                .with(64L << 20));
  }

  @Test
  void whatTheSystemHidesIsUnknown() {
    Machine machine =
        new Machine("21", "Other", Optional.empty(), 1, 1L << 30, OptionalLong.empty());
    assertThat(new MachineCheck(machine).examine())
        .contains(
            Finding.information("Processors", "1 x unknown model"),
            Finding.good("Heap", "at most 1.00 GiB").with(1L << 30));
  }

  @Test
  void readsTheModelNameOfLinux() {
    assertThat(Machine.modelName(Stream.of("processor\t: 0", "model name\t: Quick: 3000", "x")))
        .contains("Quick: 3000");
    assertThat(Machine.modelName(Stream.of("processor\t: 0", "Features\t: fp asimd"))).isEmpty();
  }

  @Test
  void describesThisMachine() {
    Machine here = Machine.here();
    assertThat(here.java()).contains(Runtime.version().toString());
    assertThat(here.processors()).isEqualTo(Runtime.getRuntime().availableProcessors());
    assertThat(here.memory().orElseThrow()).isGreaterThan(here.heap() / 16);
  }
}
