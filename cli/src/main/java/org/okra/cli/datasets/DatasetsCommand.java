package org.okra.cli.datasets;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.okra.cli.ExitCode;
import org.okra.cli.FolderOptions;
import org.okra.core.resource.Cancellation;
import org.okra.datasets.DataFolder;
import org.okra.datasets.catalogue.Catalogue;
import org.okra.datasets.catalogue.CatalogueEntry;
import org.okra.datasets.catalogue.EntryStatus;
import org.okra.datasets.catalogue.FileState;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code okra datasets}: lists the catalogue and what of it is in the data folder. */
@Command(
    name = "datasets",
    description = {
      "List the known data sets and which of them are in the data folder.",
      "Examples: okra datasets; okra datasets show bibtex; okra datasets fetch ml-100k"
    },
    subcommands = {ShowDatasetCommand.class, FetchDatasetCommand.class},
    synopsisSubcommandLabel = "[COMMAND]")
public final class DatasetsCommand implements Callable<Integer> {
  @Mixin private FolderOptions folders;
  @Spec private CommandSpec command;

  /** For picocli. */
  public DatasetsCommand() {}

  @Override
  public Integer call() {
    PrintWriter out = command.commandLine().getOut();
    Path data = folders.data();
    Catalogue catalogue = Catalogue.standard();
    out.println("data folder  " + data + (Files.isDirectory(data) ? "" : " (does not exist)"));
    out.println();
    int width = longestName(catalogue.entries());
    String row = "%-" + width + "s  %-10s  %-22s  %s%n";
    out.printf(Locale.ROOT, row, "name", "state", "task", "shape");
    int present = 0;
    for (CatalogueEntry entry : catalogue.entries()) {
      EntryStatus status = status(entry, data);
      present += status.overall() == FileState.ABSENT ? 0 : 1;
      out.printf(
          Locale.ROOT, row, entry.name(), word(status.overall()), entry.task(), entry.shape());
    }
    out.println();
    out.println(
        present
            + " of "
            + catalogue.entries().size()
            + " are there. 'okra datasets show NAME' tells how to get one.");
    return ExitCode.OK.number();
  }

  /** The state of one data set. */
  static EntryStatus status(CatalogueEntry entry, Path data) {
    return Catalogue.status(entry, DataFolder.of(data), new Cancellation());
  }

  static String word(FileState state) {
    return switch (state) {
      case PRESENT -> "present";
      case UNVERIFIED -> "unverified";
      case CHECKSUM_DIFFERS -> "differs";
      case ABSENT -> "absent";
    };
  }

  private static int longestName(List<CatalogueEntry> entries) {
    return entries.stream().mapToInt(entry -> entry.name().length()).max().orElse(4);
  }
}
