package org.okra.cli.datasets;

import java.util.List;
import org.okra.cli.FolderCommand;
import org.okra.cli.FolderOptions;
import org.okra.cli.ProgressBars;
import org.okra.core.run.RunContext;
import org.okra.datasets.DataFolder;
import org.okra.datasets.catalogue.Catalogue;
import org.okra.datasets.catalogue.CatalogueEntry;
import org.okra.datasets.catalogue.Fetcher;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code okra datasets fetch}: downloads data sets from their own pages. */
@Command(
    name = "fetch",
    description = {
      "Download data sets from their own home pages into the data folder.",
      "Checked by checksum, continued where it stopped, never overwriting a file."
    })
final class FetchDatasetCommand extends FolderCommand {
  @Parameters(
      paramLabel = "NAME",
      arity = "1..*",
      description = "Names, as 'okra datasets' lists them.")
  private List<String> names;

  @Override
  public void run() {
    Catalogue catalogue = Catalogue.standard();
    // Every name is looked up first: a misspelt one must not wait for the downloads before it.
    List<CatalogueEntry> entries = names.stream().map(catalogue::get).toList();
    DataFolder folder = DataFolder.of(FolderOptions.writable(folders().data(), "--data"));
    try (ProgressBars bars = new ProgressBars(err());
        RunContext context = RunContext.builder().progress(bars).build()) {
      for (CatalogueEntry entry : entries) {
        List<String> written = new Fetcher().fetch(entry, folder, context);
        out()
            .println(
                written.isEmpty()
                    ? entry.name() + " is there already."
                    : entry.name() + ": wrote " + String.join(", ", written));
      }
    }
  }
}
