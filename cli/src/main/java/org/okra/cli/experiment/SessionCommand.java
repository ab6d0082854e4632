package org.okra.cli.experiment;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.okra.cli.ExitCode;
import org.okra.cli.FolderOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that works with everything wired. */
abstract class SessionCommand implements Callable<Integer> {
  @Mixin private FolderOptions folders;
  @Mixin private MachineOptions machine;
  @Spec private CommandSpec spec;

  /** Fails when options do not fit together, before anything is opened. */
  void check() {}

  /** The experiment file, if there is one: data may be beside it. */
  Optional<Path> experiment() {
    return Optional.empty();
  }

  abstract void run(Session session);

  @Override
  public final Integer call() {
    check();
    try (Session session = Session.open(folders, machine, experiment(), err())) {
      run(session);
    }
    return ExitCode.OK.number();
  }

  final FolderOptions folders() {
    return folders;
  }

  final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  final PrintWriter err() {
    return spec.commandLine().getErr();
  }
}
