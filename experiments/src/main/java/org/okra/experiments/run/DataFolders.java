package org.okra.experiments.run;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.PluginCode;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DataLimits;
import org.okra.datasets.DatasetSource;

/**
 * The folders that files of data sets may be in, searched in this order.
 *
 * @param folders at least one
 * @param reach where names of files may lead
 */
public record DataFolders(List<Path> folders, DataFolder.Reach reach) implements DataSource {

  public DataFolders {
    folders = List.copyOf(folders);
    if (folders.isEmpty()) {
      throw Errors.empty("There is no data folder to look into.");
    }
  }

  /** For experiment files of the user, whose names may lead anywhere. */
  public DataFolders(List<Path> folders) {
    this(folders, DataFolder.Reach.ANYWHERE);
  }

  @Override
  public Data<?, ?> load(DatasetSource dataset, RunContext context) {
    OkraException first = null;
    for (Path folder : folders) {
      try {
        DataFolder files = new DataFolder(folder, DataLimits.standard(), reach);
        return PluginCode.returned(dataset.load(files, context), dataset, "load");
      } catch (OkraException e) {
        if (e.code() != ErrorCode.FILE_NOT_FOUND) {
          throw e;
        }
        first = first == null ? e : first;
      }
    }
    throw Errors.of(
        ErrorCode.FILE_NOT_FOUND,
        first,
        "%s Looked in: %s. Give the folder with --data.",
        first.getMessage(),
        folders.stream().map(Path::toString).collect(Collectors.joining(", ")));
  }
}
