package org.okra.cli;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.okra.core.resource.ByteSize;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How much of the machine a command may use; mix it into every command that computes. */
public final class MachineOptions {
  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads to use; else all processors. Results do not depend on it.")
  private Optional<Integer> threads = Optional.empty();

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description = "Most memory a run may take, such as 6g; else seven eighths of the heap.")
  private Optional<String> memory = Optional.empty();

  @Option(names = "--quiet", description = "Show no progress, only results and errors.")
  private boolean quiet;

  @Mixin private BackendOptions backend;

  private final LongSupplier clock;

  /** Options with the clock of the system. */
  public MachineOptions() {
    this(System::nanoTime);
  }

  /** Options whose contexts have this clock; picocli makes them by the factory of {@link Okra}. */
  MachineOptions(LongSupplier clock) {
    this.clock = clock;
  }

  /** Bars or lines on {@code err}, unless it shall be quiet. */
  public ProgressBars progress(PrintWriter err) {
    return new ProgressBars(err, quiet ? ProgressBars.Detail.NONE : ProgressBars.Detail.STAGES);
  }

  /** A context with these settings. */
  public RunContext.Builder builder() {
    RunContext.Builder builder = RunContext.builder().backend(backend.choice()).clock(clock);
    threads.ifPresent(count -> builder.threads(Threads.okra(count)));
    memory.ifPresent(size -> builder.memory(new MemoryBudget(ByteSize.parse(size).bytes())));
    return builder;
  }
}
