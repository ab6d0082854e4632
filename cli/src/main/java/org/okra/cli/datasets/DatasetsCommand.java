package org.okra.cli.datasets;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.okra.cli.FolderCommand;
import org.okra.cli.TextTable;
import org.okra.core.resource.Cancellation;
import org.okra.datasets.DataFolder;
import org.okra.datasets.catalogue.Catalogue;
import org.okra.datasets.catalogue.CatalogueEntry;
import org.okra.datasets.catalogue.EntryStatus;
import org.okra.datasets.catalogue.FileState;
import picocli.CommandLine.Command;

/** {@code okra datasets}: lists the catalogue and what of it is in the data folder. */
@Command(
    name = "datasets",
    description = {
      "List the known data sets and which of them are in the data folder.",
      "Examples: okra datasets; okra datasets show bibtex; okra datasets fetch ml-100k"
    },
    subcommands = {
      ShowDatasetCommand.class,
      FetchDatasetCommand.class,
      DescribeDatasetCommand.class
    },
    synopsisSubcommandLabel = "[COMMAND]")
public final class DatasetsCommand extends FolderCommand {
  @Override
  public void run() {
    Path data = folders().data();
    List<CatalogueEntry> entries = Catalogue.standard().entries();
    out().println("data folder  " + data + (Files.isDirectory(data) ? "" : " (does not exist)"));
    out().println();
    TextTable table = TextTable.ofTexts().row("name", "state", "task", "shape");
    int present = 0;
    for (CatalogueEntry entry : entries) {
      FileState state = status(entry, data).overall();
      present += state == FileState.ABSENT ? 0 : 1;
      table.row(entry.name(), word(state), entry.task(), entry.shape());
    }
    table.print(out());
    out().println();
    out()
        .printf(
            Locale.ROOT,
            "%d of %d are there. 'okra datasets show NAME' shows how to get one.%n",
            present,
            entries.size());
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
}
