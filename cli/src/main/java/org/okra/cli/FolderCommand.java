package org.okra.cli;

import java.io.PrintWriter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that reads plugins or data. */
public abstract class FolderCommand implements Runnable {
  @Mixin private FolderOptions folders;
  @Spec private CommandSpec spec;

  /** Where plugins and data are. */
  protected final FolderOptions folders() {
    return folders;
  }

  /** For results. */
  protected final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** For everything else. */
  protected final PrintWriter err() {
    return spec.commandLine().getErr();
  }
}
