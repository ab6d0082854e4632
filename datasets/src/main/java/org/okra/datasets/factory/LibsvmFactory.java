package org.okra.datasets.factory;

import java.util.List;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DatasetFactory;
import org.okra.datasets.read.LibsvmReader;

/** LibSVM and SVMlight files. */
public final class LibsvmFactory implements DatasetFactory<LibsvmFactory.Options> {
  /** What the outputs are. */
  public enum Outputs {
    /** One number per row. */
    VALUE,
    /** A set of labels per row, joined by commas in the file. */
    LABELS
  }

  /** Options. */
  public record Options(
      @Option(help = "LibSVM file, or its training part") String train,
      @Option(help = "LibSVM file of the official test part", defaultsTo = "none")
          Optional<String> test,
      @Option(help = "value (one number) or labels (a list of numbers)", defaultsTo = "value")
          Outputs outputs,
      @Option(help = "number of the first input in the file, 0 or 1", defaultsTo = "1")
          int firstIndex) {
    public Options {
      if (firstIndex < 0 || firstIndex > 1) {
        throw Errors.option("firstIndex is %s; give 0 or 1.", firstIndex);
      }
    }
  }

  @Override
  public String name() {
    return "libsvm";
  }

  @Override
  public String help() {
    return "sparse data of LibSVM and SVMlight: one target or several labels, index:value pairs";
  }

  @Override
  public Class<Options> optionsType() {
    return Options.class;
  }

  @Override
  public Data<?, ?> create(Options options, DataFolder folder, RunContext context) {
    LibsvmReader reader = new LibsvmReader(options.firstIndex(), context);
    List<DataFile> files = Parts.files(folder, options.train(), options.test());
    return options.outputs() == Outputs.LABELS
        ? Parts.of(reader.labels(files))
        : Parts.of(reader.values(files));
  }
}
