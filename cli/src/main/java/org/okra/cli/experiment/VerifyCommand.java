package org.okra.cli.experiment;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.okra.cli.ExitCode;
import org.okra.cli.FolderOptions;
import org.okra.cli.MachineOptions;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.experiments.model.PipelineFiles;
import org.okra.experiments.run.Verification;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code okra verify}: whether results and models are as they were written. */
@Command(
    name = "verify",
    description = {
      "Check the results of 'okra run', 'okra tune' and 'okra auto' or a model of 'okra fit' by"
          + " checksums and structure, and say what is damaged. Experiment files that were edited"
          + " are named, and are no damage. Nothing is changed. Exit code 0: whole; 1: damaged; 2:"
          + " nothing of Okra is there.",
      "Examples: okra verify results/bibtex; okra verify bibtex.okra"
    })
public final class VerifyCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FOLDER|MODEL", description = "What was written.")
  private Path place;

  @Mixin private FolderOptions folders;
  @Mixin private MachineOptions machine;
  @Spec private CommandSpec command;

  @Override
  public Integer call() {
    PrintWriter out = command.commandLine().getOut();
    Verification found = Files.isDirectory(place) ? Verification.of(place) : model();
    found.whole().forEach(what -> out.println("whole    " + what));
    found.changed().forEach(what -> out.println("changed  " + what));
    found.problems().forEach(what -> out.println("damaged  " + what));
    return (found.problems().isEmpty() ? ExitCode.OK : ExitCode.UNHEALTHY).number();
  }

  /** A model is whole when everything that predicting needs can be read from it. */
  private Verification model() {
    if (!Files.isRegularFile(place)) {
      throw Errors.of(
          ErrorCode.FILE_NOT_FOUND, "%s is neither a folder nor a file. Check the path.", place);
    }
    PrintWriter err = command.commandLine().getErr();
    try (Session session =
        Session.open(folders, machine, Optional.empty(), Optional.empty(), err)) {
      session.run(
          opened -> opened.get(PipelineFiles.class).read(place, opened.get(RunContext.class)));
      return new Verification(List.of(place.toString()), List.of(), List.of());
    } catch (OkraException e) {
      if (e.code() != ErrorCode.FILE_CHECKSUM && e.code() != ErrorCode.FILE_FORMAT) {
        throw e;
      }
      return new Verification(List.of(), List.of(), List.of(e.getMessage()));
    }
  }
}
