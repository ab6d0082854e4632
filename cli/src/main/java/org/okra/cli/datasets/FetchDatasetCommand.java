package org.okra.cli.datasets;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.okra.cli.ExitCode;
import org.okra.cli.FolderOptions;
import org.okra.cli.ProgressBars;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.run.RunContext;
import org.okra.datasets.DataFolder;
import org.okra.datasets.catalogue.Catalogue;
import org.okra.datasets.catalogue.CatalogueEntry;
import org.okra.datasets.catalogue.Fetcher;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code okra datasets fetch}: downloads data sets from their own pages. */
@Command(
    name = "fetch",
    description = {
      "Download data sets from their own home pages into the data folder.",
      "Checked by checksum, continued where it stopped, never overwriting a file."
    })
final class FetchDatasetCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "NAME",
      arity = "1..*",
      description = "Names, as 'okra datasets' lists them.")
  private List<String> names;

  @Mixin private FolderOptions folders;
  @Spec private CommandSpec command;

  @Override
  public Integer call() {
    PrintWriter out = command.commandLine().getOut();
    Catalogue catalogue = Catalogue.standard();
    // Every name is looked up first: a misspelt one must not wait for the downloads before it.
    List<CatalogueEntry> entries = names.stream().map(catalogue::get).toList();
    DataFolder folder = DataFolder.of(created(folders.data()));
    try (ProgressBars bars = ProgressBars.onTerminal(command.commandLine().getErr());
        RunContext context = RunContext.builder().progress(bars).build()) {
      for (CatalogueEntry entry : entries) {
        List<String> written = new Fetcher().fetch(entry, folder, context);
        out.println(
            written.isEmpty()
                ? entry.name() + " is there already."
                : entry.name() + ": wrote " + String.join(", ", written));
      }
    }
    return ExitCode.OK.number();
  }

  private static Path created(Path folder) {
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw Errors.of(
          ErrorCode.INPUT_OUTPUT,
          e,
          "Cannot create the data folder %s: %s. Name another with --data.",
          folder,
          e);
    }
  }
}
