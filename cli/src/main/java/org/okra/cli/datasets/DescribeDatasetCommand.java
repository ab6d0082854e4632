package org.okra.cli.datasets;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.okra.cli.FolderCommand;
import org.okra.cli.TextTable;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.datasets.ColumnSummary;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;
import org.okra.datasets.read.FileTypes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code okra datasets describe}: what the columns of a file are taken for. */
@Command(
    name = "describe",
    description = {
      "Show what every column of a file is taken for, how many cells are missing, and its range or"
          + " categories.",
      "Examples: okra datasets describe houses.csv; okra datasets describe '{type: csv, train:"
          + " houses.csv, outputs: [price], columns: {zip: categorical}}'"
    })
final class DescribeDatasetCommand extends FolderCommand {
  @Parameters(
      paramLabel = "FILE",
      description = "A file, or a data set as an experiment file has it.")
  private String given;

  @Option(
      names = "--columns",
      paramLabel = "COUNT",
      description = "How many columns to show; default ${DEFAULT-VALUE}.")
  private int most = 100;

  @Override
  public void run() {
    Path here = Path.of("").toAbsolutePath();
    Specification specification =
        given.strip().startsWith("{") ? Specification.parse(given) : FileTypes.of(given);
    DatasetSource source = Components.load().create(DatasetSource.class, specification);
    try (RunContext context = RunContext.builder().build()) {
      Dataset<?, ?> data = source.load(DataFolder.anywhere(here), context).train();
      print(data);
    }
  }

  private void print(Dataset<?, ?> data) {
    List<ColumnSummary> columns = ColumnSummary.of(data);
    out().printf(Locale.ROOT, "%s: %d rows%n%n", data.name(), data.size());
    TextTable table = TextTable.ofTexts().row("side", "name", "taken for", "missing", "values");
    columns.stream()
        .limit(most)
        .forEach(
            each ->
                table.row(each.side(), each.name(), each.kind(), each.missing(), each.values()));
    table.print(out());
    if (columns.size() > most) {
      long hidden = columns.stream().skip(most).mapToLong(ColumnSummary::columns).sum();
      out().printf(Locale.ROOT, "and %d columns more%n", hidden);
    }
    data.notes().forEach(note -> out().println("note: " + note));
  }
}
