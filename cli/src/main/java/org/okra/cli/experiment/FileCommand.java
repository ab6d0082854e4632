package org.okra.cli.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentReader;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command that works on an experiment file. */
abstract class FileCommand extends SessionCommand {
  @Parameters(paramLabel = "FILE", description = "The experiment file.")
  private Path file;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Change a setting of the file, such as input.kernel.gamma=0.1; repeatable.")
  private List<String> assignments = List.of();

  @Override
  final Optional<Path> experiment() {
    return Optional.of(file);
  }

  @Override
  final void run(Session session) {
    run(session, read(session, List.of()));
  }

  /** The experiment of the file with the changes of the command line, and further ones. */
  final ExperimentFile read(Session session, List<String> further) {
    List<String> all = Stream.concat(assignments.stream(), further.stream()).toList();
    return session.get(ExperimentReader.class).read(file, all);
  }

  abstract void run(Session session, ExperimentFile experiment);
}
