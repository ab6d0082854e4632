package org.okra.cli.datasets;

import org.okra.cli.FolderCommand;
import org.okra.cli.TextTable;
import org.okra.datasets.catalogue.Catalogue;
import org.okra.datasets.catalogue.CatalogueEntry;
import org.okra.datasets.catalogue.EntryStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code okra datasets show}: everything the catalogue knows of one data set. */
@Command(name = "show", description = "Show everything about one data set and how to get it.")
final class ShowDatasetCommand extends FolderCommand {
  @Parameters(paramLabel = "NAME", description = "Its name, as 'okra datasets' lists it.")
  private String name;

  @Override
  public void run() {
    CatalogueEntry entry = Catalogue.standard().get(name);
    EntryStatus status = DatasetsCommand.status(entry, folders().data());
    TextTable table =
        TextTable.ofTexts()
            .row("name", entry.name())
            .row("task", entry.task())
            .row("shape", entry.shape())
            .row("cite", entry.citation())
            .row("terms", entry.terms())
            .row("home", entry.home())
            .row("dataset", entry.recipe());
    status
        .files()
        .forEach((path, state) -> table.row("file", path + "  " + DatasetsCommand.word(state)));
    table.print(out());
    out().println();
    out().println(status.advice());
  }
}
