package org.okra.experiments.run;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.LegacyRegistry;
import org.okra.core.component.Options;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DatasetFactory;

/**
 * The folders where the files of data sets may lie, looked through in this order.
 *
 * @param folders at least one
 */
public record DataSource(List<Path> folders) {

  public DataSource {
    folders = List.copyOf(folders);
    if (folders.isEmpty()) {
      throw Errors.empty("There is no data folder to look into.");
    }
  }

  /** Loads or makes a data set. */
  public Data<?, ?> load(
      Specification dataset, LegacyRegistry<DatasetFactory<?>> factories, RunContext context) {
    return load(factories.get(dataset.type()), dataset, context);
  }

  private <O extends Record> Data<?, ?> load(
      DatasetFactory<O> factory, Specification dataset, RunContext context) {
    O options =
        Options.read(factory.optionsType(), dataset.options(), "data set " + factory.name());
    OkraException first = null;
    for (Path folder : folders) {
      try {
        return factory.create(options, DataFolder.of(folder), context);
      } catch (OkraException e) {
        if (e.code() != ErrorCode.FILE_NOT_FOUND) {
          throw e;
        }
        first = first == null ? e : first;
      }
    }
    String looked = folders.stream().map(Path::toString).collect(Collectors.joining(", "));
    throw Errors.of(
        ErrorCode.FILE_NOT_FOUND,
        first,
        "%s Looked in: %s. Give the folder with --data.",
        first.getMessage(),
        looked);
  }
}
