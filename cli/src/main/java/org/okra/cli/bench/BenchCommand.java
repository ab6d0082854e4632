package org.okra.cli.bench;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code okra bench}: measures Okra itself. */
@Command(
    name = "bench",
    description = {
      "Measure the stages of every method against what they must cost, and compare two such"
          + " measurements. From a checkout, all other arguments go to the JMH benchmarks.",
      "Examples: okra bench limits --json now.json; okra bench compare before.json now.json"
    },
    subcommands = {LimitsCommand.class, CompareCommand.class},
    synopsisSubcommandLabel = "COMMAND")
public final class BenchCommand implements Runnable {
  @Spec private CommandSpec command;

  /** Reached when no command was named. */
  @Override
  public void run() {
    throw new ParameterException(
        command.commandLine(), "Name what to do: limits or compare; see bench/README.md for JMH.");
  }
}
