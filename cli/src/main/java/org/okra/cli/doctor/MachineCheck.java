package org.okra.cli.doctor;

import java.util.List;
import org.okra.core.resource.ByteSize;

/** The JVM, the processors and the memory. */
record MachineCheck(Machine machine) implements Check {
  /** Below this not even the smallest data sets fit beside the JVM's own needs. */
  static final long LEAST_HEAP = 128L << 20;

  @Override
  public List<Finding> examine() {
    return List.of(
        Finding.information("Java", machine.java()),
        Finding.information("System", machine.system()),
        Finding.information(
            "Processors",
            machine.processors() + " x " + machine.processor().orElse("unknown model")),
        heap());
  }

  private Finding heap() {
    String text =
        "at most "
            + new ByteSize(machine.heap())
            + (machine.memory().isEmpty()
                ? ""
                : " of " + new ByteSize(machine.memory().getAsLong()));
    Finding finding =
        machine.heap() < LEAST_HEAP
            ? Finding.failed(
                "Heap",
                text + "; at least " + new ByteSize(LEAST_HEAP) + " is needed: set OKRA_HEAP")
            : Finding.good("Heap", text);
    return finding.with(machine.heap());
  }
}
