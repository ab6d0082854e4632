package org.okra.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code okra completion}: the script that completes commands and options in a shell. */
@Command(
    name = "completion",
    description = {
      "Print the script that completes commands and options in bash and zsh.",
      "Examples: source <(okra completion); okra completion > ~/.okra-completion"
    })
public final class CompletionCommand implements Runnable {
  @Spec private CommandSpec command;

  @Override
  public void run() {
    CommandSpec root = command.root();
    command.commandLine().getOut().print(AutoComplete.bash(root.name(), root.commandLine()));
  }
}
