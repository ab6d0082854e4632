package org.okra.cli.datasets;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.okra.cli.ExitCode;
import org.okra.cli.FolderOptions;
import org.okra.datasets.catalogue.Catalogue;
import org.okra.datasets.catalogue.CatalogueEntry;
import org.okra.datasets.catalogue.EntryStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code okra datasets show}: everything the catalogue knows of one data set. */
@Command(name = "show", description = "Tell everything about one data set and how to get it.")
final class ShowDatasetCommand implements Callable<Integer> {
  @Parameters(paramLabel = "NAME", description = "Its name, as 'okra datasets' lists it.")
  private String name;

  @Mixin private FolderOptions folders;
  @Spec private CommandSpec command;

  @Override
  public Integer call() {
    PrintWriter out = command.commandLine().getOut();
    CatalogueEntry entry = Catalogue.standard().get(name);
    EntryStatus status = DatasetsCommand.status(entry, folders.data());
    out.println("name      " + entry.name());
    out.println("task      " + entry.task());
    out.println("shape     " + entry.shape());
    out.println("cite      " + entry.citation());
    out.println("terms     " + entry.terms());
    out.println("home      " + entry.home());
    out.println("dataset   " + entry.recipe());
    status
        .files()
        .forEach(
            (path, state) -> out.println("file      " + path + "  " + DatasetsCommand.word(state)));
    out.println();
    out.println(status.advice());
    return ExitCode.OK.number();
  }
}
