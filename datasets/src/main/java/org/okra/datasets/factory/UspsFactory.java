package org.okra.datasets.factory;

import java.util.List;
import java.util.Optional;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DatasetFactory;
import org.okra.datasets.read.UspsReader;

/** The USPS digits. */
public final class UspsFactory implements DatasetFactory<UspsFactory.Options> {
  /** What is to be predicted. */
  public enum Task {
    /** The lower half of an image from its upper half. */
    COMPLETION,
    /** The digit. */
    CLASSIFICATION
  }

  /** Options. */
  public record Options(
      @Option(help = "training file", defaultsTo = "zip.train") String train,
      @Option(help = "test file, or none", defaultsTo = "zip.test") Optional<String> test,
      @Option(
              help = "completion (lower half from upper half) or classification",
              defaultsTo = "completion")
          Task task,
      @Option(
              help = "grey values: signed (-1 to 1, as in the file) or unit (0 to 1)",
              defaultsTo = "unit")
          UspsReader.Range range) {}

  @Override
  public String name() {
    return "usps";
  }

  @Override
  public String help() {
    return "the USPS digits, 16 x 16 grey values, zip.train and zip.test";
  }

  @Override
  public Class<Options> optionsType() {
    return Options.class;
  }

  @Override
  public Data<?, ?> create(Options options, DataFolder folder, RunContext context) {
    UspsReader reader = new UspsReader(options.range(), context);
    List<DataFile> files = Parts.files(folder, options.train(), options.test());
    return options.task() == Task.COMPLETION
        ? Parts.each(files, reader::completion)
        : Parts.each(files, reader::classification);
  }
}
