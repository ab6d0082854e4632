package org.okra.datasets.factory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.okra.datasets.Data;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;

/** One file, or a training and a test file. */
final class Parts {
  private Parts() {}

  /** The files of a data set. */
  static List<DataFile> files(DataFolder folder, String train, Optional<String> test) {
    List<DataFile> files = new ArrayList<>();
    files.add(folder.file(train));
    test.ifPresent(name -> files.add(folder.file(name)));
    return files;
  }

  /** A data set from one part, a split from two. */
  static <X, Y> Data<X, Y> of(List<Dataset<X, Y>> parts) {
    return parts.size() == 1 ? parts.get(0) : new TrainTest<>(parts.get(0), parts.get(1));
  }

  /** Reads every file by itself. */
  static <X, Y> Data<X, Y> each(List<DataFile> files, Function<DataFile, Dataset<X, Y>> reader) {
    return of(files.stream().map(reader).toList());
  }
}
