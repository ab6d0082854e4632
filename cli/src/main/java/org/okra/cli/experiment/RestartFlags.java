package org.okra.cli.experiment;

import org.okra.core.Errors;
import org.okra.experiments.run.ResultFolder.Start;
import picocli.CommandLine.Option;

/** What to do with what an earlier command left in the folder, for commands that work long. */
final class RestartFlags {
  @Option(
      names = "--resume",
      description = "Continue where an interrupted command stopped: what is finished is kept.")
  private boolean resume;

  @Option(
      names = "--overwrite",
      description = "Replace what an earlier command left in the folder, when all is done.")
  private boolean overwrite;

  /** The choice; both at once are refused. */
  Start start() {
    if (resume && overwrite) {
      throw Errors.argument("--resume keeps finished runs and --overwrite does not; give one.");
    }
    return resume ? Start.RESUME : overwrite ? Start.REPLACE : Start.FRESH;
  }
}
