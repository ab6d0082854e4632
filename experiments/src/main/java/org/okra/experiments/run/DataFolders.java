package org.okra.experiments.run;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
 * @param reaches of each, where names of files may lead
 */
public record DataFolders(List<Path> folders, List<DataFolder.Reach> reaches)
    implements DataSource {

  public DataFolders {
    folders = List.copyOf(folders);
    reaches = List.copyOf(reaches);
    if (folders.isEmpty()) {
      throw Errors.empty("There is no data folder to look into.");
    }
    if (folders.size() != reaches.size()) {
      throw Errors.shape("%s folders have %s reaches.", folders.size(), reaches.size());
    }
  }

  /** Folders that names lead out of alike. */
  public DataFolders(List<Path> folders, DataFolder.Reach reach) {
    this(folders, Collections.nCopies(folders.size(), reach));
  }

  /** For experiment files of the user, whose names may lead anywhere. */
  public DataFolders(List<Path> folders) {
    this(folders, DataFolder.Reach.ANYWHERE);
  }

  /** The folders in their order. */
  public List<DataFolder> places() {
    return IntStream.range(0, folders.size())
        .mapToObj(i -> new DataFolder(folders.get(i), DataLimits.standard(), reaches.get(i)))
        .toList();
  }

  @Override
  public Data<?, ?> load(DatasetSource dataset, RunContext context) {
    OkraException first = null;
    for (DataFolder files : places()) {
      try {
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
        folders.stream().map(Path::toString).distinct().collect(Collectors.joining(", ")));
  }
}
