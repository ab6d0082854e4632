package org.okra.cli.experiment;

import java.nio.file.Path;
import java.util.Optional;
import org.okra.cli.FolderCommand;
import org.okra.cli.MachineOptions;
import org.okra.estimators.engine.ClusterEngine;
import picocli.CommandLine.Mixin;

/** A command that works with everything wired. */
abstract class SessionCommand extends FolderCommand {
  @Mixin private MachineOptions machine;

  /** Fails when options do not fit together, before anything is opened. */
  void check() {}

  /** The experiment file, if there is one: data may be beside it. */
  Optional<Path> experiment() {
    return Optional.empty();
  }

  /** Where fits run; in this process if empty. */
  Optional<ClusterEngine> engine() {
    return Optional.empty();
  }

  abstract void run(Session session);

  @Override
  public void run() {
    check();
    try (Session session = Session.open(folders(), machine, experiment(), engine(), err())) {
      session.run(this::run);
    }
  }
}
